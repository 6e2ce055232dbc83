import CommandKit
import DurableFiles
import PolicyFiles
import ProjectFiles

extension ProjectError {
    var complaint: Complaint {
        switch self {
        case .file(let error): Complaint(error.sentence, advice: nil, status: error.exitStatus)
        case .syntax(let error): error.complaint
        case .noProject(let path):
            Complaint(
                "no project", at: path,
                advice:
                    "give a folder with an .xcodeproj, project.yml, pubspec.yaml or app.json, or one of these files",
                status: .badInput)
        case .severalProjects(let paths):
            Complaint("which project?", at: paths.joined(separator: ", "), advice: "give one of them", status: .usage)
        case .noApp(let paths):
            Complaint(
                "no app in it", at: paths.joined(separator: ", "), advice: "give a project that makes one",
                status: .badInput)
        case .gradle(let path):
            Complaint(
                "Gradle files are not read", at: path, advice: "change versionCode and versionName there by hand",
                status: .badInput)
        case .program(let path):
            Complaint(
                "a program says what the version is", at: path,
                advice: "put version, ios.buildNumber and android.versionCode into app.json", status: .badInput)
        }
    }
}

extension Complaint {
    /// The same where something should have been written.
    fileprivate var aboutAnEdit: Complaint {
        Complaint("nothing is written: \(what)", at: location, advice: advice, status: status, details: details)
    }
}

extension ProjectSyntaxError {
    fileprivate var complaint: Complaint {
        let position = source.position(of: span.lowerBound)
        let line = source.text(of: source.span(ofLine: position.line))
        // What a caret points at; a file of bytes has no line to show.
        let excerpt =
            fact == .binaryPropertyList || fact == .notUTF8 || fact == .zeroByte
            ? "" : CaretLine.rendered(line, column: position.column, length: source.text(of: span).count)
        return Complaint(
            "not understood: \(message)", at: "\(source.path):\(position)", advice: help,
            status: .badInput, details: excerpt)
    }
}

extension ProjectEditError {
    var complaint: Complaint {
        switch self {
        case .unknown(let note, let row):
            refusal(note.sentence, row, "write the path out, or change the numbers by hand")
        case .absent(let quantity, let row):
            refusal("no \(quantity.rawValue) to change", row, "write \(row.placeToSet(quantity)) once, by hand")
        case .setElsewhere(let quantity, let row, let variable):
            refusal(
                "the \(quantity.rawValue) is \(variable), which the project does not set", row,
                variable.hasPrefix("FLUTTER_BUILD_")
                    ? "give the folder with pubspec.yaml, from which Flutter takes it"
                    : "change it where it is set, such as the script of the build machine")
        case .notSpelledOut(let quantity, let row):
            refusal(
                row.value(quantity)?.text == ""
                    ? "the \(quantity.rawValue) is empty"
                    : "the \(quantity.rawValue) \(row.value(quantity).shown) is not written as one value", row,
                "write it as one value once, by hand")
        case .twoValues(let one, let other, let place):
            Complaint(
                "nothing is written: one place would have to hold \(one) and \(other)", at: "\(place)",
                advice: "give the build a setting of its own, or name one app with --target", status: .refused)
        case .notWritable(let value, let place):
            Complaint(
                "nothing is written: \(value) cannot stand here", at: "\(place)",
                advice:
                    "give a whole number up to \(ValueSite.greatestVersionCode), which is the most that Google Play takes",
                status: .refused)
        case .readsDifferently(let row):
            refusal("the files would not say what is meant", row, "change them by hand, and report this layout")
        case .project(let error): error.complaint.aboutAnEdit
        }
    }

    private func refusal(_ what: String, _ row: VersionRow, _ advice: String) -> Complaint {
        Complaint("nothing is written: \(what)", at: row.name, advice: advice, status: .refused)
    }
}

extension VersionRow {
    /// Where the number of a project of this kind is written.
    fileprivate func placeToSet(_ quantity: Quantity) -> String {
        let isVersion = quantity == .version
        switch platform {
        case .both:
            return isVersion ? "version: 1.0.0+1 into \(layout)" : "it behind the version in \(layout), as in 2.4.0+1,"
        case .android: return "\(isVersion ? "version" : "android.versionCode") into \(layout)"
        case .apple where layout.hasSuffix(".json"):
            return "\(isVersion ? "version" : "ios.buildNumber") into \(layout)"
        case .apple: return "\(quantity.setting) into the settings of the project"
        }
    }
}

extension ProjectEdit.WritingError {
    var complaint: Complaint {
        switch self {
        case .undone(let error):
            Complaint("no file is changed: \(error.sentence)", advice: nil, status: error.exitStatus)
        case .readOnly(let path):
            Complaint(
                "no file is changed: this one is locked against writing", at: path,
                advice: "chmod u+w it, if it may change", status: .cannotWrite)
        case .partly(let written, let error):
            Complaint(
                "some files are changed and others are not: \(error.sentence)", at: written.joined(separator: ", "),
                advice: "these hold the new numbers; git restore them, or run the command again", status: .cannotWrite)
        }
    }
}
