import { countText } from '@biaojie/contract/counts.ts'
import type { FilledValue } from '@biaojie/contract/imports/filled.ts'
import type { ImportDetail } from '@biaojie/contract/imports/imports.ts'
import type { ValueMatch } from '@biaojie/contract/imports/values.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { App, Select } from 'antd'
import { useState } from 'react'
import { refresh, useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import { ActionBar } from '../../parts/action-bar.tsx'
import { CancelButton } from '../cancel-button.tsx'
import * as styles from '../imports.module.css'
import { TakenBefore } from '../taken-before.tsx'
import { type Ways, WaysChoice } from '../ways.tsx'
import { FilledBox } from './filled-box.tsx'
import { aboutValues, unmatched, type ValueList, valueLists, withMatch } from './matched-values.ts'
import { Needed } from './needed.tsx'
import { ValuesBox } from './values-box.tsx'

type Choice = ImportDetail['choices'][number]

/** Letters by which spreadsheet programs name columns: A, B, … AA. */
const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letterOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

/** The choices of a person for the columns, their texts and the rows that are there already. */
function useMatching(detail: ImportDetail, onSent: (() => void) | undefined) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('importMatch')
  const [targets, setTargets] = useState<readonly string[]>(detail.targets)
  const [ways, setWays] = useState<Ways>({
    existing: detail.existing,
    blanks: detail.blanks,
    uncoded: detail.uncoded,
  })
  const [values, setValues] = useState<readonly ValueMatch[]>(detail.values)
  const [filled, setFilled] = useState<readonly FilledValue[]>(() => stillFilled(detail))
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const { lists, counting } = useValueLists(detail, targets, values)
  const match = async (sheet?: string) => {
    const { id, prefix } = detail
    // Another sheet has other texts.
    const more =
      sheet === undefined ? { values: valuesOf(values, targets), filled: written(filled) } : { sheet }
    const answer = await send({ body: { id, prefix, targets: [...targets], ...ways, ...more } })
    if (!answer.ok) message.error(answer.message)
    setProblems(answer.ok ? {} : problemsOf(answer.errors))
    await refresh('importDetail', 'importList')
    if (answer.ok) onSent?.()
  }
  const choose = (column: number, target: string) =>
    setTargets(targets.map((one, at) => (at === column ? target : one)))
  const matchValue = (target: string, value: string, option: string | undefined) =>
    setValues((before) => withMatch(before, { target, value }, option))
  const fill = { filled, setFilled, problems }
  return { targets, setTargets, choose, ways, setWays, lists, counting, matchValue, fill, match, busy }
}

/** Under another version of the template a field may be gone, or be one of each part alone. */
const stillFilled = ({ filled, choices }: ImportDetail) =>
  filled.filter(({ target }) => choices.some((one) => one.target === target && one.fills))

/** A field without a value yet is not filled. */
const written = (filled: readonly FilledValue[]) => filled.filter(({ value }) => value.trim() !== '')

const FILLED = 'filled.'
/** The problems that the node finds in values of all rows, by target. */
const problemsOf = (errors: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, problem]) =>
      path.startsWith(FILLED) ? [[path.slice(FILLED.length), problem] as const] : [],
    ),
  )
type Matching = ReturnType<typeof useMatching>
type StepProps = { detail: ImportDetail; onSent?: () => void }

/** Says what each column is; what was chosen for the same title before is chosen again. */
export function MatchStep({ detail, onSent }: StepProps) {
  const matching = useMatching(detail, onSent)
  const { targets, ways, setWays, lists, counting, matchValue, fill, match, busy } = matching
  const rule = detail.codeRule?.problem === '' ? detail.codeRule : undefined
  const takesCodes = rule !== undefined && ways.uncoded === 'take'
  const about = {
    ...Object.fromEntries(written(fill.filled).map(({ target, value }) => [target, `都填 ${value.trim()}`])),
    ...(takesCodes && { identifier: '按规则取号' }),
  }
  const missing = detail.choices.filter(
    ({ target, required }) => required && !targets.includes(target) && !Object.hasOwn(about, target),
  )
  const twice = new Set(targets.filter((target, at) => target !== '' && targets.indexOf(target) !== at))
  const open = twice.size + missing.length
  return (
    <>
      {takesCodes && detail.takenBefore && <TakenBefore time={detail.takenBefore} />}
      <div className={styles.columns}>
        <Columns detail={detail} matching={matching} twice={twice} />
        <div className={styles.stack}>
          <Needed
            choices={detail.choices}
            targets={targets}
            missing={missing}
            about={about}
            asked={fill.filled.map(({ target }) => target)}
            onFill={(target) => fill.setFilled([...fill.filled, { target, value: '' }])}
            onCodes={rule && !takesCodes ? () => setWays({ ...ways, uncoded: 'take' }) : undefined}
          />
          <FilledBox
            choices={detail.choices}
            filled={fill.filled}
            problems={fill.problems}
            onFilled={fill.setFilled}
          />
          {lists.map((list) => (
            <ValuesBox
              key={list.target}
              list={list}
              onMatch={(value, option) => matchValue(list.target, value, option)}
            />
          ))}
          <Section title="怎么导">
            <WaysChoice ways={ways} onWays={setWays} rule={rule} />
            {detail.codeRule?.problem && <p className={styles.help}>{detail.codeRule.problem}，不能取号。</p>}
          </Section>
        </div>
      </div>
      <ActionBar kept note={barNote(open, lists, counting)}>
        <CancelButton detail={detail} />
        <Button disabled={open > 0} loading={busy} onClick={() => void match()}>
          下一步，查错
        </Button>
      </ActionBar>
    </>
  )
}

