import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { ALIAS_TARGET } from '@biaojie/contract/identifiers/imports/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Select } from 'antd'
import { Columns, Section } from '../../../../kit/detail/sections.tsx'
import { NoticeLine, TextButton } from '../../../../kit/notice.tsx'
import { ActionBar } from '../../parts/action-bar.tsx'
import * as styles from '../imports.module.css'
import { CancelButton, TakenBefore } from '../step-parts.tsx'
import { WaysChoice } from '../ways.tsx'
import { CodeBox, findMissingHyphens } from './code-box.tsx'
import { FilledBox } from './filled-box.tsx'
import { countUnmatched, describeValues, type ValueList } from './matched-values.ts'
import { Needed } from './needed.tsx'
import { dropEmptyValues, type Matching, useMatching } from './use-matching.ts'
import { ValuesBox } from './values-box.tsx'

type Choice = ImportDetail['choices'][number]

/** Letters by which spreadsheet programs name columns: A, B, … AA. */
const toColumnLetters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : toColumnLetters(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

type StepProps = { detail: ImportDetail; onSent?: () => void }

/** Assigns columns to fields; earlier choices for the same title are preselected. */
export function MatchStep({ detail, onSent }: StepProps) {
  const matching = useMatching(detail, onSent)
  const { targets, lists, counting, match, busy } = matching
  const filling = describeFilling(detail, matching)
  const twice = new Set(targets.filter((target, at) => target !== '' && targets.indexOf(target) !== at))
  const open = twice.size + filling.missing.length
  return (
    <>
      {filling.takesCodes && detail.takenBefore && <TakenBefore time={detail.takenBefore} />}
      {detail.correctedRows > 0 && (
        <NoticeLine>
          {`就地改过 ${formatCount(detail.correctedRows)} 行，按表里的列记着：重新对列照样用改过的值，换工作表就不再有。`}
        </NoticeLine>
      )}
      <Columns side={<Choices detail={detail} matching={matching} filling={filling} />}>
        <SheetColumns detail={detail} matching={matching} choices={filling.choices} twice={twice} />
      </Columns>
      <ActionBar kept note={describeMatch(open, lists, counting)}>
        <CancelButton detail={detail} />
        <Button disabled={open > 0} loading={busy} onClick={() => void match()}>
          下一步，查错
        </Button>
      </ActionBar>
    </>
  )
}

/** Returns where fields without a column get their values, and which required fields get none. */
function describeFilling(detail: ImportDetail, { targets, ways, fill }: Matching) {
  const rule = detail.codeRule?.problem === '' ? detail.codeRule : undefined
  const takesCodes = rule !== undefined && ways.uncoded === 'take'
  const byAlias = ways.uncoded === 'alias'
  const choices = detail.choices
    .filter(({ target }) => byAlias || target !== ALIAS_TARGET.target)
    .map((choice) => (choice.target === ALIAS_TARGET.target ? { ...choice, required: true } : choice))
  const about: Record<string, string> = {
    ...Object.fromEntries(
      dropEmptyValues(fill.filled).map(({ target, value }) => [target, `都填 ${value.trim()}`]),
    ),
    ...(takesCodes && { identifier: '按规则取号' }),
    ...(byAlias && { identifier: '按旧件码找' }),
  }
  const missing = choices.filter(
    ({ target, required }) => required && !targets.includes(target) && !Object.hasOwn(about, target),
  )
  return { rule, takesCodes, about, missing, choices }
}

type ChoicesProps = { detail: ImportDetail; matching: Matching; filling: ReturnType<typeof describeFilling> }

/** Shows all choices other than columns. */
function Choices({ detail, matching, filling }: ChoicesProps) {
  const { targets, ways, setWays, lists, matchValue, fill, spelling } = matching
  const { rule, takesCodes, about, missing, choices } = filling
  const example = findMissingHyphens(detail, targets)
  return (
    <>
      <Needed
        choices={choices}
        targets={targets}
        missing={missing}
        about={about}
        filled={fill.filled.map(({ target }) => target)}
        onFill={(target) => fill.setFilled([...fill.filled, { target, value: '' }])}
        onCodes={
          rule && !takesCodes && ways.uncoded !== 'alias'
            ? () => setWays({ ...ways, uncoded: 'take' })
            : undefined
        }
      />
      <FilledBox choices={choices} filled={fill.filled} problems={fill.problems} onFilled={fill.setFilled} />
      {lists.map((list) => (
        <ValuesBox
          key={list.target}
          list={list}
          onMatch={(value, option) => matchValue(list.target, value, option)}
        />
      ))}
      {example && (
        <CodeBox
          example={example}
          rule={detail.codeRule?.name ?? ''}
          way={spelling.hyphens}
          onWay={spelling.setHyphens}
        />
      )}
      <Section title="导入方式">
        <WaysChoice ways={ways} onWays={setWays} rule={rule} />
        {detail.codeRule?.problem && <p className={styles.help}>{detail.codeRule.problem}，不能取号。</p>}
      </Section>
    </>
  )
}

type ColumnsProps = {
  detail: ImportDetail
  matching: Matching
  choices: readonly Choice[]
  twice: ReadonlySet<string>
}

function SheetColumns({ detail, matching, choices, twice }: ColumnsProps) {
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
            letter={toColumnLetters(column)}
            title={title}
            sample={detail.samples[0]?.[column] ?? ''}
            target={targets[column] ?? ''}
            wrong={twice.has(targets[column] ?? '')}
            choices={choices}
            about={describeColumn(lists, targets[column])}
            onChoose={(target) => choose(column, target)}
          />
        ))}
      </ul>
    </Section>
  )
}

function describeColumn(lists: readonly ValueList[], target = ''): string {
  const list = lists.find((list) => list.target === target)
  return list ? describeValues(list) : target === '' ? '不要' : '已对上'
}

function describeMatch(open: number, lists: readonly ValueList[], counting: boolean): string {
  const { values, rows } = countUnmatched(lists)
  const notes = [
    open > 0 && `还有 ${open} 处要定`,
    values > 0 && `${values} 个值没有对，${formatCount(rows)} 行会算错`,
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

/** Excludes all columns, or restores the node's suggestions by title. */
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
        .filter((choice) => choice.scene === scene)
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
