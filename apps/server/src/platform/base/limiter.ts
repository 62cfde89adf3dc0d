/**
 * The queue is full, so this caller is refused immediately. `own`: this person's own work fills it, which
 * soon ends.
 */
export class LimitReached extends Error {
  readonly own: boolean
  constructor(own: boolean) {
    super(own ? 'too many of one person' : 'too many are waiting')
    this.own = own
  }
}

/** The sender of work: turns are shared among accounts, and among networks. */
export type Sender = { account: string; network: string }

type Party = { held: number; running: number; atOnce: number; servedAt: number }
type Waiting = { parties: readonly Party[]; start: () => void }

const findLastTurn = ({ parties }: Pick<Waiting, 'parties'>) =>
  Math.max(0, ...parties.map(({ servedAt }) => servedAt))
const canRun = ({ parties }: Pick<Waiting, 'parties'>) =>
  parties.every(({ running, atOnce }) => running < atOnce)

/** Returns the state of a sender, or refuses a sender at its limit. */
function requireParty(parties: Map<string, Party>, name: string, most: number, atOnce: number): Party {
  const party = parties.get(name) ?? { held: 0, running: 0, atOnce, servedAt: 0 }
  if (party.held >= most) throw new LimitReached(true)
  return party
}

/**
 * Runs work at most `atOnce` at a time, and at most `atOnceOfOne` for one account. Callers beyond
 * `mostWaiting` are refused, as are those of one account or network (`who`) with more than `mostOfOne` or
 * `mostOfNetwork` running or waiting. The next turn goes to the sender whose last turn was longest ago, then
 * in order of arrival, so that heavy use delays others by at most one run.
 */
export function createLimiter(
  atOnce: number,
  mostWaiting: number,
  mostOfOne = mostWaiting,
  mostOfNetwork = mostWaiting,
  atOnceOfOne = atOnce,
) {
  const waiting: Waiting[] = []
  const accounts = new Map<string, Party>()
  const networks = new Map<string, Party>()
  let running = 0
  let turns = 0

  function begin(parties: readonly Party[]): void {
    running += 1
    turns += 1
    for (const party of parties) {
      party.running += 1
      party.servedAt = turns
    }
  }

  function end(parties: readonly Party[]): void {
    running -= 1
    for (const party of parties) party.running -= 1
    const [first, ...others] = waiting.filter(canRun)
    if (!first) return
    const next = others.reduce(
      (best, party) => (findLastTurn(best) <= findLastTurn(party) ? best : party),
      first,
    )
    waiting.splice(waiting.indexOf(next), 1)
    begin(next.parties)
    next.start()
  }

  async function runLimited<T>(work: () => Promise<T>, parties: readonly Party[]): Promise<T> {
    if (running < atOnce && canRun({ parties })) begin(parties)
    else if (waiting.length >= mostWaiting) throw new LimitReached(false)
    else await new Promise<void>((start) => waiting.push({ parties, start }))
    try {
      return await work()
    } finally {
      end(parties)
    }
  }

  return async <T>(work: () => Promise<T>, who?: string | Sender): Promise<T> => {
    if (who === undefined) return runLimited(work, [])
    const { account, network } = typeof who === 'string' ? { account: who, network: undefined } : who
    const kept: [Map<string, Party>, string, Party][] = [
      [accounts, account, requireParty(accounts, account, mostOfOne, atOnceOfOne)],
    ]
    if (network !== undefined)
      kept.push([networks, network, requireParty(networks, network, mostOfNetwork, atOnce)])
    for (const [parties, name, party] of kept) {
      parties.set(name, party)
      party.held += 1
    }
    try {
      return await runLimited(
        work,
        kept.map(([, , party]) => party),
      )
    } finally {
      for (const [parties, name, party] of kept) {
        party.held -= 1
        if (party.held === 0) parties.delete(name)
      }
    }
  }
}
