import Foundation
import KinoraSVG
import Testing

@Suite("SVG files that would never end")
struct SVGLimitTests {
  private func problem(_ text: String) -> String {
    do {
      _ = try SVGDrawing(Array(text.utf8)).element(in: CGRect(x: 0, y: 0, width: 10, height: 10))
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func svg(_ content: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\(content)</svg>"
  }

  @Test("entities that are made of entities, or long, are refused before they are read")
  func entities() {
    let bomb = """
      <!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>
      """
    #expect(problem(bomb + svg("<path id='&c;'/>")).contains("line 1: an entity is made of others"))
    let long = "<!DOCTYPE svg [<!ENTITY a \"\(String(repeating: "a", count: 500))\">]>"
    #expect(problem(long + svg("<path id='&a;'/>")).contains("longer than"))
    let short = "<!DOCTYPE svg [<!ENTITY a \"M0 0h1\">]>"
    #expect(problem(short + svg("<path d='&a;'/>")).isEmpty)
  }

  @Test("other files are not read")
  func externals() {
    let file = "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///etc/hostname\">]>"
    let found = problem(file + svg("<path id='x' d='M0 0h1'/><title>&a;</title>"))
    #expect(found.isEmpty || found.contains("no whole XML"))
  }

  @Test("elements that use, clip or take over from themselves are named")
  func cycles() {
    #expect(problem(svg("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")).contains("uses itself"))
    #expect(problem(svg("<use id='a' href='#a'/>")).contains("uses itself"))
    let clip =
      "<clipPath id='c' clip-path='url(#c)'><path d='M0 0h1v1'/></clipPath><path d='M0 0h1' clip-path='url(#c)'/>"
    #expect(problem(svg(clip)).contains("clips itself"))
    let gradient =
      "<linearGradient id='g' href='#h'/><linearGradient id='h' href='#g'/><path d='M0 0h1v1' fill='url(#g)'/>"
    #expect(problem(svg(gradient)).contains("takes over from itself"))
  }

  @Test("uses of uses that multiply, and elements nested deeper than a stack, end in a clear problem")
  func growth() {
    var levels = "<path id='u0' d='M0 0h1'/>"
    for level in 1...12 {
      levels += "<g id='u\(level)'>" + String(repeating: "<use href='#u\(level - 1)'/>", count: 10) + "</g>"
    }
    #expect(problem(svg("<defs>\(levels)</defs><use href='#u12'/>")).contains("more than 20000 elements"))
    let depth = 100_000
    let deep = String(repeating: "<g>", count: depth) + String(repeating: "</g>", count: depth)
    #expect(problem(svg(deep)).contains("nested deeper than 200 levels"))
  }

  @Test("what is no SVG, or half of one, is said to be so")
  func others() {
    #expect(problem("").contains("no whole XML"))
    #expect(problem("hello").contains("no whole XML"))
    #expect(problem("<html><svg/></html>").contains("begins with <html>"))
    #expect(problem("<svg xmlns='http://www.w3.org/2000/svg'><g>").contains("no whole XML"))
    #expect(problem("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>").contains("no whole XML"))
  }
}
