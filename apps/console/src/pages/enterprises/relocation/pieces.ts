import type { Arrival } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { PIECE_BYTES } from '@biaojie/contract/enterprises/relocations/rules.ts'
import type { Result } from '@biaojie/session/answer.ts'
import { uploadFile } from '../../../session/request.ts'

/** Tells whether a chosen file is the one whose upload was interrupted. */
export const isSameFile = (
  file: Pick<File, 'name' | 'size'>,
  { fileName, bytes }: Pick<Arrival, 'fileName' | 'bytes'>,
) => file.size === bytes && file.name === fileName

type Sending = {
  arrival: Pick<Arrival, 'id' | 'prefix' | 'received' | 'pieces'>
  file: File
  onProgress: (sent: number) => void
  signal: AbortSignal
}

/** Uploads the pieces of an archive that the node does not have yet; stops when a piece fails finally. */
export async function sendPieces({ arrival, file, onProgress, signal }: Sending): Promise<Result<Arrival>> {
  const { id, prefix, received, pieces } = arrival
  let answer: Result<Arrival> = { ok: false, code: 0, message: '' }
  for (let number = received + 1; number <= pieces; number++) {
    const from = (number - 1) * PIECE_BYTES
    const blob = file.slice(from, from + PIECE_BYTES)
    answer = await uploadFile('arrivalPiece', {
      file: new File([blob], file.name),
      fields: { id, prefix, number: String(number) },
      onProgress: (loaded) => onProgress(Math.min(file.size, from + loaded)),
      signal,
    })
    if (!answer.ok) return answer
  }
  return answer
}
