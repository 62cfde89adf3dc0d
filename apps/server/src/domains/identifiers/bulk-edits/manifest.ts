import * as calls from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { defineDomain } from '../../assembly.ts'
import { listCodeKeys } from '../records/identifiers.ts'
import { type BulkEditsDeps, createBulkEdits } from './bulk-edits.ts'

type Needs = Omit<BulkEditsDeps, 'codes' | 'forget'> & {
  env: Env
  resolution: { lookup: Pick<BulkEditsDeps, 'forget'> }
}

export const bulkEdits = defineDomain({
  name: 'bulkEdits',
  create: ({ resolution, ...needs }: Needs) =>
    createBulkEdits({ ...needs, codes: listCodeKeys(needs.env), forget: resolution.lookup.forget }),
  serve(serve, edits) {
    serve(calls.bulkEditCreate, ({ body }, { who }) => edits.create(who, body))
    serve(calls.bulkEditList, ({ body }, { who }) => edits.list(who, body))
    serve(calls.bulkEditDetail, ({ body }, { who }) => edits.read(who, body))
    serve(calls.bulkEditSkipped, ({ body }, { who }) => edits.listSkipped(who, body))
    serve(calls.bulkEditRun, ({ body }, { who }) => edits.run(who, body.id))
    serve(calls.bulkEditCancel, ({ body }, { who }) => edits.cancel(who, body.id))
    serve(calls.bulkEditUndo, ({ body }, { who }) => edits.undo(who, body.id))
  },
  jobs: ({ jobs }) => jobs,
  start: ({ resume }) => resume(),
})
