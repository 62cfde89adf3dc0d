/* The home page shows once that a visitor requested an address that does not exist. Its own address does not
   change. */

const NAME = 'biaojie_missed'
const SETTINGS = 'Path=/; HttpOnly; SameSite=Lax'
/** A browser follows the redirect at once. */
const SECONDS = 20

export const markMissed = `${NAME}=1; Max-Age=${SECONDS}; ${SETTINGS}`
export const forgetMissed = `${NAME}=; Max-Age=0; ${SETTINGS}`

export const hasMissed = (request: Request): boolean =>
  (request.headers.get('cookie') ?? '').split(/; */).includes(`${NAME}=1`)