type ColumnsProps = { detail: ImportDetail; matching: Matching; twice: ReadonlySet<string> }

function Columns({ detail, matching, twice }: ColumnsProps) {
  const { targets, setTargets, choose, lists, match } = matching
  return (
    <Section
      title="表里的列"
      note="对一次就记住，下次同样的列名不用再对"
      flush
      actions={
        <>
          <Again detail={detail} targets={targets} onTargets={setTargets} />
          <SheetSelect detail={detail} onSheet={(sheet) => void match(sheet)} />
        </>
      }
    >
      <ul className={styles.matches}>
        {detail.titles.map((title, column) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place; titles may repeat.
            key={column}
            letter={letterOf(column)}
            title={title}
            sample={detail.samples[0]?.[column] ?? ''}
            target={targets[column] ?? ''}
            wrong={twice.has(targets[column] ?? '')}
            choices={detail.choices}
            about={aboutColumn(lists, targets[column])}
            onChoose={(target) => choose(column, target)}
          />
        ))}
      </ul>
    </Section>
  )
}

const COUNTING_MS = 1_000

/** Texts of columns with closed lists of options; they come once the node has counted them. */
function useValueLists(
  { id, prefix, choices, staleValues }: ImportDetail,
  targets: readonly string[],
  values: readonly ValueMatch[],
) {
  const { data } = useCallQuery(
    'importValues',
    { body: { id, prefix } },
    { every: ({ counting }) => (counting ? COUNTING_MS : undefined) },
  )
  const lists = valueLists(data?.columns ?? [], targets, choices, { values, staleValues })
  return { lists, counting: data?.counting ?? true }
}

/** Matches of fields that no column has any more are not sent. */
const valuesOf = (values: readonly ValueMatch[], targets: readonly string[]) =>
  values.filter(({ target }) => targets.includes(target))

function aboutColumn(lists: readonly ValueList[], target = ''): string {
  const list = lists.find((one) => one.target === target)
  return list ? aboutValues(list) : target === '' ? '不要' : '已对上'
}

function barNote(open: number, lists: readonly ValueList[], counting: boolean): string {
  const { values, rows } = unmatched(lists)
  const notes = [
    open > 0 && `还有 ${open} 处要定`,
    values > 0 && `${values} 个值没有对，${countText(rows)} 行会算错`,
    counting && '正在数表里的值',
    '还没有写入任何数据',
  ]
  return notes.filter(Boolean).join('　')
}

type AgainProps = {
  detail: ImportDetail
  targets: readonly string[]
  onTargets: (targets: readonly string[]) => void
}

/** Leaves all columns out, or takes them again as the node found them by their titles. */
function Again({ detail, targets, onTargets }: AgainProps) {
  const isChanged = targets.some((target, column) => target !== detail.targets[column])
  return (
    <>
      {isChanged && <TextButton onPress={() => onTargets(detail.targets)}>按列名重对</TextButton>}
      {targets.some((target) => target !== '') && (
        <TextButton onPress={() => onTargets(targets.map(() => ''))}>全部不要</TextButton>
      )}
    </>
  )
}

function SheetSelect({ detail, onSheet }: { detail: ImportDetail; onSheet: (sheet: string) => void }) {
  const sheets = detail.sheets.filter(({ hidden }) => !hidden)
  if (sheets.length < 2) return null
  return (
    <Select
      aria-label="工作表"
      value={detail.sheet}
      options={sheets.map(({ name }) => ({ value: name, label: name }))}
      onChange={onSheet}
    />
  )
}

type RowProps = {
  letter: string
  title: string
  sample: string
  target: string
  wrong: boolean
  choices: readonly Choice[]
  about: string
  onChoose: (target: string) => void
}
function ColumnRow({ letter, title, sample, target, wrong, choices, about, onChoose }: RowProps) {
  const groups = [...new Set(choices.map(({ scene }) => scene))]
  const options = [
    { value: '', label: '不导入' },
    ...groups.map((scene) => ({
      label: scene || '标识',
      options: choices
        .filter((one) => one.scene === scene)
        .map(({ target: value, name, required }) => ({ value, label: required ? `${name} *` : name })),
    })),
  ]
  return (
    <li className={cx(wrong && styles.wrong, target === '' && styles.left)}>
      <span className={styles.letter}>{letter}</span>
      <b>{title || '（没有列名）'}</b>
      <span className={styles.cell}>{sample || '—'}</span>
      <i aria-hidden="true" />
      <Select
        aria-label={`${letter} 列 ${title} 对到`}
        value={target}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        status={wrong ? 'error' : ''}
        onChange={onChoose}
      />
      <small>{wrong ? '有两列对到同一个字段，请留一列' : about}</small>
    </li>
  )
}
