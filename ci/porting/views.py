"""Views become layers: a class of views is made a class of layers, of the kind its `layerClass` names."""

import re

from rules import color_constant
from tables import LAYER_PROPERTIES, UNCALLED

BASES = "UIView|NSView"


def views(source):
    place = 0
    names = []
    while True:
        match = re.compile(r"\bclass[ \t]+(\w+)[ \t]*:[ \t]*(%s)\b" % BASES).search(source.code, place)
        if not match:
            break
        place = match.end()
        start = source.code.find("{", match.end())
        if start < 0 or source.closing(start) is None:
            continue
        names.append(match.group(1))
        View(source, match, start).convert()
    # Where such a view is used, it is its own layer.
    for variable in set(re.findall(r"\b(?:let|var)[ \t]+(\w+)[ \t]*=[ \t]*(?:%s)\(" % "|".join(names), source.code) if names else []):
        source.replace(r"\b%s\.layer\b" % variable, variable)


class View:
    def __init__(self, source, match, start):
        self.source = source
        self.match = match
        self.start = start
        self.is_mac = match.group(2) == "NSView"
        self.draws = False
        text = source.text
        self.indent = re.match(r"[ \t]*", text[text.rfind("\n", 0, match.start()) + 1 :]).group(0)
        first = re.compile(r"\n([ \t]+)\S").search(source.code, start)
        self.unit = first.group(1)[len(self.indent) :] if first and first.group(1).startswith(self.indent) else ""
        self.unit = self.unit or "  "
        line = source.code[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        self.access = "public " if re.search(r"\b(public|open)\b", line) else ""

    def replace(self, pattern, replacement):
        self.source.replace(pattern, replacement, self.start, self.source.closing(self.start))

    def search(self, pattern):
        return re.compile(pattern, re.M).search(self.source.code, self.start, self.source.closing(self.start))

    def convert(self):
        base = self.layer_class()
        self.source.edit(self.match.start(2), self.match.end(2), base)
        self.start += len(base) - len(self.match.group(2))
        self.layer_itself(base)
        self.layout()
        self.drawing()
        self.members()
        self.initializers()
        for name, instead in UNCALLED.items():
            use = self.search(r"\boverride[ \t]+(?:\w+[ \t]+)*(?:func|var)[ \t]+%s\b" % name)
            if use:
                self.source.note(use.start(), "nobody calls `%s` of a layer: %s" % (name, instead))
        if self.is_mac:
            self.source.note(self.match.start(), "a Mac view's y grows upward: make the stage with `yAxis: .up`")

    def layer_class(self):
        """The class that `layerClass` or `makeBackingLayer` names; the member goes."""
        patterns = [
            r"^[ \t]*(?:\w+[ \t]+)*class[ \t]+var[ \t]+layerClass[ \t]*:[ \t]*(?:Swift\.)?AnyClass[ \t\n]*\{[ \t\n]*(?:get[ \t\n]*\{[ \t\n]*)?(?:return[ \t]+)?(\w+)\.self[ \t\n]*\}(?:[ \t\n]*\})?\n?",
            r"^[ \t]*override[ \t]+func[ \t]+makeBackingLayer\(\)[ \t]*->[ \t]*CALayer[ \t\n]*\{[ \t\n]*(?:return[ \t]+)?(\w+)\(\)[ \t\n]*\}\n?",
        ]
        for pattern in patterns:
            found = self.search(pattern)
            if found:
                name = found.group(1)
                end = found.end()
                # With the empty line behind it.
                if self.source.code[end : end + 1] == "\n":
                    end += 1
                self.source.edit(found.start(), end, "")
                return name
        return "CALayer"

    def layer_itself(self, base):
        self.replace(r"\b(?:self\.)?layer[ \t]+as[!?][ \t]+\w+\b", "self")
        self.replace(r"(?<=[ \t({])\(self\)\.(?=\w)", "")
        self.replace(r"\bself\.layer\b[?!]?", "self")
        self.replace(r"\bself\?\.layer\b[?!]?", "self?")
        if self.declares("layer"):
            self.source.note(self.match.start(), "`layer` is a property of its own here: where it means the view's layer, write `self`")
            return
        self.replace(r"(?<![\w.])layer[?!]?\.(?=\w)", lambda m: None if self.is_shadowed("layer", m.start()) else "")
        self.replace(
            r"(?<![\w.])layer(?=[ \t]*[,)\]])", lambda m: None if self.is_shadowed("layer", m.start()) else "self")

    def scope(self, place):
        """The braces around a place: where they open."""
        depth = 0
        for i in range(place - 1, self.start, -1):
            if self.source.code[i] == "}":
                depth += 1
            elif self.source.code[i] == "{":
                if depth == 0:
                    return i
                depth -= 1
        return self.start

    def declares(self, name):
        """Whether the class has a property of that name."""
        return any(self.scope(m.start()) == self.start for m in self.declarations(name))

    def declarations(self, name):
        pattern = re.compile(r"\b(?:let|var)[ \t]+%s\b" % name)
        return pattern.finditer(self.source.code, self.start, self.source.closing(self.start))

    def is_shadowed(self, name, place):
        """Whether a name means something local at a place: a constant, a parameter, what a loop or closure binds."""
        for match in self.declarations(name):
            end = self.source.closing(self.scope(match.start()))
            if match.start() < place <= (end or place):
                return True
        pattern = re.compile(
            r"\bfunc\b[^{}]*[(, ]%s[ \t]*:[^{}]*\{|\bfor[ \t]+(?:case[ \t]+)?(?:let[ \t]+)?%s\b[^{}]*\{|\{[ \t]*(?:\[[^\]]*\][ \t]*)?\(?[\w, ]*\b%s\b[\w, ]*\)?[ \t]+in\b"
            % (name, name, name))
        for match in pattern.finditer(self.source.code, self.start, place):
            opening = match.start() if match.group(0).startswith("{") else match.end() - 1
            end = self.source.closing(opening)
            if end is None or end > place:
                return True
        return False

    def layout(self):
        self.replace(r"\blayoutSubviews\b", "layoutSublayers")
        if self.is_mac:
            self.replace(r"\b(override[ \t]+func[ \t]+|super\.)layout\(\)", r"\1layoutSublayers()")

    def drawing(self):
        draw = self.search(r"\boverride[ \t]+func[ \t]+draw\(_[ \t]+(\w+)[ \t]*:[ \t]*(?:CGRect|NSRect)\)[ \t]*\{")
        if not draw:
            return
        rect = draw.group(1)
        end = self.source.closing(draw.end() - 1)
        context = re.compile(
            r"^[ \t]*(?:guard[ \t]+)?let[ \t]+(\w+)[ \t]*=[ \t]*(?:UIGraphicsGetCurrentContext\(\)|NSGraphicsContext\.current[?!]?\.cgContext)!?"
            r"(?:[ \t\n]*else[ \t]*\{[ \t\n]*return[ \t\n]*\})?[ \t]*\n", re.M).search(self.source.code, draw.end(), end)
        if not context:
            self.source.note(draw.start(), "write it as `override func draw(in ctx: CGContext)`, with the context for what UIKit draws by itself")
            return
        name = context.group(1)
        self.source.edit(context.start(), context.end(), "")
        end = self.source.closing(draw.end() - 1)
        self.source.replace(r"^[ \t]*super\.draw\(%s\)[ \t]*\n" % rect, "", draw.end(), end)
        end = self.source.closing(draw.end() - 1)
        uses = re.compile(r"(?<![\w.])%s\b(?![ \t]*:)" % rect).search(self.source.code, draw.end(), end)
        if uses:
            indent = re.match(r"[ \t]*", self.source.text[self.source.text.rfind("\n", 0, draw.start()) + 1 :]).group(0)
            self.source.edit(draw.end(), draw.end(), "\n%s  let %s = bounds" % (indent, rect))
        self.source.edit(draw.start(), draw.end(), "override func draw(in %s: CGContext) {" % name)
        self.draws = True

    def members(self):
        self.replace(r"\baddSubview\(", "addSublayer(")
        self.replace(r"\bremoveFromSuperview\(\)", "removeFromSuperlayer()")
        self.replace(r"(?<![\w.])((?:self\.)?)clipsToBounds\b", r"\1masksToBounds")
        if not self.declares("alpha") and not self.search(r"\balpha[ \t]*:[ \t]*(?:CGFloat|Float|Double)\b"):
            self.replace(
                r"(?<![\w.])((?:self[?]?\.)?)alpha[ \t]*=(?!=)[ \t]*([^\n;}]+?)(?=[ \t]*(?:[\n;}]|//))", r"\1opacity = Float(\2)")
            self.replace(r"(?<![\w.])((?:self[?]?\.)?)alpha\b(?![ \t]*:)", r"CGFloat(\1opacity)")
        if not any(self.declarations("center")) and not self.search(r"\bcenter[ \t]*:[ \t]*CGPoint\b"):
            self.replace(r"(?<![\w.])((?:self[?]?\.)?)center\b(?![ \t]*:)", r"\1position")
        self.replace(
            r"(?<![\w.])((?:self[?]?\.)?backgroundColor[ \t]*=[ \t]*)\.(\w+)",
            lambda m: color_constant(m.group(2)) and m.group(1) + color_constant(m.group(2)))
        for name in LAYER_PROPERTIES:
            for match in self.declarations(name):
                if self.scope(match.start()) == self.start and "override" not in self.source.code[self.source.code.rfind("\n", 0, match.start()) : match.start()]:
                    self.source.note(match.start(), "`%s` is a layer's own property: give this one another name" % name)
        # What only a view has and what no layer needs.
        self.replace(
            r"^[ \t]*(?:self\.)?(?:isUserInteractionEnabled|translatesAutoresizingMaskIntoConstraints|wantsLayer|contentMode|layerContentsRedrawPolicy|isAccessibilityElement|autoresizesSubviews)[ \t]*=[^\n]*\n",
            "")

    def initializers(self):
        """`init(frame:)` stays; `init(layer:)`, which makes presentation copies, comes with it; and changes do not animate, as a view's own do not."""
        frame = self.search(r"\b(?:override[ \t]+)?init\(frame(?:Rect)?(?:[ \t]+\w+)?[ \t]*:[ \t]*(?:CGRect|NSRect)[^)]*\)[ \t]*\{")
        others = self.search(r"(?<![\w.])init[?]?\((?!frame|layer)")
        member, inner, access = self.indent + self.unit, self.indent + 2 * self.unit, self.access
        show = "\n%ssetNeedsDisplay()" % inner if self.draws else ""
        copying = "%s%soverride init(layer: Any) { super.init(layer: layer) }\n\n" % (member, access)
        calm = "%s%soverride func action(forKey event: String) -> (any CAAction)? { NSNull() }\n" % (member, access)
        use = self.search(r"\bfunc[ \t]+action\(for")
        if use:
            self.source.note(use.start(), "a view answers for its layer; a layer answers itself: `override func action(forKey event: String)`")
            calm = ""
        if frame:
            self.replace(
                r"\bsuper\.init\((?:frame|frameRect)[ \t]*:[ \t]*(\w+)\)",
                lambda m: "super.init()\n%sself.frame = %s%s" % (inner, m.group(1), show))
            line = self.source.text.rfind("\n", 0, frame.start()) + 1
            text = self.source.text[line : frame.end()]
            self.source.edit(line, frame.end(), copying + re.sub(r"\boverride[ \t]+", "", text))
        elif others:
            line = self.source.text.rfind("\n", 0, others.start()) + 1
            self.source.edit(line, line, copying)
            self.source.note(self.match.start(), "its initialisers are a view's: begin them with `super.init()`")
        elif not self.search(r"\binit\(layer"):
            # All initialisers are inherited, and those who make the view keep their call.
            calm += "\n%s%sconvenience init(frame: CGRect) {\n%sself.init()\n%sself.frame = frame%s\n%s}\n" % (
                member, access, inner, inner, show, member)
        calm = calm.lstrip("\n")
        end = self.source.closing(self.start)
        if calm and "\n" in self.source.text[self.start : end]:
            line = self.source.text.rfind("\n", 0, end) + 1
            self.source.edit(line, line, "\n" + calm)
        elif calm:
            # A class on one line.
            inside = self.source.text[self.start + 1 : end].strip()
            self.source.edit(self.start + 1, end, "\n" + (member + inside + "\n\n" if inside else "") + calm + self.indent)
