/** Returns a function that creates the real one with `make` at its first call. */
export function deferCreation<Given extends unknown[], Result>(
  make: () => (...given: Given) => Result,
): (...given: Given) => Result {
  let made: ((...given: Given) => Result) | undefined
  return (...given) => {
    made ??= make()
    return made(...given)
  }
}

/**
 * Caches the result of `make` for each key, so that all servers of a process share data derived from the
 * contract.
 */
export function memoize<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const cache = new WeakMap<Key, Made>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const made = make(key)
    cache.set(key, made)
    return made
  }
}
