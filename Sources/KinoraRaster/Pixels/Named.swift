/// An object that is named without being kept: somebody else keeps it for as long as it is named, so that nothing
/// counts the reference.
struct Named<Object: AnyObject> {
  unowned(unsafe) let object: Object

  init(_ object: Object) { self.object = object }
}
