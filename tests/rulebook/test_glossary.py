"""One word for one thing, in the app and in the rulebook: its word, and those that are not used for it."""

import re

import pytest

from rulebook.languages import LANGUAGES
from tests.rulebook.test_languages import every_string

GLOSSARY: dict[str, dict[str, tuple[str, str]]] = {
    "en": {
        "the timeline": (r"timeline", r"\blog\b|turn list"),
        "record": (r"[Rr]ecord", r"\benter the turn|\blog the"),
        "claim": (r"[Cc]laim", r"\bredeem|\bscore a card"),
        "acquire": (r"[Aa]cquir|\bbuys\b", r"\bpurchase a"),
        "bonus tile": (r"[Bb]onus tile", r"[Bb]onus token"),
        "the bowls": (r"bowls", r"\bsupply\b|\bbank\b"),
        "drive out": (r"drive|driv|[Ee]xpelled", r"\bexpelling\b|\boust"),
        "the app": (r"\bapp\b", r"\bapplication\b|\bprogramme\b"),
        "exploration icon": (r"exploration icon", r"exploration mark|\bcompass\b"),
        "set by hand": (r"[Ss]et by hand", r"\badjust"),
    },
    "de": {
        "der Verlauf": (r"Verlauf", r"Chronik|Zeitleiste|Historie"),
        "eintragen": (
            r"eintragen|eingetragen",
            r"auf(ge)?zeichn|protokollier|verbuch|[Ee]ingegeben|[Ee]ingeben|\b[Gg]ib (es|einmal) ein\b",
        ),
        "holen": (r"\b[Hh]ol(en|t|st)\b|[Gg]eholt", r"beanspruch|einforder|einlös"),
        "kaufen": (r"[Kk]auf", r"[Ee]rw[eio]rb"),
        "Bonusplättchen": (r"Bonusplättchen", r"Bonus(kärtchen|marker|chip)"),
        "Siegpunktplättchen": (r"Siegpunktplättchen", r"SP-Plättchen|Punkteplättchen"),
        "die Schalen": (r"Schale", r"\bBank\b|Schüssel"),
        "verdrängen": (r"[Vv]erdräng", r"[Vv]ertreib|[Vv]ertrieb|rauswerf"),
        "aufwerten": (r"[Aa]ufwert", r"[Vv]eredel|[Uu]pgrade|[Vv]erbesser"),
        "Stützpunkt": (r"Stützpunkt", r"Niederlassung|Handelsposten|Außenposten|Kontor"),
        "das Schiff": (r"Schiff", r"\bBoot"),
        "die App": (r"\bApp\b", r"Anwendung|Applikation"),
        "die Tafel": (r"\bTafeln?\b", r"\b([Vv]ier|[Dd]ie) Teilen?\b|Planteil|Spielplanteil"),
        "das Erkundungssymbol": (r"Erkundungssymbol", r"Erkundungszeichen|Kompass"),
        "antippen": (r"[Aa]ntippen", r"\b[Bb]erühren\b"),
        "die Anleitung": (r"Anleitung", r"Regelheft|Regelbuch"),
        "von Hand setzen": (r"[Vv]on Hand", r"[Mm]anuell|justier"),
        "du": (r"\b[Dd]u\b", r"\b(Tippen|Wählen|Legen|Nehmen|Geben|Stellen) Sie\b"),
    },
    "es": {
        "el historial": (r"[Hh]istorial", r"[Cc]ronología|línea de tiempo"),
        "anotar": (r"[Aa]n[oó]t", r"[Rr]egistr|[Ii]ntrod[uú]"),
        "reclamar": (r"[Rr]eclam", r"[Rr]eivindic|[Cc]anje"),
        "adquirir": (r"[Aa]dqui[re]", r"\b[Cc]omprar\b"),
        "descansar": (r"[Dd]escans", r"\b[Rr]eposa"),
        "carta de puntos": (r"[Cc]artas? de puntos", r"[Cc]artas? de (puntuación|victoria|mercado)"),
        "loseta": (r"[Ll]oseta", r"\b[Ff]ichas?\b|[Aa]zulejo"),
        "loseta de bonus": (r"[Ll]osetas? de bonus", r"[Bb]onificaci|[Ll]osetas? bonus"),
        "los cuencos": (r"\bcuencos?\b", r"\bbanco\b|\btaz(a|ó)"),
        "el puesto": (
            r"\bpuestos?\b",
            r"avanzad[oa]s? (comercial|puesto)|puestos? (comercial|avanzado)|\bfactoría",
        ),
        "el barco": (r"\bbarcos?\b", r"\bnaves?\b|\bnavío|\bbotes?\b"),
        "expulsar": (r"[Ee]xpuls", r"[Dd]esaloj|\bechar\b"),
        "mejorar": (r"[Mm]ejora", r"[Aa]ctualiza"),
        "paso gratis": (r"gratis", r"gratuit"),
        "la ronda": (r"\b[Rr]onda", r"\bvueltas? de juego|\basaltos?\b"),
        "la app": (r"\bapp\b", r"\baplicación\b"),
        "icono de exploración": (r"icono de exploración", r"marca de exploración|brújula"),
        "ajustar a mano": (r"[Aa]just[ae]", r"\bmanual|\bconfigura"),
        "tú": (r"\btu\b", r"\b(usted|Toque|Elija|Coloque|Ponga|Devuelva|[Vv]uestr[oa]s?)\b"),
    },
    "fr": {
        "le déroulement": (r"[Dd]éroulement", r"[Hh]istorique|[Cc]hronologie"),
        "noter un tour": (r"[Nn]ot(er|é|ée|ez|e)\b", r"enregistrer (le|un) tour|enregistrez quand même"),
        "réclamer": (r"[Rr]éclam", r"[Rr]éclamation|[Rr]evendiqu"),
        "acheter": (r"[Aa]ch[eè]t", r"[Aa]cqui[sè]"),
        "tuile Bonus": (r"[Tt]uiles? Bonus", r"[Tt]uiles? (de )?bonus\b|jeton"),
        "tuile Exploration": (r"[Tt]uiles? Exploration", r"[Tt]uiles? (d’)?exploration\b"),
        "les bols": (r"\bbols?\b", r"\bbanque\b"),
        "expulser": (r"[Ee]xpuls", r"\bdélog"),
        "l’app": (r"\bapp\b", r"\bapplication\b"),
        "tuile Marché": (r"[Tt]uiles? Marché", r"[Tt]uiles? (de )?marché\b"),
        "le plan": (r"\bplan\b", r"tuiles? de la carte"),
        "le lieu fortifié": (
            r"[Ll]ieux? fortifié",
            r"\b(un|le|les|ces|chaque|au|aux|du|quatre) forts?\b(?! que)",
        ),
        "icône Exploration": (r"icône Exploration", r"marque d’exploration|boussole"),
        "régler à la main": (r"[Rr]égl(er|é|ée|ées)\b", r"\bajuster|\bparamétr"),
        "la ronde": (r"\bronde", r"\bmanche\b"),
        "déplacement gratuit": (r"gratuit", r"\bpas gratuits?\b"),
    },
    "it": {
        "la cronologia": (r"[Cc]ronologia", r"\bstorico\b"),
        "registrare": (r"[Rr]egistr", r"\bannota"),
        "rivendicare": (r"[Rr]ivendic", r"\breclam"),
        "acquisire": (r"[Aa]cquisi", r"\bcomprar|\bacquistar"),
        "tessera Bonus": (r"[Tt]esser[ae] Bonus", r"[Tt]esser[ae] bonus\b"),
        "tessera Esplorazione": (r"[Tt]esser[ae] Esplorazione", r"[Tt]esser[ae] esplorazione\b"),
        "le scodelle": (r"scodell", r"\bciotol|\bbanca\b"),
        "restituire": (r"[Rr]estitui", r"\b[Rr]ende(re|rne)?\b(?! più)|\b[Rr]endi\b|\bres[oi]\b"),
        "scacciare": (r"[Ss]cacci", r"[Ee]spell|\bcacciare\b"),
        "l’app": (r"\bapp\b", r"\bapplicazione\b"),
        "tessera Mercato": (r"[Tt]esser[ae] Mercato", r"[Tt]esser[ae] mercato\b"),
        "il cubo": (r"\bcub[oi]\b", r"\bcubett"),
        "il luogo fortificato": (
            r"[Ll]uog(o|hi) fortificat",
            r"\b(un|il|i|ogni|al|ai|sui|sul|quattro) fort[ei]\b",
        ),
        "icona Esplorazione": (r"icona Esplorazione", r"segno dell’esplorazione|bussola"),
        "carta Punteggio": (r"[Cc]art[ae] Punteggio", r"[Cc]art[ae] Punti\b"),
        "impostare a mano": (r"[Ii]mposta", r"[Rr]egolat[oaie]\b|\bregolare\b"),
        "passo gratuito": (r"gratuit", r"passi? gratis"),
        "tu": (r"\btu[oa]?\b", r"\b(Toccate|Impostate|vostr[oaie]|registratelo|usate qual|scegliete)\b"),
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_for_one_thing(language: str) -> None:
    """A language without a glossary has not decided yet."""
    texts = list(every_string(language))
    for thing, (word, others) in GLOSSARY[language].items():
        assert any(re.search(word, said) for _, said in texts), thing
        strays = [(key, said) for key, said in texts if re.search(others, said)]
        assert not strays, (thing, strays[:3])


def test_glossaries_that_nobody_speaks_are_gone() -> None:
    assert GLOSSARY.keys() <= LANGUAGES.keys()
