import { avatar } from '@biaojie/contract/accounts/accounts/accounts.ts'

const PREFIX = avatar.path.replace(':name', '')
const NAME = /^[a-z0-9]{32}\.webp$/

/** Returns the address of an avatar. */
export const toAvatarPath = (name: string) => `${PREFIX}${name}`
export const isAvatarName = (name: string) => NAME.test(name)

/** Returns the file's name, from the name or from the address that the client was given. */
export const readAvatarName = (given: string) =>
  given.startsWith(PREFIX) ? given.slice(PREFIX.length) : given
export const toObjectKey = (name: string) => `avatar/${name}`
