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
