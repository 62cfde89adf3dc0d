import type pg from 'pg'

/** Further statements of the same turn go to the next connection, where they are answered in parallel. */
const MOST_A_TURN = 16

/**
 * Chooses the pipelined connection for each statement: statements of one turn of the event loop go to the
 * same connection, and each turn to the one with the fewest unanswered statements.
 */
export function chooseByTurn<Connection extends { waiting: number }>(
  connections: readonly Connection[],
): () => Connection {
  let turn: { connection: Connection; statements: number } | undefined
  return () => {
    if (!turn || turn.statements >= MOST_A_TURN) {
      if (!turn) setImmediate(() => (turn = undefined))
      const connection = connections.reduce((best, other) => (other.waiting < best.waiting ? other : best))
      turn = { connection, statements: 0 }
    }
    turn.statements += 1
    return turn.connection
  }
}

const held = new WeakSet<object>()

/**
 * Collects the writes to a connection in this turn of the event loop, and sends them with one system call.
 */
export function writeTogether({ connection: { stream } }: pg.Client): void {
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  setImmediate(() => {
    held.delete(stream)
    stream.uncork()
  })
}
