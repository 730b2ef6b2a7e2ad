"""ci/port: the mechanical part of porting Core Animation source files. docs/porting.md lists what it does."""

import os
import re
import sys

import rules
from source import Source
from tables import ADVICE
from views import views

USAGE = """usage: ci/port FILE                     prints the file as it would be for Kinora
       ci/port --output FOLDER FILE…    writes files of the same names to the folder
       ci/port --in-place FILE…         writes over the files
What is left to do by hand is listed on the standard error, with the original's line numbers."""


def rest(source):
    """Notes what is still of Apple's user interfaces, or of an Objective-C runtime."""
    for match in re.finditer(r"\b(?:UI|NS|CI|MTL|MTK|CAMetal|AV)[A-Z]\w+|\b(?:DispatchQueue|DispatchWorkItem|Timer|OperationQueue|arc4random\w*|drand48)\b", source.code):
        name = match.group(0)
        if name == "UIView" and source.code.startswith(".animate", match.end()):
            name = "UIView.animate"
        for pattern, words in ADVICE:
            if re.fullmatch(pattern, name):
                source.note(match.start(), "%s: %s" % (name, words))
                break
    for match in re.finditer(r"#selector\b", source.code):
        source.note(match.start(), "#selector: there is no Objective-C runtime; use a form that takes a closure")
    for match in re.finditer(r"^[ \t]*import (\w+)", source.code, re.M):
        if match.group(1) in ("SwiftUI", "SpriteKit", "SceneKit", "Metal", "MetalKit", "CoreImage", "AVFoundation", "Combine", "os", "Lottie"):
            source.note(match.start(), "import %s: the module is not there" % match.group(1))
    for match in re.finditer(r"\bas[!?][ \t]+\[NSAttributedString\.Key[ \t]*:[ \t]*Any\]", source.code):
        source.note(match.start(), "a CFDictionary's keys are strings: cast to [String: Any]")


def port(text):
    source = Source(text.replace("\r\n", "\n"))
    rules.imports(source)
    rules.attributes(source)
    rules.selectors(source)
    rules.constants(source)
    rules.colors(source)
    rules.paths(source)
    rules.fonts(source)
    views(source)
    rest(source)
    return source


def fail(words, status=1):
    print(words, file=sys.stderr)
    sys.exit(status)


def main(arguments):
    folder, in_place, files = None, False, []
    arguments = list(arguments)
    while arguments:
        word = arguments.pop(0)
        if word in ("-h", "--help"):
            print(USAGE)
            return
        if word == "--in-place":
            in_place = True
        elif word == "--output":
            if not arguments:
                fail("ci/port: --output needs a folder\n" + USAGE, 2)
            folder = arguments.pop(0)
        elif word.startswith("-") and word != "-":
            fail("ci/port: there is no option '%s'\n%s" % (word, USAGE), 2)
        else:
            files.append(word)
    if not files or (in_place and folder):
        fail(USAGE if not files else "ci/port: --in-place and --output exclude each other", 2)
    if len(files) > 1 and not in_place and folder is None:
        fail("ci/port: several files need --output FOLDER or --in-place", 2)
    names = [os.path.basename(file) for file in files]
    if folder is not None and len(set(names)) < len(names):
        fail("ci/port: two of the files have the same name, and --output puts them into one folder", 2)
    left = 0
    for file in files:
        try:
            with open(file, encoding="utf-8", newline="") as stream:
                text = stream.read()
        except (OSError, UnicodeDecodeError) as error:
            fail("ci/port: '%s' cannot be read: %s" % (file, getattr(error, "strerror", None) or "it is not UTF-8 text"))
        source = port(text)
        for number, words in sorted(source.notes):
            print("%s:%d: %s" % (file, number, words), file=sys.stderr)
        left += len(source.notes)
        try:
            if in_place:
                target = file
            elif folder is not None:
                os.makedirs(folder, exist_ok=True)
                target = os.path.join(folder, os.path.basename(file))
            else:
                sys.stdout.write(source.text)
                continue
            if not in_place and os.path.exists(target) and os.path.samefile(target, file):
                fail("ci/port: '%s' would be written over; --in-place does that" % file)
            with open(target, "w", encoding="utf-8", newline="") as stream:
                stream.write(source.text)
        except OSError as error:
            fail("ci/port: '%s' cannot be written: %s" % (target, error.strerror))
    if left:
        print("ci/port: %d %s left to do by hand" % (left, "place is" if left == 1 else "places are"), file=sys.stderr)


main(sys.argv[1:])
