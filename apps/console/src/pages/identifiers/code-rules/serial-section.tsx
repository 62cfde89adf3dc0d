import { formatCount } from '@biaojie/contract/formats.ts'
import {
  BASE_NAMES,
  BASES,
  type CodePart,
  countCapacity,
  ORDER_NAMES,
  ORDERS,
  RESET_NAMES,
  RESETS,
} from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { Code } from '../../../kit/values.tsx'
import * as styles from './rule-page.module.css'
import type { EditedRule } from './use-rule.ts'

const createOptions = <K extends string>(names: Record<K, string>, keys: readonly K[]) =>
  keys.map((value) => ({ value, label: names[value] }))

/** Sets the form of the serial number, its reset and its order. */
export function SerialSection({ edited, writes }: { edited: EditedRule; writes: boolean }) {
  const { parts, rule, change, changeParts } = edited
  const serial = parts.find((part) => part.kind === 'serial')
  if (serial?.kind !== 'serial') return null
  const put = (next: Partial<Extract<CodePart, { kind: 'serial' }>>) =>
    changeParts(parts.map((part) => (part.kind === 'serial' ? { ...part, ...next } : part)))
  return (
    <Section title="流水" note="从这里接着发" flush>
      <fieldset className={styles.serial} disabled={!writes}>
        <Line label="写法">
          <Radio.Group
            value={serial.base}
            options={createOptions(BASE_NAMES, BASES)}
            onChange={({ target }) => put({ base: target.value })}
          />
        </Line>
        <Line label="位数">
          <InputNumber
            aria-label="流水位数"
            min={1}
            max={12}
            precision={0}
            value={serial.width}
            onChange={(width) => width && put({ width })}
          />
          <small>
            {rule.reset === 'never' ? '一共' : RESET_NAMES[rule.reset]}最多{' '}
            <Code>{formatCount(countCapacity(parts) - 1)}</Code> 个
          </small>
        </Line>
        <Line label="归零">
          <Radio.Group
            value={rule.reset}
            options={createOptions(RESET_NAMES, RESETS)}
            onChange={({ target }) => change({ reset: target.value })}
          />
        </Line>
        <Line label="次序">
          <Radio.Group
            value={rule.order}
            options={createOptions(ORDER_NAMES, ORDERS)}
            onChange={({ target }) => change({ order: target.value })}
          />
        </Line>
      </fieldset>
    </Section>
  )
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <b>{label}</b>
    <span>{children}</span>
  </div>
)
