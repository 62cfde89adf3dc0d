/** Parts of a time as it comes, YYYY-MM-DD HH:mm:ss in Shanghai. */

/** 11-19 08:40, as lists show it. */
export const shortTime = (time: string) => time.slice(5, 16)
/** 2026-11-19. */
export const dayOf = (time: string) => time.slice(0, 10)
/** 11:01. */
export const clockTime = (time: string) => time.slice(11, 16)
