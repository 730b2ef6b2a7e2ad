"""A Swift source file that is edited: where its code is, and which line of the original a place comes from."""

import re


def mask(text):
    """The text with comments and the insides of string literals blanked, every character in its place."""
    out = list(text)
    i, n = 0, len(text)

    def blank(start, end):
        for k in range(start, min(end, n)):
            if out[k] != "\n":
                out[k] = " "

    def string(i):
        """Blanks the literal that begins at i; what stands in \\( ) is code and stays. Answers where it ends."""
        hashes = 0
        while text[i + hashes] == "#":
            hashes += 1
        i += hashes
        quote = '"""' if text.startswith('"""', i) else '"'
        escape = "\\" + "#" * hashes
        end = quote + "#" * hashes
        i += len(quote)
        while i < n:
            if text.startswith(end, i):
                return i + len(end)
            if text.startswith(escape + "(", i):
                depth, i = 1, i + len(escape) + 1
                while i < n and depth:
                    if text[i] == '"':
                        i = string(i)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[i], 0)
                    i += 1
                continue
            step = len(escape) + 1 if text.startswith(escape, i) else 1
            if quote == '"' and text[i] == "\n":
                return i
            blank(i, i + step)
            i += step
        return n

    while i < n:
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = n if end < 0 else end
            blank(i, end)
            i = end
        elif text.startswith("/*", i):
            depth, start = 1, i
            i += 2
            while i < n and depth:
                if text.startswith("/*", i):
                    depth, i = depth + 1, i + 2
                elif text.startswith("*/", i):
                    depth, i = depth - 1, i + 2
                else:
                    i += 1
            blank(start, i)
        elif text[i] == '"' or re.match(r'#+"', text[i : i + 8]):
            i = string(i)
        else:
            i += 1
    return "".join(out)


class Source:
    def __init__(self, text):
        self.text = text
        self.code = mask(text)
        # The original's number of every line.
        self.lines = list(range(1, text.count("\n") + 2))
        self.notes = []

    def edit(self, start, end, replacement):
        first = self.text.count("\n", 0, start)
        removed = self.text.count("\n", start, end)
        # Whole lines give their numbers away, a part of a line keeps that of the line it is in.
        whole = (start == 0 or self.text[start - 1] == "\n") and self.text[start:end][-1:] in ("", "\n")
        kept = first if whole else first + 1
        self.lines[kept : kept + removed] = [self.lines[first]] * replacement.count("\n")
        self.text = self.text[:start] + replacement + self.text[end:]
        # What is edited begins and ends in code, so the rest stays what it was.
        self.code = self.code[:start] + mask(replacement) + self.code[end:]

    def line(self, place):
        return self.lines[self.text.count("\n", 0, place)]

    def note(self, place, words):
        entry = (self.line(place), words)
        if entry not in self.notes:
            self.notes.append(entry)

    def replace(self, pattern, replacement, start=0, end=None):
        """Replaces every match in code from `start` to `end` (None: the end). `replacement` is a string, in which \\1 is a group of the original text, or
        a function of the match that answers a string, or None to leave it. Answers how much longer the text became."""
        pattern = re.compile(pattern, re.M) if isinstance(pattern, str) else pattern
        before = len(self.text)
        place = start
        while True:
            limit = len(self.text) if end is None else end + len(self.text) - before
            match = pattern.search(self.code, place, limit)
            if not match:
                return len(self.text) - before
            if callable(replacement):
                new = replacement(match)
            else:
                new = re.sub(r"\\(\d)", lambda g: self.group(match, int(g.group(1))), replacement)
            if new is None:
                place = max(match.end(), place + 1)
                continue
            self.edit(match.start(), match.end(), new)
            place = match.start() + len(new)
            if match.start() == match.end():
                place += 1

    def group(self, match, number):
        """A group of a match as the original has it, strings and comments included."""
        return "" if match.start(number) < 0 else self.text[match.start(number) : match.end(number)]

    def closing(self, place):
        """The place of the bracket that closes the one at `place`; None where there is none."""
        pairs = {"(": ")", "{": "}", "[": "]"}
        stack = []
        for i in range(place, len(self.code)):
            c = self.code[i]
            if c in pairs:
                stack.append(pairs[c])
            elif stack and c == stack[-1]:
                stack.pop()
                if not stack:
                    return i
        return None

    def arguments(self, place):
        """The arguments in the parentheses that open at `place`: (label, value) pairs, and the place behind the closing one. None when they are not closed."""
        end = self.closing(place)
        if end is None:
            return None
        parts, depth, start = [], 0, place + 1
        for i in range(place + 1, end + 1):
            c = self.code[i]
            if c in "([{":
                depth += 1
            elif c in ")]}" and i < end:
                depth -= 1
            if (c == "," and depth == 0) or i == end:
                text = self.text[start:i].strip()
                if text:
                    label = re.match(r"(\w+)\s*:\s*", text)
                    parts.append((label.group(1), text[label.end() :]) if label else ("", text))
                start = i + 1
        return parts, end + 1
