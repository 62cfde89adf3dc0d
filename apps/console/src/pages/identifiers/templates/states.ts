import type { TemplateState } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { StateTable } from '../../../kit/states.tsx'

export const TEMPLATE_STATE_TAGS: StateTable<TemplateState> = {
  draft: { label: '草稿', tone: 'info' },
  published: { label: '已发布', tone: 'ok' },
  withdrawn: { label: '已停用', hollow: true },
}
