import type { ImportDetail } from '@biaojie/contract/imports/imports.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { App, Select } from 'antd'
import { useState } from 'react'
import { refresh, useCallMutation } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { CancelButton } from './cancel-button.tsx'
import * as styles from './imports.module.css'

type Choice = ImportDetail['choices'][number]

/** Letters by which spreadsheet programs name columns: A, B, … AA. */
const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letterOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26))

/** Says what each column is; what was chosen for the same title before is chosen again. */
export function MatchStep({ detail }: { detail: ImportDetail }) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('importMatch')
  const [targets, setTargets] = useState<readonly string[]>(detail.targets)
  const choose = (column: number, target: string) =>
    setTargets(targets.map((one, at) => (at === column ? target : one)))
  const missing = detail.choices.filter(({ target, required }) => required && !targets.includes(target))
  const twice = new Set(targets.filter((target, at) => target !== '' && targets.indexOf(target) !== at))
  const match = async (more: { sheet?: string } = {}) => {
    const answer = await send({
      body: { id: detail.id, prefix: detail.prefix, targets: [...targets], ...more },
    })
    if (!answer.ok) message.error(answer.message)
    void refresh('importDetail', 'importList')
  }
  const open = twice.size + missing.length
  return (
    <>
      <div className={styles.columns}>
        <Section
          title="表里的列"
          note="对一次就记住，下次同样的列名不用再对"
          flush
          actions={
            <>
              <Again detail={detail} targets={targets} onTargets={setTargets} />
              <SheetSelect detail={detail} onSheet={(sheet) => void match({ sheet })} />
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
                onChoose={(target) => choose(column, target)}
              />
            ))}
          </ul>
        </Section>
        <Needed choices={detail.choices} targets={targets} missing={missing.length} />
      </div>
      <ActionBar kept note={`${open > 0 ? `还有 ${open} 处要定　` : ''}还没有写入任何数据`}>
        <CancelButton detail={detail} />
        <Button disabled={open > 0} loading={busy} onClick={() => void match()}>
          下一步，查错
        </Button>
      </ActionBar>
    </>
  )
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
  onChoose: (target: string) => void
}
function ColumnRow({ letter, title, sample, target, wrong, choices, onChoose }: RowProps) {
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
      <small>{wrong ? '有两列对到同一个字段，请留一列' : target === '' ? '不要' : '已对上'}</small>
    </li>
  )
}

function Needed({
  choices,
  targets,
  missing,
}: {
  choices: readonly Choice[]
  targets: readonly string[]
  missing: number
}) {
  const required = choices.filter((one) => one.required)
  return (
    <Section
      title={`必填的 ${required.length} 项`}
      note={missing > 0 ? `还差 ${missing} 项` : '都已对上'}
      flush
    >
      <ul className={styles.needed}>
        {required.map(({ target, name, scene }) => {
          const found = targets.includes(target)
          return (
            <li key={target} className={cx(!found && styles.missing)}>
              <Icon name={found ? 'check' : 'warning'} size={16} />
              {name} {scene && <small>{scene}</small>}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
