import Foundation
import ProjectFiles
import TestSupport
import Testing
import Versioning

/// Readers that others wrote must find the new values in edited files, and everything else as it was.
struct PeerTests {
    private static let script = """
        import json, plistlib, sys
        from openstep_parser import OpenStepDecoder
        found = {}
        for path in sys.argv[1:]:
            if path.endswith(".plist"):
                found[path] = plistlib.load(open(path, "rb"))
            else:
                found[path] = OpenStepDecoder.ParseFromFile(open(path, encoding="utf-8"))
        print(json.dumps(found, sort_keys=True, default=str))
        """

    @Test(arguments: ["xcode", "xcconfig"])
    func readWhatWasEdited(_ name: String) throws {
        let python = try PythonTools.python()
        let fixture = try ProjectFixture(name)
        let files = fixture.files.filter { $0.hasSuffix(".plist") || $0.hasSuffix(".pbxproj") }
        func read() throws -> String {
            let answer = try run(python, ["-c", Self.script] + files)
            #expect(answer.status == 0, "\(answer.errors)")
            return answer.output
        }
        let before = try read()
        let survey = try fixture.survey()
        let edit = try ProjectEdit(
            ["Shop": VersionEdit(version: AppVersion(strict: "31.7.5"), build: BuildNumber(strict: "98765"))],
            of: survey,
            at: fixture.path)
        try edit.write()
        let after = try read()
        #expect(after != before)
        // The new values put back are the old ones: nothing else differs. Old values are told apart by their keys.
        let (old, new) = (try leaves(before), try leaves(after))
        #expect(Set(old.keys) == Set(new.keys))
        for (key, value) in new where value != old[key] {
            let isVersion = key.contains("MARKETING_VERSION") || key.hasSuffix("CFBundleShortVersionString")
            #expect(value == (isVersion ? "31.7.5" : "98765"), "\(key)")
        }
        let changed = new.filter { $0.value != old[$0.key] }.count
        #expect(changed == (name == "xcode" ? 14 : 2))
    }

    /// Every text of a JSON value by the way to it.
    private func leaves(_ text: String) throws -> [String: String] {
        var found: [String: String] = [:]
        func collect(_ value: Any, _ path: String) {
            if let dictionary = value as? [String: Any] {
                for (key, inner) in dictionary { collect(inner, "\(path)/\(key)") }
            } else if let array = value as? [Any] {
                for (index, inner) in array.enumerated() { collect(inner, "\(path)/\(index)") }
            } else {
                found[path] = "\(value)"
            }
        }
        collect(try JSONSerialization.jsonObject(with: Data(text.utf8)), "")
        return found
    }
}
