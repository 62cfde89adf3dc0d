import {
  fillText,
  LABEL_VALUES,
  type LabelElement,
  listNames,
  SYMBOLOGY_NAMES,
} from '@biaojie/contract/identifiers/labels/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import type { NewKind } from './changes.ts'
import * as styles from './designer.module.css'
import type { Designing } from './use-design.ts'

const KINDS: readonly { kind: NewKind; label: string; icon: IconName }[] = [
  { kind: 'datamatrix', label: 'Data Matrix', icon: 'data-matrix' },
  { kind: 'qr', label: '二维码', icon: 'qr-code' },
  { kind: 'hanxin', label: '汉信码', icon: 'hanxin-code' },
  { kind: 'code128', label: 'Code 128', icon: 'bar-code' },
  { kind: 'text', label: '文字', icon: 'letters' },
  { kind: 'line', label: '线', icon: 'line' },
  { kind: 'mark', label: '图', icon: 'banner' },
]

const findName = (element: LabelElement) => {
  if (element.kind === 'code') return SYMBOLOGY_NAMES[element.symbology]
  if (element.kind === 'line') return `线 ${element.height}`
  if (element.kind === 'mark') return '平台标志'
  // In this list, fields of a template have no name except their key.
  const keys = Object.fromEntries(listNames(element.text).map((key) => [key, key]))
  return fillText(element.text, { ...keys, ...LABEL_VALUES }) || '空文字'
}
const describeSource = (element: LabelElement) => {
  if (element.kind === 'code') return '标识'
  if (element.kind !== 'text') return '固定'
  return listNames(element.text).length > 0 ? '字段' : '固定'
}

/** Lists elements that can be added, and the placed ones, the topmost last. */
export function Palette({ designing }: { designing: Designing }) {
  const { design, selected, add, select } = designing
  return (
    <section className={styles.palette} aria-label="放上去">
      <h2>放上去</h2>
      <div className={styles.kinds}>
        {KINDS.map(({ kind, label, icon }) => (
          <button key={kind} type="button" onClick={() => add(kind)}>
            <Icon name={icon} size={18} />
            {label}
          </button>
        ))}
      </div>
      <h2>层 {design.elements.length}</h2>
      <ul>
        {design.elements.map((element) => (
          <li key={element.id}>
            <button
              type="button"
              className={cx(element.id === selected && styles.current)}
              aria-pressed={element.id === selected}
              onClick={() => select(element.id)}
            >
              <span>{findName(element)}</span>
              <small>{describeSource(element)}</small>
            </button>
          </li>
        ))}
      </ul>
      <p>方向键挪 0.1 mm，按住 Shift 挪 1 mm。</p>
    </section>
  )
}
