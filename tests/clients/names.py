"""That a program in a language that has no compiler here is well-formed, and that what it names is in the generated client.

    names.py swift CLIENT PROGRAM
"""

import re
import sys
from importlib import import_module
from pathlib import Path

from tree_sitter import Language, Node, Parser

# The grammars that there are. Dart has none, so only its names are looked at.
GRAMMARS = {"swift": "tree_sitter_swift", "go": "tree_sitter_go", "csharp": "tree_sitter_c_sharp"}
SUFFIXES = {"swift": "swift", "go": "go", "csharp": "cs", "dart": "dart"}
# What a program takes from its language and not from the client.
OWN = {
    "swift": {"Foundation", "OpenAPIClient", "print", "String", "decoding", "UTF8", "self", "utf8"},
    "go": {"context", "Background", "fmt", "Println", "errors", "As", "string", "main", "error"},
    "csharp": {"Console", "WriteLine"},
    "dart": {"print", "package", "openapi", "api", "Future", "void", "main", "async", "import", "final", "for", "in", "try", "on",
             "catch", "await", "dart", "null"},
}


def broken(node: Node) -> list[Node]:
    """The places that the grammar does not understand."""
    here = [node] if node.is_error or node.is_missing else []
    return here + [fault for child in node.children for fault in broken(child)]


def without_texts(program: str) -> str:
    """The program with neither comments nor texts, but with what texts interpolate."""
    program = re.sub(r"//.*", "", re.sub(r"https?://", "", program))
    held = re.findall(r"\\\(([^)]*)\)|\$\{([^}]*)\}|(?<=\{)([\w?.]+)(?=\})", program)
    return re.sub(r'"[^"\n]*"|\'[^\'\n]*\'', " ", program) + " " + " ".join(part for parts in held for part in parts)


def main() -> None:
    language, client, file = sys.argv[1:]
    program = Path(file).read_text(encoding="utf-8")
    assert program.strip(), f"there is no program in {language}"
    if language in GRAMMARS:
        grammar = Language(import_module(GRAMMARS[language]).language())
        faults = broken(Parser(grammar).parse(program.encode()).root_node)
        assert not faults, f"{language}: line {faults[0].start_point[0] + 1} cannot be parsed:\n{program}"
    generated = "\n".join(path.read_text(encoding="utf-8") for path in Path(client).rglob(f"*.{SUFFIXES[language]}"))
    known = set(re.findall(r"\w+", generated))
    declared = set(re.findall(r"\b(?:let|var|final|func|for|catch|foreach|const)\b[\s(]*(?:var\s+)?(\w+)", program))
    declared |= {name for names in re.findall(r"((?:\w+, )*\w+) :=", program) for name in names.split(", ")}
    names = set(re.findall(r"\b[A-Za-z_]\w*", without_texts(program))) - declared - OWN[language]
    unknown = sorted(name for name in names if name not in known)
    assert not unknown, f"{language}: the generated client has no {', '.join(unknown)}"
    checked = sorted(name for name in names if name[0].isupper())
    print(f"{language}: {'parsed, and ' if language in GRAMMARS else ''}{len(names)} names are in the client, such as {checked[0]}")


if __name__ == "__main__":
    main()
