/// Which app a target ends up in.
struct AppMembership {
    private var apps: [String: String] = [:]

    init(of targets: [TargetDescription]) {
        let byName = Dictionary(targets.map { ($0.name, $0) }) { first, _ in first }
        let shipped = targets.filter(\.kind.ships)
        let inner = Set(shipped.flatMap(\.dependencies))
        let outer = shipped.filter { $0.kind == .app && !inner.contains($0.name) }
        for app in outer {
            var waiting = [app.name]
            while let name = waiting.popLast() {
                guard apps[name] == nil, let target = byName[name], target.kind.ships else { continue }
                apps[name] = app.name
                waiting += target.dependencies
            }
        }
        // An extension that nobody takes in belongs to the app, where there is one only.
        if outer.count == 1 {
            for target in shipped where apps[target.name] == nil { apps[target.name] = outer[0].name }
        }
    }

    func app(of target: String) -> String { apps[target] ?? target }
}
