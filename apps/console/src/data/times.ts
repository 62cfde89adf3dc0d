import { timeText } from '@biaojie/contract/times.ts'

/** Parts of a time as it comes, YYYY-MM-DD HH:mm:ss in Shanghai. */

const thisYear = () => timeText(Date.now()).slice(0, 4)

/** 11-19 08:40, as lists show it; with the year where it is not this one. */
export const shortTime = (time: string) => time.slice(time.startsWith(thisYear()) ? 5 : 0, 16)
/** 2026-11-19. */
export const dayOf = (time: string) => time.slice(0, 10)
/** 11:01. */
export const clockTime = (time: string) => time.slice(11, 16)
/** Today in China, YYYY-MM-DD. */
export const today = () => timeText(Date.now()).slice(0, 10)
