import { avatar } from '@biaojie/contract/accounts/accounts/accounts.ts'

const PREFIX = avatar.path.replace(':name', '')
const NAME = /^[a-z0-9]{32}\.webp$/

/** Returns the address of an avatar. */
export const avatarPath = (name: string) => `${PREFIX}${name}`
export const isAvatarName = (name: string) => NAME.test(name)

/** Returns the file's name, from the name or from the address that the client was given. */
export const avatarNameOf = (given: string) => (given.startsWith(PREFIX) ? given.slice(PREFIX.length) : given)
export const objectKey = (name: string) => `avatar/${name}`
