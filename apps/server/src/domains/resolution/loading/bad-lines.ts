import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

/** A line that was not taken: where it stands in the file, counted from 1, and why. */
export type BadLine = { line: number; reason: string; text: string }

/** Enough to recognise the line by. */
const SHOWN = 200

/** What a run that was cut short reported beyond its last recorded progress will be reported again. */
async function keepUpTo(path: string, line: number): Promise<void> {
  const kept = `${path}.kept`
  const out = createWriteStream(kept)
  for await (const text of createInterface({ input: createReadStream(path) })) {
    const bad = parse(text)
    if (bad && bad.line <= line) out.write(`${text}\n`)
  }
  out.end()
  await finished(out)
  await rename(kept, path)
}

// Killed in the middle of a write, the file may end with half a line.
function parse(text: string): BadLine | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Writes refused lines as JSON lines to `path`; of a run that goes on, the report of `after` lines is kept. */
export async function openReport(path: string, after: number) {
  if (after > 0 && existsSync(path)) await keepUpTo(path, after)
  const out = createWriteStream(path, { flags: after > 0 ? 'a' : 'w' })
  return {
    add(bad: BadLine) {
      out.write(`${JSON.stringify({ ...bad, text: bad.text.slice(0, SHOWN) })}\n`)
    },
    async close() {
      out.end()
      await finished(out)
    },
  }
}
