import { unzipSync } from 'fflate'

/** Returns all plain text of an answer, including files of a ZIP and the content of a JWT. */
export function readSaid(answer: Buffer): string {
  if (answer.subarray(0, 2).toString() === 'PK')
    return Object.values(unzipSync(answer))
      .map((file) => Buffer.from(file).toString())
      .join('\n')
  const text = answer.toString()
  const [, content, signature, ...more] = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? text.split('.') : []
  return content && signature && more.length === 0 ? Buffer.from(content, 'base64url').toString() : text
}
