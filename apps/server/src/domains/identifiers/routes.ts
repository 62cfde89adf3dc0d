import { aliasCalls } from '@biaojie/contract/identifiers/aliases.ts'
import * as calls from '@biaojie/contract/identifiers/identifiers.ts'
import type { Serve } from '../../http/serve.ts'
import type { Identifiers } from './identifiers.ts'

export function serveIdentifiers(
  serve: Serve,
  { list, reading, changes, aliases, writeBatch }: Identifiers,
): void {
  serve(calls.identifierList, ({ body }, { who }) => list(who, body))
  serve(calls.identifierRecord, ({ body }, { who }) => reading.record(who, body))
  serve(calls.identifierView, ({ body }, { who }) => reading.view(who, body))
  serve(calls.identifierRevisions, ({ body }, { who }) => reading.revisions(who, body))
  serve(calls.identifierCompare, ({ body }, { who }) => reading.compare(who, body))
  serve(calls.identifierRestore, ({ body }, { who }) => changes.restore(who, body))
  serve(calls.identifierState, ({ body }, { who }) => changes.setState(who, body))
  serve(aliasCalls.identifierAliases, ({ body }, { who }) => aliases.list(who, body))
  serve(aliasCalls.identifierAliasAdd, ({ body }, { who }) => aliases.add(who, body))
  serve(aliasCalls.identifierAliasRemove, ({ body }, { who }) => aliases.remove(who, body))
  serve(calls.identifierBatch, ({ body }, { who }) => writeBatch(who, body))
  serve(calls.identifierVisibility, ({ body }, { who }) => changes.setVisibility(who, body))
}
