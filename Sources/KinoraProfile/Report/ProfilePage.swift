import Foundation

/// A profile as one page of HTML that needs no server and no other file.
public struct ProfilePage {
  private let profile: FilmProfile

  /// The page of a profile.
  public init(_ profile: FilmProfile) { self.profile = profile }

  /// The page.
  public var html: String {
    let title = "\(profile.subject) · profile"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(Self.escaped(title))</title>
      <style>
      \(String(decoding: PackageResources.profile_css, as: UTF8.self))
      </style>
      </head>
      <body>
      <div id="page"></div>
      <script type="application/json" id="profile">\(data)</script>
      <script>
      \(String(decoding: PackageResources.profile_js, as: UTF8.self))
      </script>
      </body>
      </html>

      """
  }

  /// The profile as JSON that can stand in a page.
  private var data: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(profile) else { return "null" }
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
