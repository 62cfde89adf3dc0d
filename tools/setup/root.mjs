import { fileURLToPath } from 'node:url'

/** The project's directory; every path of the set-up starts here, whatever directory npm was called in. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
