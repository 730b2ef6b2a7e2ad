"""What has another name or spelling, as tables."""

# The string constants that Swift 4.2 made members, by prefix; the rest of the name becomes the member.
CONSTANT_PREFIXES = [
    "kCAFillMode",
    "kCAMediaTimingFunction",
    "kCALineCap",
    "kCALineJoin",
    "kCAFillRule",
    "kCAGravity",
    "kCAGradientLayer",
    "kCAAnimation",
    "kCAAlignment",
    "kCATruncation",
    "kCAEmitterLayer",
    "kCAScroll",
    "kCAFilter",
    "kCAContentsFormat",
    "kCAValueFunction",
    "kCATransition",
]

# Constants with such a prefix that are constants here too.
KEPT_CONSTANTS = {"kCATransition", "kCATransactionAnimationDuration", "kCATransactionDisableActions"}

# Members whose names do not follow.
MEMBER_NAMES = {
    "kCAScrollNone": "none",
    "kCATruncationNone": "none",
    "kCAContentsFormatRGBA8Uint": "RGBA8Uint",
}

# UIKit's and AppKit's colours as red, green, blue, alpha; those of the system as in the light appearance.
COLORS = {
    "black": (0, 0, 0, 1),
    "white": (1, 1, 1, 1),
    "clear": (0, 0, 0, 0),
    "red": (1, 0, 0, 1),
    "green": (0, 1, 0, 1),
    "blue": (0, 0, 1, 1),
    "cyan": (0, 1, 1, 1),
    "magenta": (1, 0, 1, 1),
    "yellow": (1, 1, 0, 1),
    "orange": (1, 0.5, 0, 1),
    "purple": (0.5, 0, 0.5, 1),
    "brown": (0.6, 0.4, 0.2, 1),
    "gray": (0.5, 0.5, 0.5, 1),
    "darkGray": (0.333, 0.333, 0.333, 1),
    "lightGray": (0.667, 0.667, 0.667, 1),
    "systemRed": (1, 0.231, 0.188, 1),
    "systemGreen": (0.204, 0.78, 0.349, 1),
    "systemBlue": (0, 0.478, 1, 1),
    "systemOrange": (1, 0.584, 0, 1),
    "systemYellow": (1, 0.8, 0, 1),
    "systemPink": (1, 0.176, 0.333, 1),
    "systemPurple": (0.686, 0.322, 0.871, 1),
    "systemTeal": (0.188, 0.69, 0.78, 1),
    "systemIndigo": (0.345, 0.337, 0.839, 1),
    "systemGray": (0.557, 0.557, 0.576, 1),
}

# What a name that is not here is replaced by, in words. Patterns are whole identifiers, the first that matches counts.
ADVICE = [
    (r"UI(Screen|Device|TraitCollection)|NSScreen", "there is no screen: write its scale or size out"),
    (r"UIImage(View)?|NSImage(View)?", "pictures are CGImages: a layer's `contents`; ImageDecoder.decode(path:) reads a file"),
    (r"UILabel|UITextView|NSTextField", "text is a CATextLayer"),
    (r"UIFont|NSFont", "a font is a CTFont: CTFontCreateWithName(name as CFString, size, nil)"),
    (r"UIColor|NSColor", "a colour is a CGColor"),
    (r"UIBezierPath|NSBezierPath", "a path is a CGPath or CGMutablePath"),
    (r"UIGraphics\w*|NSGraphicsContext", "draw in `draw(in ctx: CGContext)`; CGContext(recording:) makes a picture"),
    (r"UIViewController|NSViewController", "what a view controller sets up belongs into a Film's closure"),
    (r"UIApplication\w*|NSApplication\w*|UIWindow\w*|NSWindow\w*|UIScene\w*", "there is no application: a Film or a Stage drives the layers"),
    (r"UI\w*GestureRecognizer|NS\w*GestureRecognizer|UITouch|UIEvent|NSEvent|UIControl|UIButton|NSButton", "nobody touches a film: call it from an event, `stage.at(seconds) { … }`"),
    (r"UIView(PropertyAnimator|\.animate\w*)?", "a layer takes a view's place; UIView.animate is a CATransaction with a duration"),
    (r"NSView|NSResponder", "a layer takes a view's place"),
    (r"NSParagraphStyle|NSMutableParagraphStyle", "a CTParagraphStyle has the alignment"),
    (r"CI[A-Z]\w+", "there is no Core Image: filters are CAFilters by name"),
    (r"MTK?L?[A-Z]\w+View|MTL[A-Z]\w+|CAMetal\w+", "there is no GPU"),
    (r"AV(Player\w*|Asset\w*|VideoComposition\w*)", "a Film exports itself: film.export(to:)"),
    (r"DispatchQueue|DispatchWorkItem|Timer|OperationQueue", "time stands still until the stage moves it: `stage.at(seconds) { … }` or a CADisplayLink"),
    (r"arc4random\w*|drand48", "chance differs from run to run: pass a seeded RandomNumberGenerator"),
    (r"(UI|NS)(Edge|Layout|Stack|Scroll|Table|Collection|Visual|Bar|Navigation|Tab|Storyboard|Nib)\w*", "there is no UIKit or AppKit"),
    (r"UI[A-Z]\w+", "there is no UIKit"),
]

# Methods nobody calls here, and what does instead.
UNCALLED = {
    "didMoveToWindow": "call it when the layer is added to the stage's tree",
    "didMoveToSuperview": "call it when the layer is added",
    "willMove": "call it before the layer is added",
    "viewDidMoveToWindow": "call it when the layer is added to the stage's tree",
    "awakeFromNib": "there are no nibs: call it after init",
    "prepareForInterfaceBuilder": "leave it out",
    "tintColorDidChange": "leave it out",
    "traitCollectionDidChange": "leave it out",
    "touchesBegan": "call what it does from an event",
    "touchesMoved": "call what it does from an event",
    "touchesEnded": "call what it does from an event",
    "mouseDown": "call what it does from an event",
    "viewDidLoad": "call it when the layers are made",
    "viewDidAppear": "call it when the layers are made",
    "viewWillAppear": "call it when the layers are made",
    "viewDidLayoutSubviews": "layers are laid out in layoutSublayers()",
    "sizeThatFits": "a layer says so in preferredFrameSize()",
    "intrinsicContentSize": "a layer says so in preferredFrameSize()",
}

# Properties of every layer, which a class of layers cannot have as its own.
LAYER_PROPERTIES = [
    "position", "zPosition", "anchorPoint", "mask", "contents", "contentsScale", "opacity", "borderColor", "borderWidth",
    "cornerRadius", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath", "filters", "actions", "style",
    "name", "delegate", "duration", "speed", "beginTime", "timeOffset", "repeatCount", "autoreverses", "fillMode", "sublayers",
    "superlayer", "constraints",
]
