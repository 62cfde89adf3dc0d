import {
  checkSignature,
  formatSignature,
  formatVerifierKey,
  type NoteSignature,
  parseNote,
  parseSignatures,
  readCosignatureTime,
  type VerifierKey,
} from '@biaojie/register/notes.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { readBytes, TooManyBytes } from '../../../platform/base/read-bytes.ts'
import { type Db, getClient } from '../../../platform/database/database.ts'
import type { Proofs } from './proofs.ts'
import type { Head } from './sequencer.ts'
import { verifyEd25519 } from './signer.ts'

/** Another party that confirms that this log only grows (c2sp.org/tlog-witness). */
export type Witness = { key: VerifierKey; url: string }

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1024
/** A witness that failed is asked again after this many ms. */
const RETRY_MS = 60_000

export type WitnessState = {
  name: string
  /** The log size that it confirmed last; 0 before its first cosignature. */
  size: number
  signedAt: Date | null
  /** Why the last request failed; empty when the witness signed. */
  problem: string
}

type Deps = {
  db: Db
  now: Now
  proofs: Pick<Proofs, 'hashConsistency'>
  witnesses: readonly Witness[]
}

/** A witness answered with something other than a cosignature. */
class WitnessFailure extends Error {}

async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const bytes = response.body ? await readBytes(response.body, MAX_ANSWER_BYTES) : Buffer.alloc(0)
  return { status: response.status, text: new TextDecoder().decode(bytes) }
}

function describeFailure(error: unknown): string {
  if (error instanceof WitnessFailure) return error.message
  return error instanceof TooManyBytes ? '答复太长' : '没有答复'
}

/** Asks witnesses to cosign the heads of this log, and stores their signatures. */
export function createWitnesses({ db, now, proofs, witnesses }: Deps) {
  async function readStates(): Promise<Map<string, WitnessState & { askedAt: Date }>> {
    const { rows } = await getClient(db).query<WitnessState & { askedAt: Date }>(
      `select name, size::float8 as size, signed_at as "signedAt", asked_at as "askedAt", problem
         from register_witnesses`,
    )
    return new Map(rows.map((row) => [row.name, row]))
  }

  /**
   * Sends a head; if the witness remembers another size than expected, it is asked once more with that size.
   */
  async function requestCosignature({ url }: Witness, head: Head, size: number): Promise<string> {
    for (let from = size, attempt = 1; ; attempt++) {
      const proof = await proofs.hashConsistency(from, head)
      const lines = [`old ${from}`, ...proof, '', ''].join('\n')
      const { status, text } = await post(url, lines + head.note)
      if (status === 200) return text
      const remembered = Number(text.trim())
      const isConflict = status === 409 && attempt === 1 && Number.isSafeInteger(remembered)
      if (!isConflict || remembered < 0 || remembered > head.size) throw new WitnessFailure(`答复 ${status}`)
      from = remembered
    }
  }

  async function askWitness(witness: Witness, head: Head, size: number): Promise<NoteSignature> {
    const answer = await requestCosignature(witness, head, size)
    const note = parseNote(head.note)
    const signatures = parseSignatures(answer)
    if (!note || !signatures) throw new WitnessFailure('答复读不懂')
    const signed = { text: note.text, signatures }
    if ((await checkSignature(signed, witness.key, verifyEd25519)) !== 'valid')
      throw new WitnessFailure('签名不对')
    const own = signatures.find(({ name }) => name === witness.key.name)
    if (!own) throw new WitnessFailure('没有签名')
    return own
  }

  async function keepCosignature({ key }: Witness, head: Head, signature: NoteSignature): Promise<void> {
    const signedAt = new Date(readCosignatureTime(signature) * 1000)
    await getClient(db).query(
      `insert into register_witnesses (name, size, signed_at, asked_at, problem, line) values ($1, $2, $3, $4, '', $5)
       on conflict (name) do update set size = excluded.size, signed_at = excluded.signed_at,
         asked_at = excluded.asked_at, problem = '', line = excluded.line
       where register_witnesses.size <= excluded.size`,
      [key.name, head.size, signedAt, now(), formatSignature(signature)],
    )
  }

  async function keepProblem({ key }: Witness, problem: string): Promise<void> {
    await getClient(db).query(
      `insert into register_witnesses (name, size, signed_at, asked_at, problem, line) values ($1, 0, null, $2, $3, '')
       on conflict (name) do update set asked_at = excluded.asked_at, problem = excluded.problem`,
      [key.name, now(), problem],
    )
  }

  return {
    /** The keys of all configured witnesses, as vkeys. */
    keys: witnesses.map(({ key }) => formatVerifierKey(key)),

    /** Asks each witness that has not signed this head. Failures do not stop the log. */
    async request(head: Head): Promise<void> {
      const states = await readStates()
      await Promise.all(
        witnesses.map(async (witness) => {
          const state = states.get(witness.key.name)
          if (state && state.size === head.size && state.problem === '') return
          if (state && state.problem !== '' && now().getTime() - state.askedAt.getTime() < RETRY_MS) return
          try {
            await keepCosignature(witness, head, await askWitness(witness, head, state?.size ?? 0))
          } catch (error) {
            await keepProblem(witness, describeFailure(error))
          }
        }),
      )
    },

    /** Adds the cosignatures of this size to the note of a head. */
    async addCosignatures(head: Head): Promise<Head> {
      if (witnesses.length === 0) return head
      const { rows } = await getClient(db).query<{ line: string }>(
        `select line from register_witnesses where size = $1 and line <> '' and name = any($2) order by name`,
        [head.size, witnesses.map(({ key }) => key.name)],
      )
      return { ...head, note: head.note + rows.map(({ line }) => line).join('') }
    },

    /** Lists every configured witness with its last confirmation. */
    async listStates(): Promise<WitnessState[]> {
      const states = await readStates()
      return witnesses.map(
        ({ key }) => states.get(key.name) ?? { name: key.name, size: 0, signedAt: null, problem: '' },
      )
    },
  }
}
