import { bulkEditCalls as calls } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import type { Serve } from '../../../http/serve.ts'
import type { BulkEdits } from './bulk-edits.ts'

export function serveBulkEdits(serve: Serve, edits: BulkEdits): void {
  serve(calls.bulkEditCreate, ({ body }, { who }) => edits.create(who, body))
  serve(calls.bulkEditList, ({ body }, { who }) => edits.list(who, body))
  serve(calls.bulkEditDetail, ({ body }, { who }) => edits.read(who, body))
  serve(calls.bulkEditSkipped, ({ body }, { who }) => edits.skipped(who, body))
  serve(calls.bulkEditRun, ({ body }, { who }) => edits.run(who, body.id))
  serve(calls.bulkEditCancel, ({ body }, { who }) => edits.cancel(who, body.id))
  serve(calls.bulkEditUndo, ({ body }, { who }) => edits.undo(who, body.id))
}
