import * as jobCalls from '@biaojie/contract/identifiers/labels/jobs.ts'
import { labelJobContent, labelJobFile } from '@biaojie/contract/identifiers/labels/jobs.ts'
import * as calls from '@biaojie/contract/identifiers/labels/labels.ts'
import { labelKeys } from '@biaojie/contract/identifiers/labels/labels.ts'
import { checkAccess } from '../../../http/access/access.ts'
import { sendFile, serveDownload } from '../../../http/downloads.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import type { Labels } from './labels.ts'

/**
 * Addresses in codes begin with the node's own address, or with the host of the request when none is
 * configured.
 */
const toOrigin = ({ header }: { header: (name: string) => string }) =>
  `${header('x-forwarded-proto') || 'http'}://${header('host') || 'localhost'}`

export function serveLabels(serve: Serve, labels: Labels): void {
  const { templates } = labels
  serve(calls.labelTemplateList, ({ body }, { who }) => templates.list(who, body))
  serve(calls.labelTemplateDetail, ({ body }, { who }) => templates.read(who, body))
  serve(calls.labelTemplateSave, ({ body }, { who }) => templates.save(who, body))
  serve(calls.labelTemplateRelease, ({ body }, { who }) => templates.release(who, body))
  serve(calls.labelTemplateRemove, ({ body }, { who }) => templates.remove(who, body))
  serve(calls.labelPrinterList, ({ body }, { who }) => templates.printers(who, body))
  serve(calls.labelPrinterSave, ({ body }, { who }) => templates.savePrinter(who, body))
  serve(calls.labelPrinterRemove, ({ body }, { who }) => templates.removePrinter(who, body))
  serve(calls.labelPreview, ({ body }, context) => labels.preview(context.who, body, toOrigin(context)))
  serve(calls.labelSample, ({ body }, context) => labels.sample(context.who, body, toOrigin(context)))
  serve(calls.labelMark, ({ body }, context) => labels.mark(context.who, body, toOrigin(context)))
  serve(calls.labelReprintList, ({ body }, { who }) => labels.listCompanyReprints(who, body))
  serve(calls.labelHistory, ({ body }, { who }) => labels.listHistory(who, body))
  serve.once(jobCalls.labelJobCreate, (request, context) => labels.create(request, toOrigin(context)))
  serve(jobCalls.labelJobList, ({ body }, { who }) => labels.list(who, body))
  serve(jobCalls.labelJobDetail, ({ body }, { who }) => labels.read(who, body))
  serve(jobCalls.labelJobItems, ({ body }, { who }) => labels.items(who, body))
  serve(jobCalls.labelJobMove, ({ body }, { who }) => labels.move(who, body))
  serve(jobCalls.labelJobTake, ({ body }, context) => labels.export(body, context))
  serveDownload(serve, labelJobFile, labels.downloads, labels.open)
  serve.raw(labelKeys, async (_input, _request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(await labels.listKeys()),
  )
  serve.raw(labelJobContent, async ({ params: { id } }, request, reply) => {
    const caller = await labels.identifyKey(request)
    if (!caller) throw refuse('session_missing', '请用接口密钥取文件')
    checkAccess({ ...labelJobContent, access: [] }, caller)
    const { name, ...file } = await labels.takeByKey(caller, id)
    return sendFile(reply, name, file)
  })
}
