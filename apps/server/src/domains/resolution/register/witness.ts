import { fromBase64, isEqualBytes } from '@biaojie/register/bytes.ts'
import { EMPTY_ROOT, verifyConsistency } from '@biaojie/register/merkle.ts'
import {
  type Checkpoint,
  checkSignature,
  cosign,
  formatNote,
  formatSignature,
  formatVerifierKey,
  type Note,
  parseCheckpoint,
  parseNote,
  type VerifierKey,
} from '@biaojie/register/notes.ts'
import type { Now } from '../../../platform/base/clock.ts'
import { type Db, getClient, transact } from '../../../platform/database/database.ts'
import { digestText } from './entries.ts'
import { type LogSigner, verifyEd25519 } from './signer.ts'

export type WitnessAnswer = { status: 200 | 400 | 403 | 404 | 409 | 422; text: string; type?: 'size' }

type Submission = { old: number; proof: Uint8Array[]; note: Note; checkpoint: Checkpoint }
type Seen = { size: string; root: Buffer; note: string }

/** No consistency proof has more lines than this (c2sp.org/tlog-witness). */
const MAX_PROOF_LINES = 63

function parseSubmission(body: string): Submission | undefined {
  const border = body.indexOf('\n\n')
  if (border < 0) return undefined
  const [first = '', ...lines] = body.slice(0, border).split('\n')
  const [, old] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? []
  const proof = lines.map(fromBase64)
  const note = parseNote(body.slice(border + 2))
  const checkpoint = note && parseCheckpoint(note.text)
  if (old === undefined || !note || !checkpoint || lines.length > MAX_PROOF_LINES) return undefined
  return proof.every((hash) => hash?.length === 32)
    ? { old: Number(old), proof: proof as Uint8Array[], note, checkpoint }
    : undefined
}

type Deps = {
  db: Db
  now: Now
  /** Keys of the logs for which this node is a witness. */
  logs: readonly VerifierKey[]
  loadSigner: () => Promise<LogSigner>
}

/** Confirms that the logs of other nodes only grow. */
export function createWitness({ db, now, logs, loadSigner }: Deps) {
  /**
   * Stores the head in the same transaction, so that two contradicting heads of one log are never both
   * signed.
   */
  const accept = ({ old, proof, note, checkpoint }: Submission): Promise<WitnessAnswer> =>
    transact(db, async (db): Promise<WitnessAnswer> => {
      const client = getClient(db)
      await client.query(
        `insert into register_witnessed (origin, size, root, note, at) values ($1, 0, $2, '', $3)
         on conflict do nothing`,
        [checkpoint.origin, Buffer.from(EMPTY_ROOT), now()],
      )
      const { rows } = await client.query<Seen>(
        'select size, root, note from register_witnessed where origin = $1 for update',
        [checkpoint.origin],
      )
      const [seen] = rows
      if (!seen) throw new Error(`The log ${checkpoint.origin} is not remembered`)
      if (Number(seen.size) !== old) return { status: 409, text: `${seen.size}\n`, type: 'size' }
      const isConsistent = verifyConsistency({
        from: old,
        to: checkpoint.size,
        fromRoot: new Uint8Array(seen.root),
        toRoot: checkpoint.root,
        proof,
      })
      if (!isConsistent || (checkpoint.size === 0 && !isEqualBytes(checkpoint.root, EMPTY_ROOT)))
        return { status: 422, text: 'The consistency proof does not lead to this head.\n' }
      const { key, sign } = await loadSigner()
      const signature = await cosign(note.text, key, Math.floor(now().getTime() / 1000), sign)
      await client.query(
        'update register_witnessed set size = $2, root = $3, note = $4, at = $5 where origin = $1',
        [
          checkpoint.origin,
          checkpoint.size,
          Buffer.from(checkpoint.root),
          formatNote({ ...note, signatures: [...note.signatures, signature] }),
          now(),
        ],
      )
      return { status: 200, text: formatSignature(signature) }
    })

  return {
    async addCheckpoint(body: string): Promise<WitnessAnswer> {
      const submission = parseSubmission(body)
      if (!submission) return { status: 400, text: 'The request is malformed.\n' }
      const { checkpoint, note, old } = submission
      const keys = logs.filter(({ name }) => name === checkpoint.origin)
      if (keys.length === 0) return { status: 404, text: 'This witness does not know the log.\n' }
      const results = await Promise.all(keys.map((key) => checkSignature(note, key, verifyEd25519)))
      if (results.includes('wrong') || !results.includes('valid'))
        return { status: 403, text: 'The checkpoint is not signed by a known key of the log.\n' }
      if (old > checkpoint.size)
        return { status: 400, text: 'The old size is above the size of the checkpoint.\n' }
      return accept(submission)
    },

    /** The key of this witness as a vkey; undefined while it serves no log. */
    loadKey: async (): Promise<string | undefined> =>
      logs.length === 0 ? undefined : formatVerifierKey((await loadSigner()).key),

    /** The last cosigned head of a log, named by the SHA-256 of its origin. */
    async findCheckpoint(originHash: string): Promise<string | undefined> {
      const log = logs.find(({ name }) => digestText(name) === originHash)
      if (!log) return undefined
      const { rows } = await getClient(db).query<{ note: string }>(
        `select note from register_witnessed where origin = $1 and note <> ''`,
        [log.name],
      )
      return rows[0]?.note
    },
  }
}
