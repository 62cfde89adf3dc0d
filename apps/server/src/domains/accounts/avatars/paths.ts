import { avatar } from '@biaojie/contract/accounts/accounts.ts'

const PREFIX = avatar.path.replace(':name', '')
const NAME = /^[a-z0-9]{32}\.webp$/

/** Where the browser finds an avatar. */
export const avatarPath = (name: string) => `${PREFIX}${name}`
export const isAvatarName = (name: string) => NAME.test(name)

/** The file's name, whether the client sends that or the address it was given. */
export const avatarNameOf = (given: string) => (given.startsWith(PREFIX) ? given.slice(PREFIX.length) : given)
export const objectKey = (name: string) => `avatar/${name}`
