/** Returns a function that is made when it is first called, for what is dear to make and often not needed. */
export function atFirstUse<Given extends unknown[], Result>(
  make: () => (...given: Given) => Result,
): (...given: Given) => Result {
  let made: ((...given: Given) => Result) | undefined
  return (...given) => {
    made ??= make()
    return made(...given)
  }
}
