import { countText } from '@biaojie/contract/counts.ts'
import type { CheckedRow, ImportDetail, WrongReason } from '@biaojie/contract/imports/imports.ts'
import {
  IMPORT_MODE_NAMES,
  IMPORT_MODES,
  type ImportMode,
  ROW_OUTCOME_NAMES,
  ROW_OUTCOMES,
} from '@biaojie/contract/imports/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { App, Radio } from 'antd'
import { Fragment, useState } from 'react'
import { refresh, useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { OUTCOME_TONES } from '../parts/import-states.ts'
import { Progress } from '../parts/progress.tsx'
import { CancelButton } from './cancel-button.tsx'
import * as styles from './check-step.module.css'
import { columnsInView } from './columns.ts'
import * as shared from './imports.module.css'

/** Shows the effect of a run on each row before anything is written. */
export function CheckStep({ detail }: { detail: ImportDetail }) {
  if (detail.state === 'checking')
    return (
      <>
        <Section title="正在逐行检查" note="还没有写入任何数据">
          <Progress done={detail.doneRows} total={0} unit="行查过" />
        </Section>
        <ActionBar kept note="可以关掉这一页，检查会继续">
          <CancelButton detail={detail} />
        </ActionBar>
      </>
    )
  return <Checked detail={detail} />
}

function Checked({ detail }: { detail: ImportDetail }) {
  const { counts } = detail
  const good = counts.added + counts.changed
  const [mode, setMode] = useState<ImportMode>('good')
  const [reason, setReason] = useState<WrongReason | 'any' | undefined>()
  return (
    <>
      <Counts counts={counts} />
      {detail.templateMovedOn && (
        <NoticeLine tone="warning">模板在检查之后发布了新版本，请重新检查后再写入。</NoticeLine>
      )}
      <div className={shared.columns}>
        <Rows detail={detail} reason={reason} onReason={setReason} />
        <div className={shared.stack}>
          {counts.wrong > 0 && <Wrong detail={detail} onReason={setReason} />}
          {counts.wrong > 0 && (
            <Section title="怎么写">
              <Radio.Group
                value={mode}
                onChange={({ target }) => setMode(target.value)}
                options={IMPORT_MODES.toReversed().map((value) => ({
                  value,
                  label: IMPORT_MODE_NAMES[value],
                }))}
              />
            </Section>
          )}
        </div>
      </div>
      <WriteBar detail={detail} mode={counts.wrong > 0 ? mode : 'all'} good={good} />
    </>
  )
}

function WriteBar({ detail, mode, good }: { detail: ImportDetail; mode: ImportMode; good: number }) {
  const { message } = App.useApp()
  const run = useCallMutation('importRun')
  const again = useCallMutation('importMatch')
  const { id, prefix, targets, counts, templateMovedOn } = detail
  const after = (answer: { ok: boolean; message?: string }) => {
    if (!answer.ok) message.error(answer.message ?? '没有完成，请再试一次')
    void refresh('importDetail', 'importList')
  }
  const blocked = mode === 'all' && counts.wrong > 0
  return (
    <ActionBar
      kept
      note={blocked ? '还有出错的行：改好再传，或只写正确的行' : '还没有写入任何数据　写入时查询不受影响'}
    >
      <CancelButton detail={detail} />
      <Button
        kind="outline"
        loading={again.busy}
        onClick={async () => after(await again.send({ body: { id, prefix, targets } }))}
      >
        重新查
      </Button>
      <Button
        disabled={good === 0 || blocked || templateMovedOn}
        loading={run.busy}
        onClick={async () => after(await run.send({ body: { id, prefix, mode } }))}
      >
        {good === 0 ? '没有要写入的行' : `写入 ${countText(good)} 行`}
      </Button>
    </ActionBar>
  )
}

/** Rows by outcome, with their shares as one line. */
export function Counts({ counts }: { counts: ImportDetail['counts'] }) {
  return (
    <div className={styles.counts}>
      {ROW_OUTCOMES.map((outcome) => (
        <div key={outcome} className={cx(outcome === 'wrong' && counts.wrong > 0 && styles.bad)}>
          <Tag tone={OUTCOME_TONES[outcome]}>{ROW_OUTCOME_NAMES[outcome]}</Tag>
          <p>
            <b>{countText(counts[outcome])}</b> 行
          </p>
        </div>
      ))}
      <div className={styles.shares} aria-hidden="true">
        {ROW_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <i key={outcome} data-outcome={outcome} style={{ flexGrow: counts[outcome] }} />
        ))}
      </div>
    </div>
  )
}

