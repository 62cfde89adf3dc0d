import type { Required, TemplateField, TemplateScene } from '@biaojie/contract/identifiers/templates/rules.ts'
import { Radio, Select } from 'antd'
import { type Change, Setting } from './setting.tsx'
import * as styles from './settings.module.css'

/** Chooses when a field is required: always, never, or when another field has a value. */
export function Requirement({
  field,
  scene,
  set,
  problem,
}: {
  field: TemplateField
  scene: TemplateScene
  set: Change
  problem: string
}) {
  const { required } = field
  const others = scene.fields.filter(({ key }) => key !== field.key)
  const choose = (rule: Required['rule']) =>
    set({ required: rule === 'when' ? { rule, field: others[0]?.key ?? '', values: [] } : { rule } })
  const other = required.rule === 'when' ? others.find(({ key }) => key === required.field) : undefined
  return (
    <Setting label="必填" problem={problem}>
      {(id) => (
        <>
          <Radio.Group
            id={id}
            value={required.rule}
            options={[
              { value: 'always', label: '总是' },
              { value: 'when', label: '有条件', disabled: others.length === 0 },
              { value: 'never', label: '不必' },
            ]}
            onChange={({ target }) => choose(target.value)}
          />
          {required.rule === 'when' && (
            <div className={styles.range}>
              <span>有</span>
              <Select
                aria-label="另一个字段"
                value={required.field}
                options={others.map(({ key, name }) => ({ value: key, label: name }))}
                onChange={(key) => set({ required: { rule: 'when', field: key, values: [] } })}
              />
              {other && other.choices.length > 0 && (
                <Select
                  mode="multiple"
                  aria-label="选项"
                  placeholder="任何选项"
                  value={required.values}
                  options={other.choices.map((value) => ({ value, label: value }))}
                  onChange={(values) => set({ required: { ...required, values } })}
                />
              )}
              <span>时</span>
            </div>
          )}
        </>
      )}
    </Setting>
  )
}
