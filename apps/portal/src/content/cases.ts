import type { Case } from '@biaojie/contract/content-cases.ts'
import { byId } from './by-id.ts'

const files = import.meta.glob<Case>('../../../../content/cases/*.yaml', { eager: true, import: 'default' })

/** In the order of their numbers. */
export const cases: readonly Case[] = byId(files)

const [first] = cases

/** The case of this number; any other number shows the first. */
export const caseOf = (id: string | undefined): Case => cases.find((one) => String(one.id) === id) ?? first!

/** The one after it, from the last back to the first. */
export const caseAfter = (one: Case): Case => cases[(cases.indexOf(one) + 1) % cases.length] ?? one
