import { isUserName, USER_NAME_MESSAGE } from '@biaojie/contract/accounts/rules.ts'
import { refuse } from '../../../http/errors.ts'

/** One name in its three forms. */
export type Name = {
  /** As the person writes it, full-width letters made half-width. */
  name: string
  /** What one logs in with: case does not matter. */
  key: string
  /** What the eye takes it for: two names of one shape cannot both be taken. */
  shape: string
}

/** Names that would speak for the node as a whole; within a longer name they are ordinary words. */
const RESERVED = 'manager root system support staff service security 系统 系統'.split(' ')
/** Words that speak for the node wherever they stand: 平台客服, 标解官方. */
const SPEAKING = 'admin official biaojie 管理员 管理員 审核员 審核員 官方 客服 平台 平臺 标解 標解'.split(' ')
const SPEAKING_MESSAGE = '用户名不能含有“官方”“客服”“平台”等代表本平台的字样，请换一个'

/** NFKC and no outer spaces: what keyboards and pasting make of one and the same name. */
const tidy = (raw: string) => raw.normalize('NFKC').trim()

/**
 * Latin letters and digits that many fonts draw alike, made one; marks between words dropped. Letters of other
 * scripts that imitate Latin ones (Cyrillic а, Greek ο) are no part of a name in the first place.
 */
const shapeOf = (key: string) =>
  key
    .replace(/[_.-]/g, '')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[1i]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/5/g, 's')

export function nameOf(raw: string): Name {
  const name = tidy(raw)
  const key = name.toLowerCase()
  return { name, key, shape: shapeOf(key) }
}

const RESERVED_SHAPES = new Set(RESERVED.map(shapeOf))
const SPEAKING_SHAPES = SPEAKING.map(shapeOf)

/** A name to register under, or a refusal that says why not. */
export function newNameOf(raw: string): Name {
  const name = nameOf(raw)
  if (!isUserName(name.name)) throw refuse('invalid_input', USER_NAME_MESSAGE)
  // Marks alone have no shape: all of them would be one name.
  if (!name.shape || RESERVED_SHAPES.has(name.shape)) throw refuse('name_taken')
  if (SPEAKING_SHAPES.some((word) => name.shape.includes(word))) throw refuse('name_taken', SPEAKING_MESSAGE)
  return name
}
