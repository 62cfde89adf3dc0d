import * as aliasCalls from '@biaojie/contract/identifiers/records/aliases.ts'
import * as gs1PrefixCalls from '@biaojie/contract/identifiers/records/gs1-prefixes.ts'
import * as calls from '@biaojie/contract/identifiers/records/identifiers.ts'
import * as programCalls from '@biaojie/contract/identifiers/records/programs.ts'
import * as sandboxCalls from '@biaojie/contract/identifiers/records/sandbox.ts'
import * as savingCalls from '@biaojie/contract/identifiers/records/saving.ts'
import { recordProof, recordVoucher, recordVoucherSheet } from '@biaojie/contract/resolution/register.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Identifiers } from './identifiers.ts'

export function serveIdentifiers(
  serve: Serve,
  {
    list,
    reading,
    changes,
    aliases,
    gs1Prefixes,
    writeBatch,
    saving,
    writeRows,
    programs,
    sandbox,
    loadProof,
    loadVoucher,
    makeVoucherSheet,
  }: Identifiers,
): void {
  serve(calls.identifierList, ({ body }, { who }) => list(who, body))
  serve(calls.identifierFirst, (_input, { who }) => reading.findFirstIdentifier(who))
  serve(calls.identifierRecord, ({ body }, { who }) => reading.readRecord(who, body))
  serve(calls.identifierView, ({ body }, { who }) => reading.viewRecord(who, body))
  serve(calls.identifierRevisions, ({ body }, { who }) => reading.listRevisions(who, body))
  serve(calls.identifierCompare, ({ body }, { who }) => reading.compare(who, body))
  serve(calls.identifierRestore, ({ body }, { who }) => changes.restore(who, body))
  serve(calls.identifierState, ({ body }, { who }) => changes.setState(who, body))
  serve(aliasCalls.identifierAliases, ({ body }, { who }) => aliases.list(who, body))
  serve(aliasCalls.identifierAliasAdd, ({ body }, { who }) => aliases.add(who, body))
  serve(aliasCalls.identifierAliasRemove, ({ body }, { who }) => aliases.remove(who, body))
  serve(gs1PrefixCalls.gs1PrefixList, (_input, { who }) => gs1Prefixes.list(who))
  serve(gs1PrefixCalls.gs1PrefixClaim, ({ body }, { who }) => gs1Prefixes.claim(who, body))
  serve(gs1PrefixCalls.gs1PrefixDecide, ({ body }, { who }) => gs1Prefixes.decide(who, body))
  serve.once(savingCalls.identifierSave, saving.save)
  serve(savingCalls.identifierPreview, ({ body }, { who }) => saving.preview(who, body))
  serve.once(programCalls.identifierPut, async (request, { who, header }, input) =>
    saving.save({ ...request, content: await programs.form(who, input, header) }),
  )
  serve(programCalls.identifierGet, ({ params }, { who }) => programs.read(who, params))
  serve.once(programCalls.identifierRows, writeRows)
  serve(recordProof, ({ body }) => loadProof(body.identifier))
  serve(recordVoucher, ({ body }) => loadVoucher(body))
  serve.raw(recordVoucherSheet, async ({ query }, request, reply) =>
    reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="register-voucher.pdf"')
      .send(Buffer.from(await makeVoucherSheet(query, `${request.protocol}://${request.host}`))),
  )
  serve(calls.identifierBatch, ({ body }, { who }) => writeBatch(who, body))
  serve(sandboxCalls.sandboxList, (_input, { who }) => sandbox.list(who))
  serve(sandboxCalls.sandboxClear, (_input, { who }) => sandbox.clear(who))
  serve(calls.identifierVisits, ({ body }, { who }) => reading.listVisits(who, body))
  serve(calls.identifierVisibility, ({ body }, { who }) => changes.setVisibility(who, body))
}
