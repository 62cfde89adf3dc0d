import {
  CODE_CONTENT_NAMES,
  CODE_CONTENTS,
  type CodeContent,
  type CodeElement,
  type LabelElement,
  listNames,
  SIGNED_MODULES_MAX,
  SIGNED_VALUES_MAX,
  SYMBOLOGIES,
  SYMBOLOGY_NAMES,
  type Symbology,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { Section } from '../../../../kit/detail/sections.tsx'
import { changeElement } from './changes.ts'
import * as styles from './designer.module.css'
import type { Designing } from './use-design.ts'

const TITLES: Record<LabelElement['kind'], string> = { code: '码', text: '文字', line: '线', mark: '图' }

type MmProps = {
  label: string
  value: number
  step?: number
  min?: number
  max?: number
  onChange: (value: number) => void
}
const Mm = ({ label, value, step = 0.1, min = -50, max = 250, onChange }: MmProps) => (
  <Named label={label}>
    <InputNumber
      aria-label={`${label}（毫米）`}
      size="small"
      suffix="mm"
      {...{ value, step, min, max }}
      onChange={(next) => next !== null && onChange(next)}
    />
  </Named>
)
const Named = ({ label, children, wide }: { label: string; children: ReactNode; wide?: boolean }) => (
  <div className={wide ? styles.wide : undefined}>
    <small>{label}</small>
    {children}
  </div>
)

/** The numbers and choices of the selected element. */
export function Properties({ designing }: { designing: Designing }) {
  const { design, selected, change, remove } = designing
  const element = design.elements.find(({ id }) => id === selected)
  if (!element)
    return (
      <Section title="选中的东西">
        <p className={styles.soft}>点画布上或左边层里的一样，改它的位置和大小。</p>
      </Section>
    )
  const set = (next: Partial<LabelElement>) => change(changeElement(design, element.id, next))
  return (
    <Section
      title={element.kind === 'code' ? SYMBOLOGY_NAMES[element.symbology] : TITLES[element.kind]}
      note={element.kind === 'code' && element.symbology === 'datamatrix' ? 'ECC 200' : undefined}
      actions={
        <Button kind="text" size="small" onClick={remove}>
          <Icon name="trash" size={16} />
          删除
        </Button>
      }
    >
      <div className={styles.numbers}>
        <Mm label="左" value={element.x} onChange={(x) => set({ x })} />
        <Mm label="上" value={element.y} onChange={(y) => set({ y })} />
        {element.kind === 'code' && <CodeFields element={element} designing={designing} />}
        {element.kind === 'text' && <TextFields element={element} designing={designing} />}
        {element.kind === 'line' && <LineFields element={element} set={set} />}
        {element.kind === 'mark' && (
          <Mm
            label="大小"
            step={0.5}
            min={1}
            max={60}
            value={element.size}
            onChange={(size) => set({ size })}
          />
        )}
      </div>
    </Section>
  )
}

type Set = (next: Partial<LabelElement>) => void

const LineFields = ({ element, set }: { element: LabelElement & { kind: 'line' }; set: Set }) => (
  <>
    <Mm label="长" value={element.width} min={0.05} onChange={(width) => set({ width })} />
    <Mm label="粗" step={0.05} min={0.05} value={element.height} onChange={(height) => set({ height })} />
  </>
)

function CodeFields({ element, designing }: { element: CodeElement; designing: Designing }) {
  const { design, change, preview } = designing
  const set: Set = (next) => change(changeElement(design, element.id, next))
  const code = preview.data?.codes.find(({ id }) => id === element.id)
  const { module, symbology, height, content } = element
  return (
    <>
      <Mm
        label="码元"
        step={0.01}
        min={0.1}
        max={5}
        value={module}
        onChange={(next) => set({ module: next })}
      />
      {symbology === 'code128' ? (
        <Mm
          label="条高"
          step={0.5}
          min={1}
          max={100}
          value={height}
          onChange={(next) => set({ height: next })}
        />
      ) : (
        <Named label="行列">
          <b className={styles.code}>{code?.columns ? `${code.columns} × ${code.rows}` : '—'}</b>
        </Named>
      )}
      <Named label="码制" wide>
        <Select
          aria-label="码制"
          value={symbology}
          onChange={(next) =>
            set({
              symbology: next,
              ...(isWithoutGs1(next, content) && { content: 'identifier' }),
              ...(SIGNED_MODULES_MAX[next] === undefined && { signed: undefined }),
            })
          }
          options={SYMBOLOGIES.map((value) => ({ value, label: SYMBOLOGY_NAMES[value] }))}
        />
      </Named>
      <Named label="内容" wide>
        <Select
          aria-label="码里的内容"
          value={content}
          onChange={(next) => set({ content: next, ...(next !== 'address' && { signed: undefined }) })}
          options={CODE_CONTENTS.map((value) => ({
            value,
            label: CODE_CONTENT_NAMES[value],
            disabled: isWithoutGs1(symbology, value),
          }))}
        />
      </Named>
      {canSign(element) && <SignedFields element={element} designing={designing} />}
      <p className={styles.content}>{code?.problem || code?.text.replace(SIGNATURE, '#S=（打印时签名）')}</p>
    </>
  )
}
/** The preview is not signed: its signature has the right length but is invalid. */
const SIGNATURE = /#S=\w+$/

/** The signature follows the address, so it fits only codes that phones can read. */
const canSign = ({ symbology, content }: CodeElement) =>
  content === 'address' && SIGNED_MODULES_MAX[symbology] !== undefined

/** Shows the size of a signed code to scale, with the maximum. */
function SignedBytes({ bytes }: { bytes: NonNullable<PreviewCode['signed']> }) {
  const { address, payload, format, signature, most } = bytes
  const parts = [
    { name: '网址', size: address, className: styles.address },
    { name: '值与签发日', size: payload, className: styles.payload },
    { name: '格式与钥匙号', size: format, className: styles.format },
    { name: '签名', size: signature, className: styles.signature },
  ]
  const total = address + payload + format + signature
  return (
    <div className={styles.wide}>
      <div className={styles.bytes} aria-hidden="true">
        {parts.map(({ name, size, className }) => (
          <i key={name} className={className} style={{ width: `${Math.min(100, (size / most) * 100)}%` }} />
        ))}
      </div>
      <p className={styles.soft}>
        {parts.map(({ name, size }) => `${name} ${size}`).join('，')}；共 {total} 字节，上限 {most}
      </p>
    </div>
  )
}

/** Switches signing on and chooses the public values in the code. */
function SignedFields({ element, designing }: { element: CodeElement; designing: Designing }) {
  const { design, change, preview } = designing
  const { signed } = element
  const bytes = preview.data?.codes.find(({ id }) => id === element.id)?.signed
  const setSigned = (names: string[] | undefined) =>
    change(changeElement(design, element.id, { signed: names }))
  const options = (preview.data?.values ?? [])
    .filter(({ name }) => !UNSIGNED.has(name))
    .map(({ name, label, value, isPublic }) => ({
      value: name,
      label: isPublic ? (value && value !== label ? `${label}　${value}` : label) : `${label}（不公开）`,
      disabled: !isPublic,
    }))
  return (
    <>
      <Checkbox
        className={styles.wide}
        checked={signed !== undefined}
        onChange={({ target }) => setSigned(target.checked ? [] : undefined)}
      >
        签名码：没网也能核对
      </Checkbox>
      {signed && (
        <>
          <Named label={`带上哪几个值（最多 ${SIGNED_VALUES_MAX} 个，只能是公开的）`} wide>
            <Select
              mode="multiple"
              aria-label="签进码里的值"
              value={signed}
              maxCount={SIGNED_VALUES_MAX}
              placeholder="批次、材料牌号、下线日期"
              onChange={setSigned}
              options={options}
            />
          </Named>
          {bytes && <SignedBytes bytes={bytes} />}
          <p className={styles.content}>
            值签进码里就改不了，以后登记变了，码里还是旧的。标签能被整张抄走；要认真伪，用防伪码或联网查。
          </p>
        </>
      )}
    </>
  )
}
/** The address contains the handle; the other values exist for one label only. */
const UNSIGNED = new Set(['code', 'identifier', 'number', 'secret'])

/** Han Xin codes have no form for element strings of GS1. */
const isWithoutGs1 = (symbology: Symbology, content: CodeContent) =>
  symbology === 'hanxin' && content === 'gs1'

function TextFields({
  element,
  designing,
}: {
  element: LabelElement & { kind: 'text' }
  designing: Designing
}) {
  const { design, change, preview } = designing
  const set = (next: Partial<LabelElement>) => change(changeElement(design, element.id, next))
  const values = preview.data?.values ?? []
  const unknown = listNames(element.text).filter(
    (name) => values.length > 0 && !values.some((value) => value.name === name),
  )
  return (
    <>
      <Mm label="宽" value={element.width} min={0.5} onChange={(width) => set({ width })} />
      <Mm label="字高" value={element.size} min={0.5} max={60} onChange={(size) => set({ size })} />
      <Named label="文字" wide>
        <Input
          aria-label="文字"
          maxLength={200}
          value={element.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Named>
      <ValueChoice
        values={values}
        onName={(name) => set({ text: `${element.text === '文字' ? '' : element.text}{${name}}` })}
      />
      <Named label="对齐" wide>
        <Select
          aria-label="对齐"
          value={element.align}
          onChange={(align) => set({ align })}
          options={[
            { value: 'left', label: '靠左' },
            { value: 'center', label: '居中' },
            { value: 'right', label: '靠右' },
          ]}
        />
      </Named>
      <Checkbox
        className={styles.wide}
        checked={element.bold}
        onChange={({ target }) => set({ bold: target.checked })}
      >
        加粗
      </Checkbox>
      {unknown.length > 0 && (
        <p className={styles.content}>这个标识没有“{unknown.join('”“')}”，印出来是空的。</p>
      )}
    </>
  )
}

type Preview = NonNullable<Designing['preview']['data']>
type PreviewCode = Preview['codes'][number]
type Values = Preview['values']

const ValueChoice = ({ values, onName }: { values: Values; onName: (name: string) => void }) => (
  <Named label="加一个值" wide>
    <Select
      aria-label="加一个值"
      value={null}
      placeholder="名称、批次、模板里的字段"
      showSearch
      onChange={(name: string | null) => name && onName(name)}
      options={values.map(({ name, label, value }) => ({
        value: name,
        label: value && value !== label ? `${label}　${value}` : label,
      }))}
    />
  </Named>
)
