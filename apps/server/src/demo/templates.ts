import { createHash } from 'node:crypto'
import { findPeriod, parseDay } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { DAY_MS } from '@biaojie/contract/times.ts'
import { templates as demoTemplates } from '../../../../demo/data.ts'
import { importRule } from '../domains/identifiers/code-rules/code-rules.ts'
import { importTemplate, readStarters } from '../domains/identifiers/templates/templates.ts'
import { type Now, toShanghaiDay } from '../platform/base/clock.ts'
import type { Db } from '../platform/database/database.ts'

type FieldChange = { scene: string; field: string; maximum: number }
const setMaximum = (template: Template, { scene, field, maximum }: FieldChange): Template => ({
  ...template,
  scenes: template.scenes.map((original) =>
    original.key === scene
      ? { ...original, fields: original.fields.map((old) => (old.key === field ? { ...old, maximum } : old)) }
      : original,
  ),
})

/** Templates and code rules of the demo's companies, once, so that what people change of them stays. */
export async function loadDemoTemplates({ db, now }: { db: Db; now: Now }): Promise<void> {
  const today = parseDay(toShanghaiDay(now()))
  const toDaysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const starters = new Map(readStarters().map(({ key, template }) => [key, template]))
  for (const { prefix, id, starter, name, daysAgo, by, earlier, draft, rule } of demoTemplates) {
    const begun = starters.get(starter)
    if (!begun) throw new Error(`demo/templates.yaml: there is no starter ${starter}`)
    const content = { ...begun, name, codeRuleId: rule?.id ?? '' }
    const versions = [
      ...(earlier ? [{ content: setMaximum(content, earlier), at: toDaysAgo(earlier.daysAgo), by }] : []),
      { content, at: toDaysAgo(daysAgo), by },
    ]
    await importTemplate(db, { prefix, id, versions, draft: draft ? setMaximum(content, draft) : null })
    if (!rule) continue
    await importRule(db, {
      ...rule,
      prefix,
      order: rule.order ?? 'counted',
      seed: createHash('sha256').update(rule.id).digest('hex'),
      period: findPeriod(rule.reset, today),
      ranges: rule.ranges.map((range) => ({ ...range, until: '' })),
      updatedAt: toDaysAgo(daysAgo),
      updatedBy: by,
    })
  }
}
