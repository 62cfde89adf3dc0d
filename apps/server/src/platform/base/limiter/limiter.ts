/**
 * The queue is full, so this caller is refused at once. `own`: by this person's own work, which soon ends.
 */
export class LimitReached extends Error {
  readonly own: boolean
  constructor(own: boolean) {
    super(own ? 'too many of one person' : 'too many are waiting')
    this.own = own
  }
}

type Person = { held: number; servedAt: number }
const NOBODY: Person = { held: 0, servedAt: 0 }

/**
 * Runs work at most `atOnce` at a time; callers beyond `mostWaiting` are refused, and those of one person
 * (`who`) beyond `mostOfOne` running or waiting. The next turn goes to the person whose last turn is longest
 * ago, in order of arrival, so that heavy use delays others by at most one run.
 */
export function createLimiter(atOnce: number, mostWaiting: number, mostOfOne = mostWaiting) {
  const waiting: { person: Person; start: () => void }[] = []
  const people = new Map<string, Person>()
  let running = 0
  let turns = 0

  function startNext(): void {
    let next = 0
    for (let i = 1; i < waiting.length; i++)
      if (waiting[i]!.person.servedAt < waiting[next]!.person.servedAt) next = i
    const [chosen] = waiting.splice(next, 1)
    // A finished run passes its slot directly to the next, without freeing it in between.
    if (chosen) chosen.start()
    else running -= 1
  }

  async function limited<T>(work: () => Promise<T>, person: Person): Promise<T> {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new LimitReached(false)
    else await new Promise<void>((start) => waiting.push({ person, start }))
    if (person !== NOBODY) person.servedAt = ++turns
    try {
      return await work()
    } finally {
      startNext()
    }
  }

  return async <T>(work: () => Promise<T>, who?: string): Promise<T> => {
    if (who === undefined) return limited(work, NOBODY)
    const person = people.get(who) ?? { held: 0, servedAt: 0 }
    if (person.held >= mostOfOne) throw new LimitReached(true)
    people.set(who, person)
    person.held += 1
    try {
      return await limited(work, person)
    } finally {
      person.held -= 1
      if (person.held === 0) people.delete(who)
    }
  }
}
