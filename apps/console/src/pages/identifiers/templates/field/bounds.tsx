import { hasBounds, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { InputNumber } from 'antd'
import type { Change } from './setting.tsx'
import * as styles from './settings.module.css'

const TITLES: Partial<Record<TemplateField['kind'], string>> = {
  number: '上下限',
  text: '字数',
  table: '行数',
}

/** Shows bounds on a scale; values that only the published version allowed are hatched. */
export function Bounds({
  field,
  before,
  set,
  problem,
}: {
  field: TemplateField
  before: TemplateField | undefined
  set: Change
  problem: string
}) {
  if (!hasBounds(field.kind)) return null
  const title = TITLES[field.kind] ?? '上下限'
  return (
    <section className={styles.bounds} aria-label={title}>
      <p>
        <b>{title}</b>
        {before && (before.minimum !== field.minimum || before.maximum !== field.maximum) && (
          <small>
            已发布的是 {before.minimum ?? '不限'}–{before.maximum ?? '不限'}
          </small>
        )}
      </p>
      <Measure field={field} before={before} />
      <div className={styles.range}>
        <InputNumber
          aria-label={`${title}从`}
          value={field.minimum}
          placeholder="不限"
          onChange={(minimum) => set({ minimum })}
        />
        <span>至</span>
        <InputNumber
          aria-label={`${title}到`}
          value={field.maximum}
          placeholder="不限"
          onChange={(maximum) => set({ maximum })}
        />
        <span>{findSign(field.unit)}</span>
      </div>
      {field.kind === 'number' && <Decimals value={field.decimals} set={set} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function Measure({ field, before }: { field: TemplateField; before: TemplateField | undefined }) {
  const { minimum, maximum } = field
  if (minimum === null || maximum === null || maximum <= minimum) return null
  const least = Math.min(minimum, before?.minimum ?? minimum)
  const most = Math.max(maximum, before?.maximum ?? maximum)
  const place = (value: number) => `${((value - least) / (most - least)) * 100}%`
  return (
    <div className={styles.measure} aria-hidden>
      <i style={{ left: place(minimum), right: `calc(100% - ${place(maximum)})` }} />
    </div>
  )
}

const Decimals = ({ value, set }: { value: number | null; set: Change }) => (
  <div className={styles.range}>
    <InputNumber
      aria-label="小数位数"
      min={0}
      max={9}
      precision={0}
      value={value}
      placeholder="不限"
      onChange={(decimals) => set({ decimals })}
    />
    <span>位小数</span>
  </div>
)
