/** Returns a function that calls `make` when it is first called, and from then on the function that `make` returned. */
export function atFirstUse<Given extends unknown[], Result>(
  make: () => (...given: Given) => Result,
): (...given: Given) => Result {
  let made: ((...given: Given) => Result) | undefined
  return (...given) => {
    made ??= make()
    return made(...given)
  }
}

/** Returns a function that calls `make` once for each key: the servers of a process share what comes of the contract. */
export function madeOnce<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const kept = new WeakMap<Key, Made>()
  return (key) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = make(key)
    kept.set(key, made)
    return made
  }
}