type RowsProps = {
  detail: ImportDetail
  /** Wrong rows of one reason or of any; the first rows of the file when undefined. */
  reason: WrongReason | 'any' | undefined
  onReason: (reason: WrongReason | 'any' | undefined) => void
}

function rowsAsked({ id, prefix }: ImportDetail, reason: RowsProps['reason']) {
  if (!reason) return null
  if (reason === 'any') return { body: { id, prefix, size: 100 } }
  return { body: { id, prefix, size: 100, reason: { column: reason.column, rule: reason.rule } } }
}

function Rows({ detail, reason, onReason }: RowsProps) {
  const wrong = useCallQuery('importWrongRows', rowsAsked(detail, reason))
  const rows = reason ? (wrong.data?.records ?? []) : detail.preview
  const matched = detail.titles.map((_title, column) => column).filter((column) => detail.targets[column])
  const used = columnsInView(matched, rows, detail.targets.indexOf('identifier'))
  const title =
    reason === undefined
      ? `前 ${detail.preview.length} 行`
      : reason === 'any'
        ? '出错的行'
        : reasonText(reason)
  return (
    <Section
      title={title}
      note="照表里的行号"
      flush
      actions={
        detail.counts.wrong > 0 && (
          <Button kind="outline" size="small" onClick={() => onReason(reason ? undefined : 'any')}>
            {reason ? '看前几行' : `只看出错 ${countText(detail.counts.wrong)}`}
          </Button>
        )
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label="检查过的行">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">行</th>
              <th scope="col">结果</th>
              {used.map((column) => (
                <th scope="col" key={column}>
                  {detail.titles[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.number} row={row} used={used} />
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}

function Row({ row, used }: { row: CheckedRow; used: readonly number[] }) {
  const columns = new Set(row.problems.map(({ column }) => column))
  const before = new Map(row.before.map(({ column, value }) => [column, value]))
  return (
    <Fragment>
      <tr
        className={cx(row.outcome === 'wrong' && styles.wrongRow, row.outcome === 'unchanged' && styles.same)}
      >
        <th scope="row">{row.number}</th>
        <td>
          <Tag tone={OUTCOME_TONES[row.outcome]}>{ROW_OUTCOME_NAMES[row.outcome]}</Tag>
        </td>
        {used.map((column) => (
          <td
            key={column}
            className={cx(columns.has(column) && styles.badCell, before.has(column) && styles.newCell)}
          >
            {before.has(column) && <del>{before.get(column)}</del>} {row.cells[column] ?? ''}
          </td>
        ))}
      </tr>
      {(row.problems.length > 0 || row.changed.length > 0) && (
        <tr className={cx(styles.remark, row.problems.length === 0 && styles.changes)}>
          <td colSpan={2} />
          <td colSpan={Math.max(1, used.length)}>
            {row.problems.length > 0
              ? row.problems.map(({ message }) => message).join('；')
              : `更新：${row.changed.join('、')}`}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

const reasonText = ({ message, varies }: WrongReason) => (varies ? `${message} 等` : message)

/** Lists the reasons of wrong rows, and offers the rows as a file with one more column that explains each. */
export function Wrong({
  detail: { id, prefix, titles, counts },
  onReason,
}: {
  detail: ImportDetail
  onReason?: (reason: WrongReason) => void
}) {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('importWrongExport')
  const reasons = useCallQuery('importWrongReasons', { body: { id, prefix } })
  const download = async () => {
    const answer = await send({ body: { id, prefix } })
    if (answer.ok) location.assign(answer.data.url)
    else message.error(answer.message)
  }
  return (
    <Section title={`${countText(counts.wrong)} 行出错`} note="按原因" flush>
      <ul className={styles.reasons}>
        {reasons.data?.map((reason) => (
          <li key={`${reason.column} ${reason.rule}`}>
            <span>
              {reasonText(reason)} <small>{titles[reason.column] ?? '整行'}</small>
            </span>
            <b>{countText(reason.rows)}</b>
            {onReason && <TextButton onPress={() => onReason(reason)}>看</TextButton>}
          </li>
        ))}
      </ul>
      <div className={styles.download}>
        <Button kind="outline" loading={busy} onClick={() => void download()}>
          下载出错的 {countText(counts.wrong)} 行
        </Button>
        <p className={shared.help}>原样的列，多一列“错在哪里”。改好直接再传这一份，别的行不用动。</p>
      </div>
    </Section>
  )
}
