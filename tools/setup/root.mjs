import { fileURLToPath } from 'node:url'

/** Every path of the set-up starts at the project's directory, wherever npm was called. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
