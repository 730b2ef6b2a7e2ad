/// One step of drawing. A command that holds others is followed by these: as many as it says.
///
/// Every command draws in the area that its tile has, as far as its own item reaches. What it names is kept alive by the prepared list, not by the
/// command: counting references would take longer than planning does.
enum Command {
  /// Replaces the pixels by one colour: the ground on which the list stands.
  case fill(UInt32)
  /// Copies finished pixels of the plate.
  case copyPlate(PixelRect)
  /// Puts ink through coverage.
  case coverage(Named<Painting>)
  /// Puts a shadow below what is drawn next.
  case shadow(Named<PreparedShadow>)
  /// Puts a shadow below the painting that is drawn next, but not where that replaces every pixel.
  case shadowBehind(Named<PreparedShadow>, Named<Painting>)
  /// Puts sprites.
  case sprites(Named<PreparedSprites>)
  /// Puts the filtered picture of what is below a group in its place.
  case backdrop(Named<PreparedGroup>)
  /// The next `count` commands draw inside a rectangle only.
  case within(PixelRect, count: Int)
  /// The next `content` commands draw on clear pixels, which are composited with what is below as their group says; the `mask` commands after these
  /// draw the group's mask.
  case layer(Named<PreparedGroup>, content: Int, mask: Int)
  /// The next `content` commands draw on a copy of what is below, which replaces it as far as the group's clips and mask let it.
  case copyOfBelow(Named<PreparedGroup>, opacity: UInt8, content: Int, mask: Int)
  /// Composites a group's picture, which was drawn while the group was prepared.
  case picture(Named<PreparedGroup>, mask: Int)
  /// A layer with a shadow and then a painting, or with a shadow alone, in one pass.
  case card(Named<PreparedGroup>, Named<PreparedShadow>, Named<Painting>?)
  /// A layer with nothing but a painting, without pixels of its own.
  case faded(Named<PreparedGroup>, Named<Painting>, mask: Int)
  /// Only in a mask: the coverage of a painting is all of it.
  case alpha(Named<Painting>)

  /// How many of the commands after it belong to it.
  var count: Int {
    switch self {
    case .within(_, let count): count
    case .layer(_, let content, let mask), .copyOfBelow(_, _, let content, let mask): content + mask
    case .picture(_, let mask), .faded(_, _, let mask): mask
    default: 0
    }
  }

  /// True when drawing it through cells takes time for those alone, however many rectangles they make.
  var takesCells: Bool {
    switch self {
    case .fill, .copyPlate, .within: true
    case .coverage(let painting): painting.object.takesCells || painting.object.isCheap
    default: false
    }
  }
}

/// An object that a command names: somebody else keeps it for as long as the command can be carried out.
struct Named<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  init(_ object: Object) { reference = .passUnretained(object) }

  var object: Object { reference.takeUnretainedValue() }
}
