/** Returns a function that calls `make` when it is first called, and from then on the function that `make` returned. */
export function deferCreation<Given extends unknown[], Result>(
  make: () => (...given: Given) => Result,
): (...given: Given) => Result {
  let made: ((...given: Given) => Result) | undefined
  return (...given) => {
    made ??= make()
    return made(...given)
  }
}

/** Returns a function that calls `make` once for each key: the servers of a process share what comes of the contract. */
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
