extension YAMLNode {
    /// What lies at a path; nil when there is nothing.
    package func node(at path: YAMLPath) -> YAMLNode? {
        var node = self
        for step in path.steps {
            switch step {
            case .key(let key):
                guard let next = node[key] else { return nil }
                node = next
            case .item(let number):
                guard let items = node.items, items.indices.contains(number) else { return nil }
                node = items[number]
            }
        }
        return node
    }
}
