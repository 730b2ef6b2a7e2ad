"""The rules that need no knowledge of views: imports, attributes, selectors, constants, colours, paths, fonts."""

import re

from tables import COLORS, CONSTANT_PREFIXES, KEPT_CONSTANTS, MEMBER_NAMES

MODULES = "UIKit|AppKit|Cocoa|QuartzCore|CoreGraphics|CoreText|CoreFoundation|CoreAnimation"


def imports(source):
    """One `import Kinora` in the place of what it stands for."""
    # Blocks that choose between UIKit and AppKit and hold nothing else.
    source.replace(
        r"^#if [^\n]*\n(?:[ \t]*(?:import (?:%s)|#elseif[^\n]*|#else)[ \t]*\n)+#endif[ \t]*$" % MODULES, "import QuartzCore"
    )
    pattern = r"^[ \t]*(?:@preconcurrency )?import (?:%s)(?:\.\w+)?[ \t]*\n" % MODULES
    seen = re.search(r"^import Kinora$", source.code, re.M) is not None

    def one(match):
        nonlocal seen
        if seen:
            return ""
        seen = True
        return "import Kinora\n"

    source.replace(pattern, one)
    # Kinora brings Foundation along.
    if seen:
        source.replace(r"^import Foundation[ \t]*\n", "")


def attributes(source):
    source.replace(r"@NSManaged[ \t]+", managed(source))
    source.replace(r"@objc\([^)\n]*\)[ \t]*\n?[ \t]*(?=\S)", "")
    source.replace(r"@(?:objc|objcMembers|nonobjc|IBDesignable|IBInspectable|IBAction|GKInspectable)\b[ \t]*(?:\n[ \t]*(?=\S))?", "")
    source.replace(r"@IBOutlet[ \t]+(?:weak[ \t]+)?", "")
    source.replace(r"\bdynamic[ \t]+(?=(?:\w+[ \t]+)*(?:var|func)\b)", "")


def managed(source):
    zeros = {"CGPoint": ".zero", "CGSize": ".zero", "CGRect": ".zero", "Bool": "false", "String": '""'}

    def one(match):
        rest = re.compile(r"(?:\w+[ \t]+)*var[ \t]+\w+[ \t]*:[ \t]*(\w+)(\??)[ \t]*$", re.M).match(source.code, match.end())
        if rest and not rest.group(2):
            zero = zeros.get(rest.group(1), "0" if rest.group(1) in ("CGFloat", "Float", "Double", "Int") else None)
            if zero:
                source.edit(rest.end(), rest.end(), " = " + zero)
            else:
                source.note(match.start(), "@Animatable needs a value to begin with")
        return "@Animatable "

    return one


def class_at(source, place):
    """The name of the class, structure or extension a place stands in."""
    name, best = None, -1
    for match in re.finditer(r"\b(?:class|struct|actor|extension)[ \t]+(\w+)[^{\n;]*\{", source.code[:place]):
        end = source.closing(match.end() - 1)
        if match.start() > best and (end is None or end > place):
            name, best = match.group(1), match.start()
    return name


def selectors(source):
    def link(match):
        found = source.arguments(match.end() - 1)
        if not found:
            return None
        values = dict(found[0])
        selector = re.match(r"#selector\((.*)\)$", values.get("selector", ""), re.S)
        if not selector:
            return None
        method = selector.group(1).strip()
        owner = class_at(source, match.start()) if values.get("target") == "self" else None
        method = re.sub(r"^(self|Self)\.", "", method)
        if "." not in method.split("(")[0]:
            if not owner:
                source.note(match.start(), "name the class of the method: selector: Owner.%s" % method)
                return None
            method = "%s.%s" % (owner, method)
        source.edit(match.end() - 1, found[1], "(target: %s, selector: %s)" % (values["target"], method))
        return match.group(0)

    source.replace(r"\bCADisplayLink\(", link)

    def key_path(match):
        path = source.group(match, 1).strip()
        parts = path.split(".")
        if parts[0][:1].isupper() or parts[0] == "self":
            parts = parts[1:]
        return '"%s"' % ".".join(re.sub(r"^is([A-Z])", lambda m: m.group(1).lower(), p) for p in parts)

    source.replace(r"#keyPath\(([^()]*)\)", key_path)


def constants(source):
    source.replace(r"\bHUGE(?:_VALF?)?\b", "Float.infinity")
    source.replace(r"\b(?:MAXFLOAT|FLT_MAX)\b", "Float.greatestFiniteMagnitude")

    def member(match):
        name = match.group(0)
        if name in KEPT_CONSTANTS:
            return None
        if name in MEMBER_NAMES:
            return "." + MEMBER_NAMES[name]
        for prefix in CONSTANT_PREFIXES:
            rest = name[len(prefix) :]
            if name.startswith(prefix) and rest[:1].isupper():
                # `.default` and its kin need no backticks behind a dot.
                return "." + rest[0].lower() + rest[1:]
        return None

    source.replace(r"\bkCA[A-Z]\w+", member)
    source.replace(r"\b(kCT\w+AttributeName)[ \t]+as[ \t]+NSAttributedString\.Key\b", r"NSAttributedString.Key(\1 as String)")


