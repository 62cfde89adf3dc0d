import { EVENT_PART_NAMES, listEventParts } from '@biaojie/contract/identifiers/templates/from-events.ts'
import type { TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { BIZ_STEPS } from '@biaojie/epcis/vocabulary.ts'
import { Select } from 'antd'
import { CLEARABLE } from '../../../../kit/form/inputs.tsx'
import { type Change, Setting } from './setting.tsx'

const STEPS = Object.entries(BIZ_STEPS).map(([value, label]) => ({ value, label }))

type Props = { field: TemplateField; set: Change; problemOf: (part: keyof TemplateField) => string }

/** Chooses which value of the part's events a field gets, and from which steps. */
export function FromEvents({ field, set, problemOf }: Props) {
  const parts = listEventParts(field.kind)
  const { part, steps = [] } = field.fromEvents ?? {}
  if (parts.length === 0) return null
  return (
    <>
      <Setting label="记录项" problem={problemOf('fromEvents')}>
        {(id) => (
          <Select
            id={id}
            allowClear={CLEARABLE}
            placeholder="不取，由系统写入"
            value={part ?? null}
            options={parts.map((part) => ({ value: part, label: EVENT_PART_NAMES[part] }))}
            onChange={(chosen) => set({ fromEvents: chosen ? { part: chosen, steps } : undefined })}
          />
        )}
      </Setting>
      {part && (
        <Setting label="只看这些工序">
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              allowClear={CLEARABLE}
              placeholder="不限"
              optionFilterProp="label"
              value={steps}
              options={STEPS}
              onChange={(chosen) => set({ fromEvents: { part, steps: chosen } })}
            />
          )}
        </Setting>
      )}
    </>
  )
}
