import * as call from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { defineDomain } from '../../assembly.ts'
import { createCodeRules } from './code-rules.ts'

export const codeRules = defineDomain({
  name: 'codeRules',
  create: createCodeRules,
  serve(serve, rules) {
    serve(call.codeRuleList, ({ body }, { who }) => rules.list(who, body))
    serve(call.codeRuleDetail, ({ body }, { who }) => rules.read(who, body))
    serve(call.codeRuleSave, ({ body }, { who }) => rules.save(who, body))
    serve(call.codeRulePreview, ({ body }, { who }) => rules.preview(who, body))
    serve(call.codeRangeReserve, ({ body }, { who }) => rules.reserve(who, body))
    serve(call.codeRangeDownload, ({ body }, context) => rules.exportRange(context.who, body, context))
    serve(call.codesTake, ({ body }, { who }) => rules.take(who, body))
  },
})
