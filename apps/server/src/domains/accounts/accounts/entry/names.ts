import { isUserName, USER_NAME_MESSAGE } from '@biaojie/contract/accounts/accounts/rules.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { refuse } from '../../../../http/errors.ts'

/** One name in its three forms. */
export type Name = {
  /** The person's own spelling, with full-width letters made half-width. */
  name: string
  /** The login name, without regard to case. */
  key: string
  /** The visual shape: two names of one shape cannot both be taken. */
  shape: string
}

/** These names would seem to speak for the whole node; inside a longer name they are ordinary words. */
const RESERVED = 'manager root system support staff service security 系统 系統'.split(' ')
/** These words, and the name of the platform, seem to speak for the node anywhere in a name: 平台客服, 标解官方. */
const SPEAKING = 'admin official biaojie 管理员 管理員 审核员 審核員 官方 客服 平台 平臺 标解 標解'.split(' ')
const SPEAKING_MESSAGE = '用户名不能含有“官方”“客服”“平台”等代表本平台的字样，请换一个'

/** NFKC without outer spaces makes one name of different inputs. */
const normalizeInput = (raw: string) => raw.normalize('NFKC').trim()

/**
 * Replaces Latin letters and digits that many fonts draw alike by one of them, and drops marks between words.
 * Letters of other scripts that imitate Latin ones (Cyrillic а, Greek ο) are not allowed in names.
 */
const toShape = (key: string) =>
  key
    .replace(/[_.-]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1i]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')

export function toName(raw: string): Name {
  const name = normalizeInput(raw)
  const key = name.toLowerCase()
  return { name, key, shape: toShape(key) }
}

const RESERVED_SHAPES = new Set(RESERVED.map(toShape))
const SPEAKING_SHAPES = SPEAKING.map(toShape)
const getOwnShape = () => toName(getIdentity().platform).shape

/** Returns a valid new name, or refuses with the reason. */
export function requireNewName(raw: string): Name {
  const name = toName(raw)
  if (!isUserName(name.name)) throw refuse('invalid_input', USER_NAME_MESSAGE)
  // Punctuation only has no shape, so all such names would be equal.
  if (!name.shape || RESERVED_SHAPES.has(name.shape)) throw refuse('name_taken')
  if ([...SPEAKING_SHAPES, getOwnShape()].some((word) => word && name.shape.includes(word)))
    throw refuse('name_taken', SPEAKING_MESSAGE)
  return name
}
