import type { CheckedRow, ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { CORRECTION_LENGTH_MAX, ROW_OUTCOME_NAMES } from '@biaojie/contract/identifiers/imports/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Input, Select } from 'antd'
import { CLEARABLE } from '../../../../kit/form/inputs.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import * as styles from './correcting.module.css'
import { type Correcting, listCorrectableColumns } from './use-correcting.ts'

type InputProps = {
  column: number
  draft: NonNullable<Correcting['draft']>
  detail: ImportDetail
  correcting: Correcting
}

/** Edits the correct text of a cell, or its option when the field has a closed list. */
export function CellInput({ column, draft: { row, texts }, detail, correcting }: InputProps) {
  const choice = detail.choices.find(({ target }) => target === detail.targets[column])
  const name = `第 ${row.number} 行 ${choice?.name ?? detail.titles[column] ?? ''}`
  const text = texts[column] ?? ''
  const isFirst = Object.keys(texts).at(0) === String(column)
  if (choice && choice.options.length > 0)
    return (
      <Select
        className={cx(styles.input)}
        aria-label={name}
        autoFocus={isFirst}
        value={choice.options.includes(text) ? text : null}
        placeholder={text || '选一项'}
        allowClear={!choice.required && CLEARABLE}
        options={choice.options.map((option) => ({ value: option, label: option }))}
        onChange={(option) => correcting.type(column, option ?? '')}
      />
    )
  return (
    <Input
      className={cx(styles.input)}
      aria-label={name}
      autoFocus={isFirst}
      value={text}
      maxLength={CORRECTION_LENGTH_MAX}
      onChange={({ target }) => correcting.type(column, target.value)}
      onPressEnter={() => void correcting.save()}
      onKeyDown={({ key }) => key === 'Escape' && correcting.stop()}
    />
  )
}

type RemarkProps = {
  row: CheckedRow
  span: number
  targets: readonly string[]
  state: ImportDetail['state']
  correcting: Correcting
  isOpen: boolean
}

/** Says what is wrong about a row or changes, and lets a person correct it where it stands. */
export function Remark({ row, span, targets, state, correcting, isOpen }: RemarkProps) {
  const { problems, changed, corrected = [], outcome } = row
  const isWrong = problems.length > 0
  if (!isWrong && changed.length === 0 && corrected.length === 0) return null
  const canCorrect = state === 'checked' && listCorrectableColumns(row, targets).length > 0
  return (
    <tr className={cx(styles.remark, !isWrong && (corrected.length > 0 ? styles.right : styles.changes))}>
      <td colSpan={2} />
      <td colSpan={span}>
        <div className={styles.words}>
          <span>{describeRow(row, ROW_OUTCOME_NAMES[outcome])}</span>
          {canCorrect &&
            (isOpen ? (
              <Doing row={row} correcting={correcting} />
            ) : (
              <TextButton
                label={`第 ${row.number} 行就地改`}
                disabled={correcting.busy}
                onPress={() => correcting.begin(row)}
              >
                {corrected.length > 0 ? '再改' : '就地改'}
              </TextButton>
            ))}
        </div>
      </td>
    </tr>
  )
}

function describeRow({ problems, changed, corrected = [] }: CheckedRow, outcome: string): string {
  if (problems.length > 0) return problems.map(({ message }) => message).join('；')
  const change = changed.length > 0 ? `更新：${changed.join('、')}` : ''
  return corrected.length > 0 ? `改过 ${corrected.length} 格，${change || outcome}` : change
}

/** The ways to end a correction. */
const Doing = ({ row, correcting }: { row: CheckedRow; correcting: Correcting }) => (
  <>
    <Button size="small" loading={correcting.busy} onClick={() => void correcting.save()}>
      保存
    </Button>
    <Button kind="outline" size="small" onClick={correcting.stop}>
      不改
    </Button>
    {(row.corrected ?? []).length > 0 && (
      <TextButton disabled={correcting.busy} onPress={() => void correcting.restore(row)}>
        恢复表里的值
      </TextButton>
    )}
  </>
)
