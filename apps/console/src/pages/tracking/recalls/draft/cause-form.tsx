import { makeExamplePrefix } from '@biaojie/contract/identity.ts'
import type { Recall, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import {
  CAUSE_KINDS,
  CAUSE_NAMES,
  CAUSES_MAX,
  type Cause,
  type CauseKind,
  describeCause,
  LEFT_OUT,
  PART_STATE_NAMES,
} from '@biaojie/contract/tracking/recalls/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import { SHOWN } from '../../states.ts'
import * as styles from '../recall.module.css'
import { Looked } from './looked.tsx'

const EMPTY: Cause = { kind: 'heat', values: [], prefix: '', from: '', to: '' }
const LABELS: Record<CauseKind, string> = {
  lot: '来料批',
  heat: '炉次',
  batch: '批次',
  date: '生产时间',
  station: '工位',
  shift: '班次',
  upstream: '上游标识',
  list: '清单',
  filter: '筛选',
}
const HINTS: Record<CauseKind, string> = {
  lot: '如 CAST-03',
  heat: '如 H2603-17',
  batch: '如 B260318-02',
  date: '',
  station: '如 OP40-2',
  shift: '如 甲班',
  upstream: `完整标识，如 ${makeExamplePrefix(1008)}/CB-HT250-0317A12`,
  list: '一行一个标识、编码或 VIN',
  filter: '',
}
/** A filter is not offered here, because it is chosen in the list of identifiers. */
const CHOSEN_HERE = CAUSE_KINDS.filter((kind) => kind !== 'filter')
const HAS_SUPPLIER: readonly CauseKind[] = ['lot', 'heat', 'upstream']
const HAS_TIME: readonly CauseKind[] = ['date', 'station', 'shift']

const isFilled = ({ kind, values, from, to }: Cause) =>
  kind === 'filter' ||
  (kind === 'date' ? from !== '' || to !== '' : values.some((value) => value.trim() !== ''))

const makeFirstCauses = (kept: readonly Cause[]) => (kept.length > 0 ? kept : [EMPTY])
const isSame = (one: readonly Cause[], other: readonly Cause[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * Keeps the edited conditions; they are reset when other conditions are saved, for example on the time axis.
 */
export function useCauses(kept: readonly Cause[]) {
  const [start, setStart] = useState(kept)
  const [causes, setCauses] = useState<readonly Cause[]>(makeFirstCauses(kept))
  if (!isSame(start, kept)) {
    setStart(kept)
    setCauses(makeFirstCauses(kept))
  }
  const change = (at: number, part: Partial<Cause>) =>
    setCauses(causes.map((cause, i) => (i === at ? { ...cause, ...part } : cause)))
  const add = () => setCauses([...causes, EMPTY])
  const remove = (at: number) => setCauses(causes.filter((_, i) => i !== at))
  return { causes, change, add, remove, filled: causes.filter(isFilled) }
}

/** Edits the conditions of a cause; the first chooses its kind with tiles, further ones with a list. */
export function CauseFields({ state }: { state: ReturnType<typeof useCauses> }) {
  const { causes, change, add, remove } = state
  const [first = EMPTY] = causes
  return (
    <>
      <fieldset className={styles.kinds} aria-label="原因类别">
        {CHOSEN_HERE.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={first.kind === kind}
            className={cx(first.kind === kind && styles.chosen)}
            onClick={() => change(0, { kind, values: [], filter: undefined })}
          >
            {CAUSE_NAMES[kind]}
          </button>
        ))}
      </fieldset>
      <div className={styles.conditions}>
        {causes.map((cause, at) => (
          <Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own
            key={at}
            cause={cause}
            isFirst={at === 0}
            onChange={(part) => change(at, part)}
            onRemove={() => remove(at)}
          />
        ))}
        {causes.length < CAUSES_MAX && <TextButton onPress={add}>＋ 再加一条</TextButton>}
      </div>
    </>
  )
}

type ConditionProps = {
  cause: Cause
  isFirst: boolean
  onChange: (part: Partial<Cause>) => void
  onRemove: () => void
}

function Condition({ cause, isFirst, onChange, onRemove }: ConditionProps) {
  const { kind, values, prefix } = cause
  if (kind === 'filter')
    return (
      <div className={styles.line}>
        <span>{CAUSE_NAMES.filter}</span>
        <b>{values.join('，')}</b>
        {!isFirst && <TextButton onPress={onRemove}>去掉这一条</TextButton>}
      </div>
    )
  return (
    <>
      {!isFirst && (
        <div className={styles.line}>
          <span>且</span>
          <Select
            value={kind}
            aria-label="又一条原因的类别"
            options={CHOSEN_HERE.map((value) => ({ value, label: CAUSE_NAMES[value] }))}
            onChange={(value: CauseKind) => onChange({ kind: value, values: [], filter: undefined })}
          />
        </div>
      )}
      {HAS_SUPPLIER.includes(kind) && (
        <div className={styles.line}>
          <span>供应商</span>
          <Input
            value={prefix}
            aria-label="供应商前缀"
            placeholder="前缀，空着是本企业"
            maxLength={20}
            onChange={({ target }) => onChange({ prefix: target.value.trim() })}
          />
        </div>
      )}
      {kind !== 'date' && <Values cause={cause} onChange={onChange} />}
      {HAS_TIME.includes(kind) && <Times cause={cause} onChange={onChange} />}
      {!isFirst && <TextButton onPress={onRemove}>去掉这一条</TextButton>}
    </>
  )
}

function Values({ cause: { kind, values }, onChange }: Pick<ConditionProps, 'cause' | 'onChange'>) {
  return (
    <div className={styles.line}>
      <span>{LABELS[kind]}</span>
      {kind === 'list' ? (
        <Input.TextArea
          value={values.join('\n')}
          aria-label="清单"
          rows={6}
          placeholder={HINTS.list}
          onChange={({ target }) => onChange({ values: target.value.split(/\r?\n/) })}
        />
      ) : (
        <Input
          value={values.join('、')}
          aria-label={LABELS[kind]}
          placeholder={HINTS[kind]}
          onChange={({ target }) => onChange({ values: target.value.split(/[、,，\s]+/) })}
        />
      )}
    </div>
  )
}

function Times({ cause, onChange }: Pick<ConditionProps, 'cause' | 'onChange'>) {
  return (['from', 'to'] as const).map((end) => (
    <div key={end} className={styles.line}>
      <span>{end === 'from' ? '从' : '到'}</span>
      <Input
        type="datetime-local"
        aria-label={end === 'from' ? '开始时间' : '结束时间'}
        value={cause[end].replace(' ', 'T')}
        onChange={({ target }) => onChange({ [end]: target.value.replace('T', ' ').slice(0, 16) })}
      />
    </div>
  ))
}

type Props = { recall: Recall; scope: RecallScope | null; isEditable: boolean }

/** Shows the cause of a recall, and how many identifiers were searched. */
export function CauseForm({ recall, scope, isEditable }: Props) {
  const figures = scope?.figures
  return (
    <Section title="原因" note={isEditable ? '选一类，再逐条加' : ''} flush>
      {isEditable ? (
        <Reckoning recall={recall} scope={scope} />
      ) : (
        <ul className={styles.said}>
          {(scope?.causes ?? []).map((cause) => (
            <li key={describeCause(cause)}>{describeCause(cause)}</li>
          ))}
        </ul>
      )}
      {figures && <Looked figures={figures} causes={scope.causes} />}
    </Section>
  )
}

function Reckoning({ recall, scope }: Omit<Props, 'isEditable'>) {
  const [problem, setProblem] = useState('')
  const state = useCauses(scope?.causes ?? [])
  const [leftOut, setLeftOut] = useState<readonly (typeof LEFT_OUT)[number][]>(scope?.leftOut ?? [])
  const { send, busy } = useCallMutation('recallReckon', { refreshes: SHOWN })
  const reckonScope = async () => {
    const causes = state.filled.map((cause) => {
      return { ...cause, values: cause.values.map((value) => value.trim()).filter(Boolean) }
    })
    if (causes.length === 0) return setProblem('请先填写原因')
    setProblem('')
    const body = { id: recall.id, version: recall.version, causes, leftOut: [...leftOut] }
    const answer = await send({ body })
    if (!answer.ok) setProblem(answer.errors?.causes ?? answer.message)
  }
  return (
    <>
      <CauseFields state={state} />
      <div className={styles.conditions}>
        <div className={styles.line}>
          <span>不算</span>
          <Select
            mode="multiple"
            value={[...leftOut]}
            aria-label="排除条件"
            placeholder="都算"
            options={LEFT_OUT.map((value) => ({ value, label: PART_STATE_NAMES[value] }))}
            onChange={(value) => setLeftOut(value)}
          />
        </div>
        <Button kind="outline" loading={busy} onClick={() => void reckonScope()}>
          {scope?.figures ? '重新圈定' : '圈定'}
        </Button>
        {problem && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
    </>
  )
}
