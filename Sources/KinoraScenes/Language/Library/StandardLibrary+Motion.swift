extension StandardLibrary {
  /// Motions with which layers come, go and ask for attention. All take times and distances as parameters, and hold
  /// their first value before they begin.
  static let motion = #"""
    {
      motions: {
        // The layer becomes visible where it stands.
        fadeIn: {
          parameters: { duration: "0.5s" },
          type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, duration: "${duration}", fillMode: "backwards",
          timingFunction: "easeOut",
        },
        // The layer disappears where it stands, and stays away.
        fadeOut: {
          parameters: { duration: "0.5s" },
          type: "basic", keyPath: "opacity", toValue: 0, duration: "${duration}", fillMode: "forwards",
          removedOnCompletion: false, timingFunction: "easeIn",
        },
        // The layer comes up from below its place.
        rise: {
          parameters: { by: 40, duration: "0.6s" },
          type: "group", duration: "${duration}", fillMode: "backwards",
          animations: [
            { type: "basic", keyPath: "transform.translation.y", fromValue: "${by}", toValue: 0, timingFunction: [0.16, 1, 0.3, 1] },
            { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, timingFunction: "easeOut" },
          ],
        },
        // The layer comes from the right of its place; a negative distance is from the left.
        slide: {
          parameters: { by: 80, duration: "0.6s" },
          type: "group", duration: "${duration}", fillMode: "backwards",
          animations: [
            { type: "basic", keyPath: "transform.translation.x", fromValue: "${by}", toValue: 0, timingFunction: [0.16, 1, 0.3, 1] },
            { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, timingFunction: "easeOut" },
          ],
        },
        // The layer grows to its size, a little beyond it and back.
        pop: {
          parameters: { from: 0.6, bounce: 0.35, duration: "0.6s" },
          type: "group", duration: "${duration}", fillMode: "backwards",
          animations: [
            {
              type: "spring", keyPath: "transform.scale", fromValue: "${from}", toValue: 1,
              perceptualDuration: "${duration * 0.6}", bounce: "${bounce}", duration: "${duration}",
            },
            { type: "basic", keyPath: "opacity", fromValue: 0, toValue: 1, duration: "${duration * 0.3}" },
          ],
        },
        // A border or a shape is drawn from its start to its end.
        draw: {
          parameters: { duration: "1s" },
          type: "basic", keyPath: "strokeEnd", fromValue: 0, toValue: 1, duration: "${duration}", fillMode: "backwards",
          timingFunction: "easeInEaseOut",
        },
        // The layer beats once.
        pulse: {
          parameters: { to: 1.08, duration: "0.5s" },
          type: "keyframe", keyPath: "transform.scale", values: [1, "${to}", 1], duration: "${duration}",
          timingFunctions: ["easeOut", "easeIn"],
        },
        // The layer drifts from one scale to another, as pictures do in films of pictures.
        kenBurns: {
          parameters: { from: 1, to: 1.12, duration: "5s" },
          type: "basic", keyPath: "transform.scale", fromValue: "${from}", toValue: "${to}", duration: "${duration}",
          fillMode: "both", removedOnCompletion: false,
        },
      },
    }
    """#
}
