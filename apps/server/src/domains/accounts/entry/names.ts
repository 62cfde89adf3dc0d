import { isUserName, USER_NAME_MESSAGE } from '@biaojie/contract/account-rules.ts'
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

/** Names that would speak for the node. */
const RESERVED = new Set(
  `admin administrator manager root system official support staff service security biaojie 管理员 系统管理员 系统 官方
  客服 平台 平台管理员 标解 审核员 超级管理员`.split(/\s+/),
)

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

const RESERVED_SHAPES = new Set([...RESERVED].map(shapeOf))

/** A name to register under, or a refusal that says why not. */
export function newNameOf(raw: string): Name {
  const name = nameOf(raw)
  if (!isUserName(name.name)) throw refuse('invalid_input', USER_NAME_MESSAGE)
  // Marks alone have no shape: all of them would be one name.
  if (!name.shape || RESERVED_SHAPES.has(name.shape)) throw refuse('name_taken')
  return name
}
