/// What no policy comes near, and an attack or an accident does.
package enum YAMLLimits {
    /// libyaml takes quadratic time for some inputs: 200,000 opening brackets keep it busy for over a minute.
    package static let bytes = 1 << 20
    static let depth = 64
}
