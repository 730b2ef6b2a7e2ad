"""Views become layers: a class of views is made a class of layers, of the kind its `layerClass` names."""

import re

from tables import UNCALLED

BASES = "UIView|NSView"


def views(source):
    place = 0
    while True:
        match = re.compile(r"\bclass[ \t]+(\w+)[ \t]*:[ \t]*(%s)\b" % BASES).search(source.code, place)
        if not match:
            return
        place = match.end()
        start = source.code.find("{", match.end())
        if start < 0 or source.closing(start) is None:
            continue
        View(source, match, start).convert()


class View:
    def __init__(self, source, match, start):
        self.source = source
        self.match = match
        self.start = start
        self.is_mac = match.group(2) == "NSView"
        self.draws = False

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
        body = self.source.code[self.start : self.source.closing(self.start)]
        self.replace(r"\b(?:self\.)?layer[ \t]+as[!?][ \t]+\w+\b", "self")
        self.replace(r"(?<=[ \t({])\(self\)\.(?=\w)", "")
        self.replace(r"\bself\.layer\b[?!]?", "self")
        if re.search(r"\b(?:let|var)[ \t]+layer\b|[(,][ \t]*(?:_[ \t]+|\w+[ \t]+)?layer[ \t]*:", body):
            use = self.search(r"(?<![\w.])layer[?!]?\.\w")
            if use:
                self.source.note(use.start(), "`layer` is a name of its own here: where it means the view's layer, write `self`")
        else:
            self.replace(r"(?<![\w.])layer[?!]?\.(?=\w)", "")
            self.replace(r"(?<![\w.])layer(?=[ \t]*[,)\]])", "self")

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
        self.replace(r"(?<![\w.])(?:self\.)?alpha[ \t]*=(?!=)[ \t]*([^\n;}]+?)(?=[ \t]*(?:[\n;}]|//))", r"opacity = Float(\1)")
        self.replace(r"(?<![\w.])self\.center\b", "self.position")
        self.replace(r"(?<![\w.])center(?=[ \t]*=(?!=))", "position")
        # What only a view has and what no layer needs.
        self.replace(
            r"^[ \t]*(?:self\.)?(?:isUserInteractionEnabled|translatesAutoresizingMaskIntoConstraints|wantsLayer|contentMode|layerContentsRedrawPolicy|isAccessibilityElement|autoresizesSubviews)[ \t]*=[^\n]*\n",
            "")

    def initializers(self):
        """`init(frame:)` stays; `init(layer:)`, which makes presentation copies, comes with it; and changes do not animate, as a view's own do not."""
        frame = self.search(r"\b(?:override[ \t]+)?init\(frame(?:Rect)?(?:[ \t]+\w+)?[ \t]*:[ \t]*(?:CGRect|NSRect)[^)]*\)[ \t]*\{")
        others = self.search(r"(?<![\w.])init[?]?\((?!frame|layer)")
        line = self.source.text.rfind("\n", 0, self.match.start()) + 1
        indent = re.match(r"[ \t]*", self.source.text[line:]).group(0) + "  "
        show = "\n%s  setNeedsDisplay()" % indent if self.draws else ""
        calm = "%soverride func action(forKey event: String) -> (any CAAction)? { NSNull() }\n" % indent
        use = self.search(r"\bfunc[ \t]+action\(for")
        if use:
            self.source.note(use.start(), "a view answers for its layer; a layer answers itself: `override func action(forKey event: String)`")
            calm = ""
        if frame:
            self.replace(
                r"\bsuper\.init\((?:frame|frameRect)[ \t]*:[ \t]*(\w+)\)",
                lambda m: "super.init()\n%s  self.frame = %s%s" % (indent, m.group(1), show))
            text = self.source.group(frame, 0)
            self.source.edit(frame.start(), frame.end(), re.sub(r"\boverride[ \t]+", "", text))
            place = self.source.text.rfind("\n", 0, frame.start()) + 1
            self.source.edit(place, place, "%soverride init(layer: Any) { super.init(layer: layer) }\n\n" % indent)
        elif others:
            place = self.source.text.rfind("\n", 0, others.start()) + 1
            self.source.edit(place, place, "%soverride init(layer: Any) { super.init(layer: layer) }\n\n" % indent)
            self.source.note(self.match.start(), "its initialisers are a view's: begin them with `super.init()`")
        elif not self.search(r"\binit\(layer"):
            # All initialisers are inherited, and those who make the view keep their call.
            calm += "\n%sconvenience init(frame: CGRect) {\n%s  self.init()\n%s  self.frame = frame%s\n%s}\n" % (
                indent, indent, indent, show, indent)
        if calm:
            end = self.source.text.rfind("\n", 0, self.source.closing(self.start)) + 1
            self.source.edit(end, end, "\n" + calm)
