/// One step of drawing. The commands that belong to another follow it in the list; `count` says how many they are.
///
/// Every command draws in its tile's area, as far as its own item reaches. The prepared list keeps alive what a command
/// names, because counting references would take longer than planning does.
enum Command {
  /// Replaces the pixels by one colour: the ground on which the list stands.
  case fill(UInt32)
  /// Copies finished pixels of the plate.
  case copyPlate(PixelRect)
  /// Puts a painting's ink through its coverage.
  case coverage(Named<Painting>)
  /// Puts a shadow below what is drawn next.
  case shadow(Named<PreparedShadow>)
  /// Puts a shadow below the painting that is drawn next, but not where this painting replaces every pixel.
  case shadowBehind(Named<PreparedShadow>, Named<Painting>)
  /// Draws sprites.
  case sprites(Named<PreparedSprites>)
  /// Replaces what is below a group by its filtered picture.
  case backdrop(Named<PreparedGroup>)
  /// Has the next `count` commands draw inside a rectangle only.
  case within(PixelRect, count: Int)
  /// Has the next `content` commands draw on clear pixels, which are then composited with what is below as the group
  /// says; the `mask` commands after these draw the group's mask.
  case layer(Named<PreparedGroup>, content: Int, mask: Int)
  /// Has the next `content` commands draw on a copy of what is below, which then replaces it as far as the group's
  /// clips and mask let it; the `mask` commands after these draw the group's mask.
  case copyOfBelow(Named<PreparedGroup>, opacity: UInt8, content: Int, mask: Int)
  /// Composites a group's picture, which was drawn while the group was prepared; the next `mask` commands draw the
  /// group's mask.
  case picture(Named<PreparedGroup>, mask: Int)
  /// Draws, in one pass, a layer that holds a shadow and then a painting, or a shadow alone.
  case card(Named<PreparedGroup>, Named<PreparedShadow>, Named<Painting>?)
  /// Draws a layer that holds nothing but a painting, without pixels of its own; the next `mask` commands draw the
  /// group's mask.
  case faded(Named<PreparedGroup>, Named<Painting>, mask: Int)
  /// Stands for a whole mask that is the coverage of one painting.
  case alpha(Named<Painting>)

  /// How many of the commands that follow belong to this one.
  var count: Int {
    switch self {
    case .within(_, let count): count
    case .layer(_, let content, let mask), .copyOfBelow(_, _, let content, let mask): content + mask
    case .picture(_, let mask), .faded(_, _, let mask): mask
    default: 0
    }
  }

  /// True when drawing through cells takes time only for the pixels in the cells, however many rectangles these make.
  var takesCells: Bool {
    switch self {
    case .fill, .copyPlate, .within: true
    case .coverage(let painting): painting.object.takesCells || painting.object.isCheap
    default: false
    }
  }
}
