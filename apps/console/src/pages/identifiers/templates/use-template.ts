import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import {
  findTemplateProblems,
  listOversizedPatterns,
} from '@biaojie/contract/identifiers/templates/problems.ts'
import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { useGuard } from '../../../kit/form/use-guard.ts'
import { type Place, replaceField } from './editing.ts'

const LISTS = ['templateList', 'templateDetail'] as const
const BLANK: Template = { name: '', level: 'item', codeRuleId: '', scenes: [] }

/** The template that is edited on this page, and what can be done with it. */
export function useTemplate(detail: TemplateDetail) {
  const [seen, setSeen] = useState(detail)
  const [template, setTemplate] = useState<Template>(detail.draft ?? detail.published ?? BLANK)
  const guard = useGuard(false)
  const change = (next: Template) => {
    setTemplate(next)
    guard.set(true)
  }
  const changeField = (place: Place, next: Partial<TemplateField>) =>
    change(replaceField(template, place, next))

  const accept = (answer: TemplateDetail) => {
    setSeen(answer)
    setTemplate(answer.draft ?? answer.published ?? BLANK)
    guard.set(false)
    return answer
  }
  const { triedToPublish, ...calls } = useTemplateCalls({
    seen,
    template,
    dirty: guard.dirty,
    setDirty: guard.set,
    accept,
  })
  return {
    seen,
    template,
    change,
    changeField,
    dirty: guard.dirty,
    /**
     * The page shows problems after the first attempt to publish. Oversized patterns are shown at once, because
     * no value can be checked while they are there.
     */
    problems: triedToPublish ? findTemplateProblems(template) : listOversizedPatterns(template),
    ...calls,
  }
}

/** Describes how many existing identifiers a new version would make invalid; empty when there are none. */
export function describeBreaking({ total, looked, breaking, examples }: DataOf<'moveForecast'>): string {
  const [first] = examples
  if (breaking === 0 || !first) return ''
  const of =
    looked < total
      ? `看过的 ${formatCount(looked)} 个标识里（共 ${formatCount(total)} 个）`
      : `已有的 ${formatCount(total)} 个标识里`
  const reason = first.problems[0]?.message ?? ''
  return `${of}，有 ${formatCount(breaking)} 个不合，会留在原来的版本，如 ${first.identifier}：${reason}。`
}

type Held = {
  seen: TemplateDetail
  template: Template
  dirty: boolean
  setDirty: (dirty: boolean) => void
  accept: (answer: TemplateDetail) => TemplateDetail
}

/** Returns the calls about the open template. */
function useTemplateCalls({ seen, template, dirty, setDirty, accept }: Held) {
  const { modal } = App.useApp()
  const forecast = useCallMutation('moveForecast', {})
  const [triedToPublish, setTriedToPublish] = useState(false)
  const save = useCallMutation('templateDraftSave', { refreshes: LISTS })
  const publish = useCallMutation('templatePublish', { refreshes: [...LISTS, 'moveOverview'] })
  const drop = useCallMutation('templateDraftDrop', { refreshes: LISTS })
  const withdraw = useCallMutation('templateWithdraw', { refreshes: LISTS })

  /** Undefined when saving was refused, which was already shown. */
  const saveDraft = async (): Promise<TemplateDetail | undefined> => {
    const saved = await save.run({ body: { id: seen.id, revision: seen.revision, template } })
    return saved && accept(saved)
  }
  /** Says how many identifiers the new version would break, and asks whether to publish it nevertheless. */
  const isAccepted = async (templateId: string): Promise<boolean> => {
    const breaking = await forecast.run({ body: { templateId } })
    if (!breaking) return false
    const words = describeBreaking(breaking)
    if (words === '') return true
    return modal.confirm({
      title: '有标识不合新版本',
      content: words,
      okText: '仍然发布',
      cancelText: '先不发布',
    })
  }
  const publishDraft = async (): Promise<boolean> => {
    setTriedToPublish(true)
    if (Object.keys(findTemplateProblems(template)).length > 0) return false
    const saved = dirty || !seen.draft ? await saveDraft() : seen
    if (!saved) return false
    if (saved.version > 0 && !(await isAccepted(saved.id))) return false
    const published = await publish.run(
      { body: { id: saved.id, revision: saved.revision } },
      ({ version }) => `已发布 v${version}`,
    )
    if (published) accept(published)
    return published !== undefined
  }
  const dropDraft = async (): Promise<'deleted' | 'dropped' | undefined> => {
    const dropped = await drop.run({ body: { id: seen.id, revision: seen.revision } })
    if (!dropped) return undefined
    setDirty(false)
    return dropped.deleted ? 'deleted' : 'dropped'
  }
  const setWithdrawn = async (withdrawn: boolean) => {
    const changed = await withdraw.run(
      { body: { id: seen.id, revision: seen.revision, withdrawn } },
      withdrawn ? '已停用，不能再用它登记新标识' : '已重新启用',
    )
    if (changed) accept(changed)
  }
  return {
    triedToPublish,
    busy: save.busy || forecast.busy || publish.busy || drop.busy || withdraw.busy,
    saveDraft,
    publishDraft,
    dropDraft,
    setWithdrawn,
  }
}

export type EditedTemplate = ReturnType<typeof useTemplate>
