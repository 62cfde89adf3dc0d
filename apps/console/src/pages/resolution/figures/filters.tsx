import { formatCount } from '@biaojie/contract/formats.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { ScanFigures } from '@biaojie/contract/resolution/figures/figures.ts'
import { Select } from 'antd'
import { useSearchParams } from 'react-router'
import { getDaysAgo, getToday } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { CLEARABLE } from '../../../kit/form/inputs.tsx'
import * as styles from './figures.module.css'

const SPANS = [7, 30, 90, 365]
const USUAL = 30
/** The word in the address for records without a template. */
const NONE = 'none'

/** The conditions of the figures, which are part of the address. */
export function useFigureRequest() {
  const [address, setAddress] = useSearchParams()
  const days = SPANS.find((span) => String(span) === address.get('days')) ?? USUAL
  const [template, scene, batch] = ['template', 'scene', 'batch'].map(
    (name) => address.get(name) ?? undefined,
  )
  return {
    days,
    template,
    scene,
    batch,
    body: {
      dayFrom: getDaysAgo(days - 1),
      dayTo: getToday(),
      ...(template && { template: template === NONE ? '' : template }),
      ...(scene && { scene }),
      ...(batch && { batch }),
    },
    set(name: 'days' | 'template' | 'scene' | 'batch', value: string | undefined) {
      const next = new URLSearchParams(address)
      if (value) next.set(name, value)
      else next.delete(name)
      setAddress(next)
    },
  }
}
type FigureFilters = ReturnType<typeof useFigureRequest>

type ChoiceProps = {
  label: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}
const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    className={styles.choice}
    aria-label={label}
    allowClear={CLEARABLE}
    placeholder={`全部${label}`}
    value={value ?? null}
    popupMatchSelectWidth={false}
    options={[...options]}
    onChange={(chosen) => onChange(chosen ?? undefined)}
  />
)

const SCENE_OPTIONS = Object.values(SCENES).map(({ code, name }) => ({ value: code, label: name }))

/** Narrows the figures by period, template, batch and scene; says how scans are counted. */
export function Filters({ request, data }: { request: FigureFilters; data: ScanFigures | undefined }) {
  const templates = useCallQuery('templateList', { body: { size: 100 } }).data?.records ?? []
  const { days, template, batch, scene, set } = request
  return (
    <div className={styles.filters}>
      <Select
        className={styles.choice}
        aria-label="期间"
        value={days}
        options={SPANS.map((value) => ({ value, label: `近 ${value} 天` }))}
        onChange={(value) => set('days', value === USUAL ? undefined : String(value))}
      />
      <Choice
        label="模板"
        value={template}
        options={[
          ...templates.map(({ id, name }) => ({ value: id, label: name })),
          { value: NONE, label: '未用模板' },
        ]}
        onChange={(value) => set('template', value)}
      />
      <Choice
        label="批次"
        value={batch}
        options={(data?.batches ?? []).map(({ key, name, total }) => ({
          value: key,
          label: `${name}（${total}）`,
        }))}
        onChange={(value) => set('batch', value)}
      />
      <Choice label="场景" value={scene} options={SCENE_OPTIONS} onChange={(value) => set('scene', value)} />
      <p>
        同一浏览器 30 分钟内再查同一件，只计一次
        {data && (
          <>
            ；已扣机器抓取 <b>{formatCount(data.machine)}</b>
          </>
        )}
      </p>
    </div>
  )
}
