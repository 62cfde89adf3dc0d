import type { DataOf } from '@biaojie/contract/calls.ts'
import {
  CODE_CONTENT_NAMES,
  CODE_CONTENTS,
  type CodeContent,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { saveFile } from '@biaojie/ui/files/save-file.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Checkbox, InputNumber, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Columns, Facts, Section } from '../../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../../kit/notice.tsx'
import { IdentifierInput } from '../../parts/identifier-input.tsx'
import * as styles from './desk.module.css'

type Mark = DataOf<'labelMark'>
type Method = 'dots' | 'cells'
const TYPES = { svg: 'image/svg+xml', dxf: 'application/dxf' }

const save = ({ name, content }: Mark, format: 'svg' | 'dxf') =>
  saveFile(new Blob([content], { type: TYPES[format] }), name)

type Form = {
  identifier: string
  content: CodeContent
  method: Method
  module: number
  fill: number
  inverse: boolean
}
const START: Form = {
  identifier: '',
  content: 'identifier',
  method: 'cells',
  module: 0.3,
  fill: 80,
  inverse: false,
}

/** Small Data Matrix codes for the part itself: dots for a pin, squares for a laser. */
export function PartMarks() {
  const [form, setForm] = useState(START)
  const [shown, setShown] = useState<Mark>()
  const [problem, setProblem] = useState('')
  const { send, busy } = useCallMutation('labelMark')
  const make = async (format: 'svg' | 'dxf', keeps: boolean) => {
    const answer = await send({ body: { ...form, format } })
    setProblem(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    if (format === 'svg') setShown(answer.data)
    if (keeps) save(answer.data, format)
  }
  const empty = form.identifier === ''
  return (
    <Columns side={<Shown mark={shown} />}>
      <Section title="打在零件上的码" note="Data Matrix，没有标签也扫得到">
        <Fields form={form} set={(next) => setForm({ ...form, ...next })} />
        {problem && <NoticeLine tone="error">{problem}</NoticeLine>}
        <div className={styles.actions}>
          <Button loading={busy} disabled={empty} onClick={() => void make('svg', false)}>
            预览
          </Button>
          {(['dxf', 'svg'] as const).map((format) => (
            <Button key={format} kind="outline" disabled={empty} onClick={() => void make(format, true)}>
              <Icon name="download" size={16} />
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </Section>
    </Columns>
  )
}

function Fields({ form, set }: { form: Form; set: (next: Partial<Form>) => void }) {
  const { identifier, content, method, module, fill, inverse } = form
  return (
    <div className={styles.fields}>
      <Named label="标识">
        <IdentifierInput value={identifier} onChange={(next) => set({ identifier: next })} />
      </Named>
      <Named label="内容">
        <Select
          aria-label="码里的内容"
          value={content}
          onChange={(next) => set({ content: next })}
          options={CODE_CONTENTS.map((value) => ({ value, label: CODE_CONTENT_NAMES[value] }))}
        />
      </Named>
      <Named label="打标方式">
        <Select<Method>
          aria-label="打标方式"
          value={method}
          onChange={(next) => set({ method: next })}
          options={METHODS}
        />
      </Named>
      <Named label="码元（mm）">
        <InputNumber
          aria-label="码元"
          min={0.05}
          max={5}
          step={0.05}
          value={module}
          onChange={(next) => set({ module: next ?? START.module })}
        />
      </Named>
      {method === 'dots' && (
        <Named label="点径（码元的 %）">
          <InputNumber
            aria-label="点径"
            min={40}
            max={120}
            step={5}
            value={fill}
            onChange={(next) => set({ fill: next ?? START.fill })}
          />
        </Named>
      )}
      <Checkbox checked={inverse} onChange={({ target }) => set({ inverse: target.checked })}>
        深色表面，打亮处（反色，带一圈静区）
      </Checkbox>
    </div>
  )
}
const METHODS: { value: Method; label: string }[] = [
  { value: 'cells', label: '激光：方格' },
  { value: 'dots', label: '点针：圆点' },
]
const Named = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <b>{label}</b>
    {children}
  </div>
)

const Shown = ({ mark }: { mark: Mark | undefined }) => (
  <Section title="外观">
    {mark ? (
      <>
        <img
          className={styles.mark}
          alt={`${mark.text} 的 Data Matrix`}
          src={`data:image/svg+xml,${encodeURIComponent(mark.content)}`}
        />
        <Facts
          columns={1}
          items={[
            { label: '行列', value: `${mark.columns} × ${mark.rows}`, code: true },
            { label: '边长', value: `${mark.side} mm`, code: true },
            { label: '内容', value: mark.text, code: true },
          ]}
        />
      </>
    ) : (
      <p className={styles.soft}>填标识后预览实际大小。</p>
    )}
  </Section>
)
