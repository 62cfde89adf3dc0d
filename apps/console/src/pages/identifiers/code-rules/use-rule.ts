import type { CodeRuleDetail } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import {
  type CodePart,
  type CodeRule,
  findCodeRuleProblem,
  parsePattern,
  writePattern,
} from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { useGuard } from '../../../kit/form/use-guard.ts'

const LISTS = ['codeRuleList', 'codeRuleDetail', 'codeRulePreview'] as const
const NEW_RULE: CodeRule & { name: string } = {
  name: '',
  pattern: 'BD-{yy}{week}-{serial:6}{check:mod37}',
  reset: 'week',
  order: 'counted',
}
const EXAMPLE_DIGITS = '32012345678901234567'

type Sample = Record<string, string>

/** Reads the values that were typed before the rule was saved and had its own address. */
function readSample(state: unknown): Sample {
  if (typeof state !== 'object' || state === null || !('sample' in state)) return {}
  const { sample } = state
  if (typeof sample !== 'object' || sample === null) return {}
  return Object.fromEntries(Object.entries(sample).filter(([, value]) => typeof value === 'string'))
}

/** Makes example values, which show what a code looks like until the user types other values. */
function createSample(
  parts: readonly CodePart[],
  fieldOf: (key: string) => TemplateField | undefined,
  typed: Sample,
): Sample {
  return Object.fromEntries(
    parts.flatMap((part) => {
      if (part.kind !== 'field') return []
      const example = fieldOf(part.field)?.choices[0] ?? EXAMPLE_DIGITS.slice(0, part.width)
      return [[part.field, typed[part.field] ?? example]]
    }),
  )
}

/** The rule that is edited on this page, with the codes that it would give. */
export function useRule(detail: CodeRuleDetail | null, template: Template | null) {
  const { message } = App.useApp()
  const [seen, setSeen] = useState(detail)
  const [rule, setRule] = useState<CodeRule & { name: string }>(detail ?? NEW_RULE)
  const [typed, setTyped] = useState(readSample(useLocation().state))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const guard = useGuard(false)
  const save = useCallMutation('codeRuleSave', { refreshes: LISTS })

  const { pattern, reset, order, name } = rule
  const { parts } = parsePattern(pattern)
  const problem = findCodeRuleProblem(rule)
  const fields = template?.scenes.flatMap((scene) => scene.fields) ?? []
  const findField = (key: string) => fields.find((field) => field.key === key)
  const sample = createSample(parts, findField, typed)
  const input = { id: seen?.id ?? '', pattern, reset, order, fields: sample }
  const preview = useCallQuery('codeRulePreview', problem ? null : { body: input }, { keep: true })

  const change = (next: Partial<CodeRule & { name: string }>) => {
    setRule({ ...rule, ...next })
    setErrors({})
    guard.set(true)
  }
  /** Activates the rule and returns it; undefined when this was refused, which was already shown. */
  const enable = async (): Promise<CodeRuleDetail | undefined> => {
    const body = { id: seen?.id ?? '', revision: seen?.revision ?? 0, name, pattern, reset, order }
    const answer = await save.send({ body })
    if (!answer.ok) {
      setErrors(answer.errors ?? {})
      if (!answer.errors) message.error(answer.message)
      return undefined
    }
    setSeen(answer.data)
    setRule(answer.data)
    guard.set(false)
    message.success(`第 ${answer.data.version} 版已启用，从下一个号起用`)
    return answer.data
  }
  return {
    seen,
    rule,
    parts,
    problem,
    errors,
    fields,
    sample,
    fieldName: (key: string) => findField(key)?.name ?? key,
    /** The result for the current input; without data while it is loading. */
    first: { data: preview.outdated ? undefined : preview.data, failure: preview.failure },
    codes: problem ? [] : (preview.data?.codes ?? []),
    missing: problem ? '' : (preview.data?.missing ?? ''),
    change,
    changeParts: (next: readonly CodePart[]) => change({ pattern: writePattern(next) }),
    setSample: (key: string, value: string) => setTyped({ ...typed, [key]: value }),
    accept: setSeen,
    discard: () => {
      setRule(seen ?? NEW_RULE)
      guard.set(false)
    },
    dirty: guard.dirty,
    busy: save.busy,
    enable,
  }
}

export type EditedRule = ReturnType<typeof useRule>
