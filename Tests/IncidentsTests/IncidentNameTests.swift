import Incidents
import LaunchDocument
import TestSupport
import Testing

struct IncidentNameTests {
    @Test(arguments: [
        ("checkout crash", "2026-11-30-checkout-crash"), ("  Crash: on START!! ", "2026-11-30-crash-on-start"),
        ("2.4.0", "2026-11-30-2-4-0"), ("../../etc/passwd", "2026-11-30-etc-passwd"), ("", "2026-11-30-incident"),
        ("日本語", "2026-11-30-incident"), ("Käse\u{0}\n-rf", "2026-11-30-k-se-rf"),
        (
            "a title that goes on and on until nobody would want to type it any more",
            "2026-11-30-a-title-that-goes-on-and-on-until-nobody-would"
        ),
    ])
    func theNameIsTheDayAndTheTitle(_ title: String, _ name: String) {
        #expect(IncidentName.make(title, on: TimelineSamples.time()) == name)
    }

    @Test
    func anyTitleMakesASafeName() {
        var random = SeededRandom.forThisRun()
        for _ in 0..<rounds(10_000) {
            let scalars = (0..<Int.random(in: 0...80, using: &random)).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &random))
            }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars)
            let name = IncidentName.make(String(view), on: TimelineSamples.time())
            let isSafe = name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
            #expect(isSafe && name.utf8.count <= 64 && name.hasPrefix("2026-11-30-"), "\(name), seed \(random.seed)")
        }
    }
}
