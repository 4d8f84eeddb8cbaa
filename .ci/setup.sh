# Sourced by ./run and ./test: makes this machine ready, and is quick when it already is.
# Everything is said on stderr; stdout belongs to the program that is started.

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
venv=$root/.venv
python=$venv/bin/python

say() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' </dev/null 2>/dev/null; }

# The machine's own python3 comes first: it is the one its packages (python3-venv) belong to.
base_python() {
    local name
    for name in python3 python3.13 python3.12 python3.11; do
        if fits "$name"; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# Usage: ensure_packages need:package…  A need is a library (libX.so.N), a command, or ensurepip.
# Installs the Debian packages of what is missing when root; otherwise says the one line to run.
ensure_packages() {
    [ "$(uname -s)" = Linux ] || return 0
    local pair missing=()
    for pair in "$@"; do
        has "${pair%%:*}" || missing+=("${pair#*:}")
    done
    if [ ${#missing[@]} = 0 ]; then
        return 0
    elif ! command -v apt-get >/dev/null; then
        say "please install what Debian calls: ${missing[*]}"
        return 1
    elif [ "$(id -u)" != 0 ]; then
        say "please run: sudo apt-get install -y --no-install-recommends ${missing[*]}"
        return 1
    fi
    say "installing system packages: ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    local told
    # A list that cannot be brought up to date is no reason to stop: the install says so itself if it is.
    told=$(apt-get update 2>&1 </dev/null) || true
    if ! told+=$(apt-get install -y --no-install-recommends "${missing[@]}" 2>&1 </dev/null); then
        printf '%s\n' "$told" >&2
        return 1
    fi
}

has() {
    case $1 in
        *.so.*) [[ $(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null) == *"$1 "* ]] ;;
        ensurepip) [ -e "$venv/bin/pip" ] || "$(base_python)" -c 'import ensurepip' 2>/dev/null </dev/null ;;
        *) command -v "$1" >/dev/null ;;
    esac
}

make_venv() {
    local base
    if ! base=$(base_python); then
        say "needs Python 3.11, 3.12 or 3.13, and found none"
        return 1
    fi
    say "making .venv with $("$base" --version)"
    "$base" -m venv --clear "$venv" >&2 </dev/null
}

# The stamp of a requirements file says which Python it was installed for and what it held.
install_requirements() {
    local file=$1 stamp=$venv/$1.stamp wanted
    wanted="$("$python" --version) $(cksum <"$root/$file")"
    [ "$(cat "$stamp" 2>/dev/null)" != "$wanted" ] || return 0
    say "installing $file into .venv"
    "$python" -m pip install --quiet --no-input --disable-pip-version-check \
        --no-deps --only-binary :all: -r "$root/$file" >&2 </dev/null || return 1
    printf '%s\n' "$wanted" >"$stamp"
}

venv_fits() { fits "$python" && "$python" -c 'import pip' 2>/dev/null </dev/null; }

# Usage: ensure_python requirements.txt…  Two at once wait for each other (where flock exists).
ensure_python() {
    (
        ! command -v flock >/dev/null || flock 9
        venv_fits || make_venv || exit 1
        for file in "$@"; do install_requirements "$file" || exit 1; done
    ) 9<"$root"
}