def color(red, green, blue, alpha):
    def number(value):
        return value if isinstance(value, str) else "%g" % value

    return "CGColor(red: %s, green: %s, blue: %s, alpha: %s)" % tuple(map(number, (red, green, blue, alpha)))


def color_constant(name, alpha=None):
    value = COLORS.get(name)
    if value is None:
        return None
    if alpha is None and name in ("black", "white", "clear"):
        return "CGColor." + name
    return color(*value[:3], value[3] if alpha is None else alpha)


def colors(source):
    def listed(match):
        return re.sub(
            r"(?<=[\s,])\.(\w+)\b(?!\()",
            lambda m: "UIColor." + m.group(1) if m.group(1) in COLORS else m.group(0), source.group(match, 0))

    source.replace(r"\[\s*(?:UI|NS)Color\.[^\[\]]*\]", listed)

    def constructor(match):
        found = source.arguments(match.end() - 1)
        if not found:
            return None
        labels = [label for label, _ in found[0]]
        values = dict(found[0])
        if labels in (["red", "green", "blue", "alpha"], ["displayP3Red", "green", "blue", "alpha"]):
            new = "CGColor(red: %s, green: %s, blue: %s, alpha: %s)" % tuple(v for _, v in found[0])
        elif labels in (["srgbRed", "green", "blue", "alpha"], ["calibratedRed", "green", "blue", "alpha"], ["deviceRed", "green", "blue", "alpha"]):
            new = "CGColor(red: %s, green: %s, blue: %s, alpha: %s)" % tuple(v for _, v in found[0])
        elif labels in (["white", "alpha"], ["calibratedWhite", "alpha"], ["deviceWhite", "alpha"]):
            new = "CGColor(gray: %s, alpha: %s)" % (found[0][0][1], values["alpha"])
        elif labels == ["cgColor"]:
            new = values["cgColor"]
        else:
            return None
        source.edit(match.start(), found[1], new)
        return source.text[match.start() : match.end()]

    source.replace(r"\b(?:UI|NS)Color\(", constructor)

    def named(match):
        place = match.end()
        faded = re.compile(r"\.withAlphaComponent\(").match(source.code, place)
        if faded:
            found = source.arguments(faded.end() - 1)
            if found and len(found[0]) == 1:
                new = color_constant(match.group(1), found[0][0][1])
                if new:
                    source.edit(match.start(), found[1], new)
                    return source.text[match.start() : match.end()]
        return color_constant(match.group(1))

    source.replace(r"\b(?:UI|NS)Color\.(\w+)\b(?!\()", named)
    source.replace(
        r"(:[ \t]*)(?:UI|NS)Color(\??[ \t]*=[ \t]*)\.(\w+)\b(?!\()",
        lambda m: color_constant(m.group(3)) and m.group(1) + "CGColor" + m.group(2) + color_constant(m.group(3)),
    )
    source.replace(r"\b((?:\w+\.)*\w+)\.withAlphaComponent\(([^()]*)\)", r"(\1.copy(alpha: \2) ?? .clear)")
    source.replace(r"\b(?:UI|NS)Color(?=[\]?!,)>\s{=]|$)", "CGColor")
    source.replace(r"\??\.cgColor\b", "")


def arc(text):
    """The arguments of an arc, as they are laid out, with Core Graphics' labels."""
    text = re.sub(r"^(\s*)(?:arcCenter|withCenter)(\s*:)", r"\1center\2", text)
    head, value = re.match(r"(.*\bclockwise\s*:\s*)(.*)$", text, re.S).groups()
    # UIKit means what a viewer sees, Core Graphics what is seen with y upward.
    turned = {"true": "false", "false": "true"}.get(value)
    return head + (turned or ("!" + value if re.match(r"[\w.]+$", value) else "!(%s)" % value))


ARC = ["radius", "startAngle", "endAngle", "clockwise"]


