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
    say "needs Python 3.11, 3.12 or 3.13, and found none"
    return 1
}

# Installs Debian packages when root; otherwise says the one line to run.
install_packages() {
    if ! command -v apt-get >/dev/null; then
        say "please install what Debian calls: $*"
        return 1
    elif [ "$(id -u)" != 0 ]; then
        say "please run: sudo apt-get install -y --no-install-recommends $*"
        return 1
    fi
    say "installing system packages: $*"
    # A stale list is no reason to stop: the install says so itself if it cannot go on.
    apt-get update -qq >/dev/null </dev/null || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null </dev/null
}

# Usage: ensure_packages library:package… command:package…  (a library is a name that ends in .so.N)
ensure_packages() {
    [ "$(uname -s)" = Linux ] || return 0
    local pair need libraries missing=()
    libraries=$(PATH=$PATH:/usr/sbin:/sbin ldconfig -p 2>/dev/null || true)
    for pair in "$@"; do
        need=${pair%%:*}
        case $need in
            *.so.*) [[ $libraries == *"$need "* ]] || missing+=("${pair#*:}") ;;
            *) command -v "$need" >/dev/null || missing+=("${pair#*:}") ;;
        esac
    done
    [ ${#missing[@]} = 0 ] || install_packages "${missing[@]}"
}

make_venv() {
    local base
    base=$(base_python) || return 1
    "$base" -c 'import ensurepip, venv' 2>/dev/null </dev/null || install_packages python3-venv || return 1
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
