import { AVATAR_MAX_BYTES } from '@biaojie/contract/accounts/rules.ts'

/** What a phone's camera writes fits several times; the limit of an avatar holds for what is sent of it. */
const SOURCE_MAX_BYTES = 20 * 1_048_576

/** By its first bytes: a name proves nothing. */
const SIGNATURES: readonly [kind: string, bytes: readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['bmp', [0x42, 0x4d]],
]

/** 'jpeg', 'png' or 'bmp'; undefined for anything else, whatever it calls itself. */
const pictureKind = (head: Uint8Array) =>
  SIGNATURES.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0]

/** The ending of a name, or its last word: what a person calls the type of a file. */
const endingOf = (name: string) => name.split('.').at(-1)?.slice(0, 10).toLowerCase() || '未知'

/** Why a file cannot be cut to an avatar. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const kind = pictureKind(head)
  if (!kind) return `图片格式不能为${endingOf(file.name)}`
  return file.size > SOURCE_MAX_BYTES ? '图片不得大于20M！' : undefined
}

/** Why a square that was cut cannot be sent; the server asks the same. */
export const squareProblem = ({ size }: Blob) => (size >= AVATAR_MAX_BYTES ? '图片不得大于1M！' : undefined)
