import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import { recallPieces } from '@biaojie/contract/tracking/recalls/pieces.ts'
import * as calls from '@biaojie/contract/tracking/recalls/recalls.ts'
import * as work from '@biaojie/contract/tracking/recalls/work.ts'
import { serveDownload } from '../../../http/downloads.ts'
import { defineDomain } from '../../assembly.ts'
import type { Resolution } from '../../resolution/resolution/resolution.ts'
import { createRecalls, type RecallsDeps } from './recalls.ts'

type Needs = Omit<RecallsDeps, 'findPart'> & { resolution: Pick<Resolution, 'lookup'> }

export const recalls = defineDomain({
  name: 'recalls',
  create: ({ resolution: { lookup }, ...needs }: Needs) =>
    createRecalls({
      ...needs,
      async findPart(raw) {
        const identifier = normalizeIdentifier(raw)
        return isIdentifier(identifier) ? lookup.find(identifier) : lookup.findByAlias(raw)
      },
    }),
  serve(serve, recalls) {
    serve(calls.recallList, ({ body }, { who }) => recalls.list(who, body))
    serve(calls.recallDetail, ({ body }, { who }) => recalls.read(who, body))
    serve(calls.recallCreate, ({ body }, { who }) => recalls.create(who, body))
    serve(calls.recallSave, ({ body }, { who }) => recalls.save(who, body))
    serve(calls.recallReckon, ({ body }, { who }) => recalls.reckon(who, body))
    serve(calls.recallParts, ({ body }, { who }) => recalls.listParts(who, body))
    serve(recallPieces, ({ body }, { who }) => recalls.listPieces(who, body))
    serve(calls.recallExclude, ({ body }, { who }) => recalls.exclude(who, body))
    serve(calls.recallAsk, ({ body }, { who }) => recalls.ask(who, body))
    serve(calls.recallDecide, ({ body }, { who }) => recalls.decide(who, body))
    serve(calls.recallPublish, ({ body }, { who }) => recalls.publish(who, body))
    serve(calls.recallChange, ({ body }, { who }) => recalls.change(who, body))
    serve(calls.recallDrop, ({ body }, { who }) => recalls.drop(who, body))
    serve(calls.recallClose, ({ body }, { who }) => recalls.close(who, body))
    serve(calls.recallRemind, ({ body }, { who }) => recalls.remind(who, body))
    serve(work.recallHandle, ({ body }, { who }) => recalls.handle(who, body))
    serve(work.recallHandleBack, ({ body }, { who }) => recalls.takeBack(who, body))
    serve(work.recallOfPart, ({ body }, { who }) => recalls.ofPart(who, body))
    serve(work.recallNotify, ({ body }, { who }) => recalls.notify(who, body))
    serve(work.recallNotices, ({ body }, { who }) => recalls.listReceived(who, body))
    serve(work.recallNoticeAnswer, ({ body }, { who }) => recalls.answer(who, body))
    serve(work.recallDownload, ({ body }, context) => recalls.export(body, context))
    serve(work.recallForm, ({ body }, { who }) => recalls.form(who, body))
    serve(work.companyRecalls, async ({ body }) => ({ recalls: await recalls.published(body.prefix) }))
    serve(work.identifierRecalls, ({ body }) => recalls.findStandings(body.identifier))
    serveDownload(serve, work.recallFile, recalls.downloads, recalls.open)
  },
})
