import * as call from '@biaojie/contract/identifiers/templates/templates.ts'
import { defineDomain } from '../../assembly.ts'
import { createTemplates } from './templates.ts'

export const templates = defineDomain({
  name: 'templates',
  create: createTemplates,
  serve(serve, templates) {
    serve(call.templateList, ({ body }, { who }) => templates.list(who, body))
    serve(call.templateDetail, ({ body }, { who }) => templates.read(who, body))
    serve(call.templateVersion, ({ body }, { who }) => templates.version(who, body))
    serve(call.templateDraftSave, ({ body }, { who }) => templates.saveDraft(who, body))
    serve(call.templatePublish, ({ body }, { who }) => templates.publish(who, body))
    serve(call.templateDraftDrop, ({ body }, { who }) => templates.dropDraft(who, body))
    serve(call.templateWithdraw, ({ body }, { who }) => templates.withdraw(who, body))
    serve(call.templateStarters, async () => templates.starters())
  },
})
