import Testing

@testable import SiteBuild

@Suite("Paths in their order")
struct PathOrderTests {
  @Test("the first of which something does not hold is found from wherever the search begins")
  func search() {
    for count in 0...40 {
      for boundary in 0...count {
        #expect(PathOrder.firstNumber(0..<count) { $0 < boundary } == boundary)
        for first in 0...boundary {
          let found = PathOrder.firstNumber(near: first, count: count) { number in
            #expect(first..<count ~= number)
            return number < boundary
          }
          #expect(found == boundary, "from \(first) of \(count)")
        }
      }
    }
  }
}
