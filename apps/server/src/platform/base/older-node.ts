/*
 * Parts of ES2024 that Node 20 lacks and the server and its packages use; newer versions keep their own.
 * Every entry of the bundle imports this file first. Types of later years are not in tsconfig.json.
 */

function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

Map.groupBy ??= groupBy
Object.groupBy ??= <K extends PropertyKey, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) =>
  Object.assign(Object.create(null), Object.fromEntries(groupBy(items, keyOf)))

Promise.withResolvers ??= <T>() => {
  let resolve: PromiseWithResolvers<T>['resolve'] = () => {}
  let reject: PromiseWithResolvers<T>['reject'] = () => {}
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue
    reject = onError
  })
  return { promise, resolve, reject }
}
