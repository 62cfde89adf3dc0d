import { BLOCK_STATE_NAMES, type BlockState } from '@biaojie/contract/tracking/blocks/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const STATES: StateTable<BlockState> = {
  blocked: { label: BLOCK_STATE_NAMES.blocked, tone: 'warn' },
  appealed: { label: BLOCK_STATE_NAMES.appealed, tone: 'info' },
  upheld: { label: BLOCK_STATE_NAMES.upheld, tone: 'err' },
  lifted: { label: BLOCK_STATE_NAMES.lifted, hollow: true },
}
