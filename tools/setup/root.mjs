import { fileURLToPath } from 'node:url'

/** Every path of the set-up starts at the project's directory, whatever directory npm was called in. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
