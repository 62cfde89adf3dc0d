/** Cost of argon2id: memory in KiB, passes, lanes. */
export type Cost = { memory: number; passes: number; parallelism: number }
export type StoredHash = Cost & { nonce: Uint8Array; tag: Uint8Array }

const plain = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Every argon2 library reads this form, so hashes can be moved elsewhere. */
export const writePhc = ({ memory, passes, parallelism, nonce, tag }: StoredHash) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(nonce)}$${plain(tag)}`

export function readPhc(text: string): StoredHash | undefined {
  const [, memory, passes, parallelism, nonce, tag] = FORM.exec(text) ?? []
  if (!nonce || !tag) return undefined
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}
