"""buildozer.spec fits the lock, the house and the packagers' own code. Nothing here builds a package."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest
from buildozer import Buildozer
from PIL import Image
from pythonforandroid.build import Context
from pythonforandroid.graph import get_recipe_order_and_bootstrap
from pythonforandroid.recipe import PyProjectRecipe, Recipe
from pythonforandroid.recommendations import RECOMMENDED_NDK_VERSION

from screens.window import KIVY
from storage.place import data_folder
from tests.packing import ROOT, requirements, spec

# The recipe of python-for-android builds this version only; all others are the versions tested here.
FROM_RECIPES = {"pillow": "11.3.0"}
ANDROID = "http://schemas.android.com/apk/res/android"


@pytest.fixture(scope="module")
def buildozer(tmp_path_factory: pytest.TempPathFactory) -> Buildozer:
    return spec(tmp_path_factory.mktemp("build"))


@pytest.fixture(scope="module")
def app(buildozer: Buildozer) -> dict[str, str]:
    return dict(buildozer.config["app"])


def listed(value: str) -> list[str]:
    return [item.strip() for item in value.split(",")]


def locked() -> dict[str, str]:
    """The pinned versions of requirements.txt, without those that are for Windows."""
    pin = re.compile(r"^([\w-]+)==([\w.]+)(?! ; sys_platform == 'win32')(?= )", re.MULTILINE)
    return dict(pin.findall((ROOT / "requirements.txt").read_text("utf-8")))


def test_the_lock_is_read_right() -> None:
    assert locked()["kivy"] == "2.3.1"
    assert "kivy-deps-sdl2" not in locked()


def test_buildozer_finds_nothing_wrong(buildozer: Buildozer) -> None:
    """It would exit."""
    buildozer.check_configuration_tokens()


def test_every_option_is_one_that_buildozer_knows(app: dict[str, str]) -> None:
    code = "".join(path.read_text("utf-8") for path in Path(buildozer_folder()).rglob("*.py"))
    known = (Path(buildozer_folder()) / "default.spec").read_text("utf-8") + code
    assert not [option for option in app if option not in known]


def buildozer_folder() -> str:
    import buildozer

    return str(Path(buildozer.__file__).parent)


def test_what_is_listed_is_pinned_as_in_the_lock(tmp_path: Path) -> None:
    pins = requirements(tmp_path)
    wanted = locked() | FROM_RECIPES
    assert pins == {package: wanted[package] for package in pins}


@pytest.fixture(scope="module")
def context(app: dict[str, str]) -> Context:
    context = Context()
    context.local_recipes = str(ROOT / app["p4a.local_recipes"])
    context.ndk_api = int(app["android.ndk_api"])
    # Recipes are kept by name for the whole process, and know the first context that asked for them.
    Recipe.recipes = {}
    return context


class TestGraph:
    """What python-for-android itself makes of it."""

    def test_everything_listed_is_a_recipe_or_a_package_and_nothing_else_comes_along(
        self, context: Context, app: dict[str, str], tmp_path: Path
    ) -> None:
        names = {requirement.partition("==")[0] for requirement in listed(app["requirements"])}
        recipes, packages, bootstrap = get_recipe_order_and_bootstrap(context, names)
        assert bootstrap.name == "sdl2"
        assert {"python3", "kivy", "pillow", "materialyoucolor", "pyjnius", "android"} <= set(recipes)
        # Six is asked for by pyjnius.
        assert set(packages) == {"kivymd", "segno", "tinydb", "filetype", "six"}
        assert names <= {*recipes, *packages}

    def test_the_versions_are_those_of_the_recipes(self, context: Context, tmp_path: Path) -> None:
        pins = requirements(tmp_path)
        for package in ("kivy", "pillow"):
            assert Recipe.get_recipe(package, context).version == pins[package]

    def test_kivy_keeps_the_patches_of_its_recipe(self, context: Context) -> None:
        kivy = Recipe.get_recipe("kivy", context)
        patches = [one if isinstance(one, str) else one[0] for one in kivy.patches]
        assert patches
        assert all((Path(kivy.get_recipe_dir()) / patch).is_file() for patch in patches)

    @pytest.mark.parametrize("arch", ["arm64-v8a", "x86_64"])
    def test_wheels_are_looked_for_under_the_names_that_there_are(
        self, context: Context, app: dict[str, str], arch: str
    ) -> None:
        """Those of materialyoucolor 3.0.4: android_24_arm64_v8a and android_24_x86_64."""
        assert arch in listed(app["android.archs"])
        tag = f"android_24_{arch.replace('-', '_')}"
        assert PyProjectRecipe.get_wheel_platform_tags(arch, context)[0] == tag
        assert isinstance(Recipe.get_recipe("materialyoucolor", context), PyProjectRecipe)

    def test_the_packager_is_the_one_that_is_asked(self, app: dict[str, str]) -> None:
        """Its tag, and the version that these tests use."""
        from importlib.metadata import version

        year, month, day = version("python-for-android").split(".")
        assert app["p4a.commit"] == f"v{year}.{month:0>2}.{day:0>2}"
        assert app["android.ndk"] == RECOMMENDED_NDK_VERSION


def test_the_version_is_the_projects(app: dict[str, str]) -> None:
    assert "version" not in app
    file = Path(app["version.filename"].replace("%(source.dir)s", str(ROOT), 1))
    found = re.search(app["version.regex"], file.read_text("utf-8"))
    assert found
    assert found[1] == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_the_package_has_a_name(app: dict[str, str]) -> None:
    assert app["title"] == "Century Companion"
    assert f"{app['package.domain']}.{app['package.name']}" == "org.centurycompanion.centurycompanion"


def test_it_may_vibrate_and_listen_and_nothing_else(app: dict[str, str]) -> None:
    """Android gives both without asking anybody; what the network is for is said in the settings."""
    permissions = ["android.permission.VIBRATE", "android.permission.INTERNET"]
    assert listed(app["android.permissions"]) == permissions


def test_what_can_be_opened_with_the_app_is_said(app: dict[str, str]) -> None:
    told = (ROOT / app["android.manifest.intent_filters"]).read_text("utf-8")
    filters = ElementTree.fromstring(f'<f xmlns:android="{ANDROID}">{told}</f>')
    actions = [one.attrib[f"{{{ANDROID}}}name"] for one in filters.iter("action")]
    assert actions == ["android.intent.action.VIEW", "android.intent.action.SEND"]


def test_back_is_asked_for_as_a_key(app: dict[str, str]) -> None:
    told = (ROOT / app["android.extra_manifest_application_arguments"]).read_text("utf-8")
    application = ElementTree.fromstring(f'<a xmlns:android="{ANDROID}" {told}/>')
    assert application.attrib[f"{{{ANDROID}}}enableOnBackInvokedCallback"] == "false"


def test_what_is_handed_to_it_meets_the_app_that_runs(app: dict[str, str]) -> None:
    """`on_new_intent` is told then; otherwise Android would start it a second time in the same process."""
    assert app["android.manifest.launch_mode"] == "singleTask"


def test_androids_own_backup_takes_the_games_and_nothing_else(app: dict[str, str]) -> None:
    """Python and the packages lie beside them, in `app`: with these it would be too much."""
    files = Path("/data/user/0/org.centurycompanion/files")
    environment = {"ANDROID_PRIVATE": str(files), "ANDROID_ARGUMENT": str(files / "app")}
    games = data_folder(environment, "linux").relative_to(files)
    old, new = ROOT / app["android.backup_rules"], ROOT / app["android.res_xml"]
    rules = [ElementTree.parse(old).getroot(), *ElementTree.parse(new).getroot()]
    assert [rule.tag for rule in rules] == ["full-backup-content", "cloud-backup", "device-transfer"]
    for rule in rules:
        taken, left = rule
        assert (taken.tag, taken.attrib) == ("include", {"domain": "file", "path": str(games)})
        assert (left.tag, left.attrib) == ("exclude", {"domain": "file", "path": str(games / KIVY)})
    told = (ROOT / app["android.extra_manifest_application_arguments"]).read_text("utf-8")
    assert f'android:dataExtractionRules="@xml/{new.stem}"' in told


def test_it_is_made_for_the_android_that_stores_ask_for(app: dict[str, str]) -> None:
    assert int(app["android.api"]) == 36
    assert app["android.minapi"] == app["android.ndk_api"] == "24"
    assert (app["fullscreen"], app["orientation"]) == ("0", "all")


def test_the_pictures_are_of_the_sizes_that_android_wants(app: dict[str, str]) -> None:
    layers = [
        Image.open(ROOT / app[f"icon.adaptive_{name}.filename"]) for name in ("foreground", "background")
    ]
    assert [layer.size for layer in layers] == [(432, 432), (432, 432)]
    # Whatever shape a phone cuts: 66 of 108 dp, in the middle, are never cut.
    left, top, right, bottom = layers[0].getbbox()
    assert min(left, top, 432 - right, 432 - bottom) >= 432 * 21 / 108
    splash = Image.open(ROOT / app["presplash.filename"]).convert("RGB")
    wanted = bytes.fromhex(app["android.presplash_color"].removeprefix("#"))
    assert max(abs(a - b) for a, b in zip(splash.getpixel((0, 0)), wanted, strict=True)) <= 2


def test_no_comment_became_part_of_a_value(app: dict[str, str]) -> None:
    """Buildozer knows no comment at the end of a line."""
    assert [option for option, value in app.items() if "#" in value] == ["android.presplash_color"]
