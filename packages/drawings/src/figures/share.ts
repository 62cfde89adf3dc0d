import type { Drawing } from '../base/marks.ts'
import type { CodeModules } from '../pieces/code.ts'

/** The sheet of a part as one picture for messages that link its page. */
export type PartShare = {
  /** The clauses of the verdict: what the part is, whether it may be used, and where it is. */
  clauses: readonly { text: string; note: string; tone?: 'ok' | 'warn' | 'bad' }[]
  isRecalled: boolean
  /** Cells of the title block: the identifier first. */
  cells: readonly { label: string; value: string }[]
  /** Undefined for names that do not fit into a Data Matrix. */
  code: CodeModules | undefined
  figure: Drawing | undefined
}
