import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { codeKeys } from '../records/identifiers.ts'
import { type BulkEditsDeps, createBulkEdits } from './bulk-edits.ts'
import { serveBulkEdits } from './routes.ts'

type Needs = Omit<BulkEditsDeps, 'codes' | 'forget'> & {
  env: Env
  resolution: { lookup: Pick<BulkEditsDeps, 'forget'> }
}

export const bulkEdits = defineDomain({
  name: 'bulkEdits',
  create: ({ resolution, ...needs }: Needs) =>
    createBulkEdits({ ...needs, codes: codeKeys(needs.env), forget: resolution.lookup.forget }),
  serve: serveBulkEdits,
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
