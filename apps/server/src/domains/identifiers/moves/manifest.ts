import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { codeKeys } from '../records/identifiers.ts'
import { createMoves, type MovesDeps } from './moves.ts'
import { serveMoves } from './routes.ts'

type Needs = Omit<MovesDeps, 'codes' | 'forget'> & {
  env: Env
  resolution: { lookup: Pick<MovesDeps, 'forget'> }
}

export const moves = defineDomain({
  name: 'moves',
  create: ({ resolution, ...needs }: Needs) =>
    createMoves({ ...needs, codes: codeKeys(needs.env), forget: resolution.lookup.forget }),
  serve: serveMoves,
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