def paths(source):
    names = set(re.findall(r"\b(?:let|var)[ \t]+(\w+)[ \t]*(?::[ \t]*\w+[ \t]*)?=[ \t]*(?:UI|NS)BezierPath\(", source.code))

    def statement(match):
        found = source.arguments(match.end() - 1)
        if not found or [label for label, _ in found[0]] != ["arcCenter"] + ARC:
            return None
        indent, keyword, name = match.group(1), match.group(2), match.group(3)
        inside = arc(source.text[match.end() : found[1] - 1])
        new = "%s%s %s = CGMutablePath()\n%s%s.addArc(%s)" % (indent, keyword, name, indent, name, inside)
        source.edit(match.start(), found[1], new)
        return source.text[match.start() : match.end()]

    source.replace(r"^([ \t]*)(let|var)[ \t]+(\w+)[ \t]*=[ \t]*UIBezierPath\((?=\s*arcCenter)", statement)

    def constructor(match):
        found = source.arguments(match.end() - 1)
        if not found:
            return None
        labels = [label for label, _ in found[0]]
        v = dict(found[0])
        shapes = {
            (): "CGMutablePath()",
            ("rect",): "CGPath(rect: {rect}, transform: nil)",
            ("ovalIn",): "CGPath(ellipseIn: {ovalIn}, transform: nil)",
            ("roundedRect", "cornerRadius"): "CGPath(roundedRect: {roundedRect}, cornerWidth: {cornerRadius}, cornerHeight: {cornerRadius}, transform: nil)",
            ("roundedRect", "xRadius", "yRadius"): "CGPath(roundedRect: {roundedRect}, cornerWidth: {xRadius}, cornerHeight: {yRadius}, transform: nil)",
            ("cgPath",): "{cgPath}",
        }
        new = shapes.get(tuple(labels))
        if new is not None:
            new = new.format(**v)
        elif labels == ["arcCenter"] + ARC:
            inside = arc(source.text[match.end() : found[1] - 1])
            start = source.text.rfind("\n", 0, match.start()) + 1
            outer = re.match(r"[ \t]*", source.text[start:]).group(0)
            inner = outer + ("\t" if "\t" in outer else "    " if len(outer) % 4 == 0 and outer else "  ")
            lines = ["{ () -> CGPath in", inner + "let arc = CGMutablePath()", inner + "arc.addArc(%s)" % inside, inner + "return arc", outer + "}()"]
            new = "\n".join(lines)
        else:
            return None
        source.edit(match.start(), found[1], new)
        return source.text[match.start() : match.end()]

    source.replace(r"\b(?:UI|NS)BezierPath\(", constructor)
    source.replace(r"\b(?:UI|NS)BezierPath(?=[\]?!,)>\s{]|$)", "CGPath")

    def curve(match):
        found = source.arguments(match.end() - 1)
        if not found:
            return None
        labels = [label for label, _ in found[0]]
        values = [value for _, value in found[0]]
        if labels == ["to", "controlPoint1", "controlPoint2"]:
            new = ".addCurve(to: %s, control1: %s, control2: %s)" % tuple(values)
        elif labels == ["to", "controlPoint"]:
            new = ".addQuadCurve(to: %s, control: %s)" % tuple(values)
        elif labels == ["withCenter"] + ARC:
            new = ".addArc(%s)" % arc(source.text[match.end() : found[1] - 1])
        else:
            return None
        source.edit(match.start(), found[1], new)
        return source.text[match.start() : match.end()]

    source.replace(r"\.(?:addCurve|addQuadCurve|addArc|curve)\(", curve)
    for name in names:
        source.replace(r"\b%s\.close\(\)" % name, "%s.closeSubpath()" % name)
        source.replace(r"\b%s\.line\(to:" % name, "%s.addLine(to:" % name)
        source.replace(r"\b%s\.append\(" % name, "%s.addPath(" % name)
        for use in re.finditer(r"\b%s\.(fill|stroke|lineWidth|lineCapStyle|lineJoinStyle|setLineDash|reversing|apply|usesEvenOddFillRule|addClip)\b" % name, source.code):
            source.note(use.start(), "a path only has a shape: width, dashes, filling and stroking are the context's or a CAShapeLayer's")
    source.replace(r"\??\.cgPath\b", "")


def fonts(source):
    def made(match):
        found = source.arguments(match.end() - 1)
        if not found:
            return None
        labels = [label for label, _ in found[0]]
        v = dict(found[0])
        kind = match.group(1)
        if kind == "(" and labels == ["name", "size"]:
            name, size = v["name"], v["size"]
        elif labels[:1] == ["ofSize"]:
            bold = kind.startswith(".boldSystem") or re.search(r"\.(bold|semibold|heavy|black)\b", v.get("weight", ""))
            name = {"i": '"Helvetica Oblique"', "m": '"monospace"'}.get(kind[1:2], '"Helvetica Bold"' if bold else '"Helvetica"')
            size = v["ofSize"]
        else:
            return None
        end = found[1]
        if kind == "(" and source.text[end : end + 1] == "!":
            end += 1
        source.edit(match.start(), end, "CTFontCreateWithName(%s as CFString, %s, nil)" % (name, size))
        return source.text[match.start() : match.end()]

    source.replace(r"\b(?:UI|NS)Font(\(|\.(?:boldSystemFont|systemFont|italicSystemFont|monospacedSystemFont)\()", made)
    source.replace(r"\b(?:UI|NS)Font(?=[\]?!,)>\s{=]|$)", "CTFont")
