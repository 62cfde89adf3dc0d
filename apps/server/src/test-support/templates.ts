import assert from 'node:assert/strict'
import {
  makeField,
  type Template,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { testApp } from './app.ts'

type App = Awaited<ReturnType<typeof testApp>>

/** A brake disc: its specification and its hardness, from 187 to 241. */
const DISC: TemplateField[] = [
  { ...makeField('spec', '规格'), required: { rule: 'always' } },
  { ...makeField('hardness', '硬度', 'number'), minimum: 187, maximum: 241 },
]

/** A template of parts whose only scene is their record. */
export const recordTemplate = (fields: TemplateField[], name = '前制动盘', codeRuleId = ''): Template => ({
  name,
  level: 'item',
  codeRuleId,
  scenes: [{ key: 'record', name: '产品档案', fields }],
})

/** Publishes a template by an administrator's calls, with or without a code rule. */
export async function createTemplate(
  app: App,
  token: string,
  name = '制动盘',
  fields = DISC,
  codeRuleId = '',
) {
  const template = recordTemplate(fields, name, codeRuleId)
  const draft = await app.call('templateDraftSave', { token, body: { id: '', revision: 0, template } })
  assert.equal(draft.success, true, JSON.stringify(draft))
  const { id, revision } = draft.data
  const published = await app.call('templatePublish', { token, body: { id, revision } })
  assert.equal(published.success, true, JSON.stringify(published))
  return published.data
}
