/** The calls about recalls and about the traces by which they spread. */
import { traceCalls } from '../trace/trace.ts'
import { recallCalls } from './recalls.ts'

export { recallFile } from './work.ts'
export const tracingCalls = { ...recallCalls, ...traceCalls }
