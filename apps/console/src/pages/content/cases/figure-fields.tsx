import { CaseFigure } from '@biaojie/contract/content/content/cases.ts'
import { Radio } from 'antd'
import { useRef } from 'react'
import { FormField, useFormValue } from '../../../kit/form/form-field.tsx'
import * as styles from './cases.module.css'
import type { Schema } from './schema.ts'
import { SchemaFields } from './schema-fields.tsx'

type Kind = (typeof CaseFigure.anyOf)[number]['properties']['kind']['const']

/** The kinds of drawings, each with its best use. */
const KINDS: Record<Kind, { name: string; use: string }> = {
  grid: { name: '方格图', use: '总量里只剩下多少要处理：每格代表一定数量，标出剩下的格' },
  timeline: { name: '时段图', use: '几处地点各花多少时间，上线前后各一组' },
  ranking: { name: '排行图', use: '各类原因上线前后的数量，从多到少' },
  hours: { name: '小时图', use: '一天 24 小时的用量，叠在电价时段上' },
  trend: { name: '曲线图', use: '一个量随时间的变化，加上限值与事件' },
  split: { name: '拆分图', use: '一个总数分成几支，一支可以再分' },
}
const schemas = new Map<Kind, Schema>(
  CaseFigure.anyOf.map((schema) => [schema.properties.kind.const, schema]),
)

type Drawing = { kind?: Kind; title?: string; note?: string; alt?: string }

/** Edits the drawing at the top of a case: its kind, then the fields of that kind. */
export function FigureFields() {
  const { form, value: shownKind } = useFormValue((form): Kind | undefined =>
    form.getFieldValue(['figure', 'kind']),
  )
  // Keeps the values of each kind, so that going back to a kind restores them.
  const previous = useRef(new Map<Kind, Drawing>())
  const choose = (kind: Kind) => {
    const figure: Drawing = form.getFieldValue('figure') ?? {}
    const { title = '', note = '', alt = '' } = figure
    if (figure.kind) previous.current.set(figure.kind, figure)
    form.setFieldValue('figure', { ...previous.current.get(kind), kind, title, note, alt })
  }
  const schema = shownKind && schemas.get(shownKind)
  return (
    <>
      <FormField name={['figure', 'kind']} label="图的样式" mark>
        <KindInput onPick={choose} />
      </FormField>
      {schema && <SchemaFields key={shownKind} schema={schema} path={['figure']} group="figure" />}
    </>
  )
}

type KindInputProps = {
  id?: string
  value?: Kind
  onChange?: (kind: Kind) => void
  onPick: (kind: Kind) => void
}
function KindInput({ id, value, onChange, onPick }: KindInputProps) {
  return (
    <Radio.Group
      {...(id && { id })}
      className={styles.kinds}
      value={value}
      onChange={({ target }) => {
        onPick(target.value)
        onChange?.(target.value)
      }}
      options={Object.entries(KINDS).map(([kind, { name, use }]) => ({
        value: kind,
        label: (
          <>
            <b>{name}</b> {use}
          </>
        ),
      }))}
    />
  )
}
