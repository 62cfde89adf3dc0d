import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportDetail, WrongReason } from '@biaojie/contract/identifiers/imports/imports.ts'
import {
  IMPORT_MODE_NAMES,
  IMPORT_MODES,
  type ImportMode,
  ROW_OUTCOMES,
} from '@biaojie/contract/identifiers/imports/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { App, Radio } from 'antd'
import { useState } from 'react'
import { refresh, useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Columns, Section } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { Progress } from '../parts/progress.tsx'
import { Outcome } from './check/checked-row.tsx'
import { CheckedRows, formatReason, type Shown } from './check/checked-rows.tsx'
import * as styles from './check-step.module.css'
import * as shared from './imports.module.css'
import { CancelButton, TakenBefore } from './step-parts.tsx'

/** Shows the effect of a run on each row before anything is written. */
export function CheckStep({ detail, onBack }: { detail: ImportDetail; onBack?: () => void }) {
  if (detail.state === 'checking')
    return (
      <>
        <Section title={detail.ahead > 0 ? '排队中' : '正在逐行检查'} note="还没有写入任何数据">
          {detail.ahead > 0 ? (
            <Queued ahead={detail.ahead} />
          ) : (
            <Progress done={detail.doneRows} total={0} unit="行查过" />
          )}
        </Section>
        <ActionBar kept note="可以关掉这一页，检查会继续">
          <CancelButton detail={detail} />
        </ActionBar>
      </>
    )
  return <Checked detail={detail} onBack={onBack} />
}

/** The node processes a few files at a time. */
export const Queued = ({ ahead }: { ahead: number }) => (
  <p className={shared.help}>前面还有 {formatCount(ahead)} 个，轮到后自动开始，不用守着。</p>
)

type CheckedProps = { detail: ImportDetail; onBack: (() => void) | undefined }

function Checked({ detail, onBack }: CheckedProps) {
  const { counts } = detail
  const good = counts.added + counts.changed
  const [mode, setMode] = useState<ImportMode>('good')
  const [shown, setShown] = useState<Shown>()
  // Results of corrected rows are those of the file once it is checked again.
  const [checks, setChecks] = useState(0)
  return (
    <>
      <Counts counts={counts} />
      <Codes detail={detail} />
      <Corrected detail={detail} />
      {detail.templateMovedOn && (
        <NoticeLine tone="warning">模板在检查之后发布了新版本，请重新检查后再写入。</NoticeLine>
      )}
      <Columns
        side={
          counts.wrong > 0 && (
            <>
              <Wrong detail={detail} onReason={setShown} />
              <Section title="写入方式">
                <Radio.Group
                  value={mode}
                  onChange={({ target }) => setMode(target.value)}
                  options={IMPORT_MODES.toReversed().map((value) => ({
                    value,
                    label: IMPORT_MODE_NAMES[value],
                  }))}
                />
              </Section>
            </>
          )
        }
      >
        <CheckedRows key={checks} detail={detail} shown={shown} onShown={setShown} />
      </Columns>
      <WriteBar
        detail={detail}
        mode={counts.wrong > 0 ? mode : 'all'}
        good={good}
        onBack={onBack}
        onChecked={() => setChecks((before) => before + 1)}
      />
    </>
  )
}

/** Shows that the counts are older than the last corrections. */
function Corrected({ detail: { correctedRows, recheck } }: { detail: ImportDetail }) {
  if (!recheck) return null
  const corrected = correctedRows > 0 ? `就地改了 ${formatCount(correctedRows)} 行` : '改过的格子恢复了'
  return (
    <NoticeLine tone="warning">
      {`${corrected}。上面的行数是改之前查的：改完后点“重新查”，整份表连同改过的格子再查一遍，也查有没有和别的行重复。`}
    </NoticeLine>
  )
}

/** Says how many rows take codes when they are written, or why they cannot. */
function Codes({ detail: { takenCodes, codeRule, takenBefore } }: { detail: ImportDetail }) {
  if (takenCodes === 0 || !codeRule) return null
  const { name, left, movedOn } = codeRule
  const rows = formatCount(takenCodes)
  if (movedOn)
    return <NoticeLine tone="warning">编码规则“{name}”在检查之后改过，请重新检查后再写入。</NoticeLine>
  if (left < takenCodes)
    return (
      <NoticeLine tone="error">
        {`${rows} 行要取号，“${name}”这一期只剩 ${formatCount(left)} 个：请增加流水的位数，或分开导入。`}
      </NoticeLine>
    )
  return (
    <>
      <NoticeLine>
        {`${rows} 行没有标识，写入时按“${name}”取号。下面是预计的号；同事先取了，就往后顺延。`}
      </NoticeLine>
      {takenBefore && <TakenBefore time={takenBefore} />}
    </>
  )
}

/** Tells whether the rule has changed since the check, or has too few codes left. */
const isCodesBlocked = ({ takenCodes, codeRule }: ImportDetail) =>
  takenCodes > 0 && codeRule !== null && (codeRule.movedOn || codeRule.left < takenCodes)

type WriteProps = CheckedProps & { mode: ImportMode; good: number; onChecked: () => void }

function WriteBar({ detail, mode, good, onBack, onChecked }: WriteProps) {
  const { message } = App.useApp()
  const run = useCallMutation('importRun')
  const again = useCallMutation('importMatch')
  const { id, prefix, targets, counts, templateMovedOn, recheck, checkNumber } = detail
  const reportAndReload = async (answer: { ok: boolean; message?: string }) => {
    if (!answer.ok) message.error(answer.message ?? '没有完成，请再试一次')
    await refresh('importDetail')
    onChecked()
    void refresh('importWrongRows', 'importWrongReasons', 'importList')
  }
  const blocked = mode === 'all' && counts.wrong > 0
  return (
    <ActionBar kept note={describeCheck(recheck, blocked)}>
      <CancelButton detail={detail} />
      {onBack && (
        <Button kind="text" onClick={onBack}>
          上一步
        </Button>
      )}
      <Button
        kind={recheck ? 'primary' : 'outline'}
        loading={again.busy}
        onClick={async () => reportAndReload(await again.send({ body: { id, prefix, targets } }))}
      >
        重新查
      </Button>
      <Button
        disabled={good === 0 || blocked || templateMovedOn || recheck || isCodesBlocked(detail)}
        loading={run.busy}
        onClick={async () => reportAndReload(await run.send({ body: { id, prefix, mode, checkNumber } }))}
      >
        {good === 0 ? '没有要写入的行' : `写入 ${formatCount(good)} 行`}
      </Button>
    </ActionBar>
  )
}

function describeCheck(recheck: boolean, blocked: boolean): string {
  if (recheck) return '改过的格子存好了，重新查之后写入　还没有写入任何数据'
  if (blocked) return '还有出错的行：就地改，或改好再传，或只写正确的行'
  return '还没有写入任何数据　写入时查询不受影响'
}

/** Rows by outcome, with their shares as one line. */
export function Counts({ counts }: { counts: ImportDetail['counts'] }) {
  const shown = ROW_OUTCOMES.filter((outcome) => outcome !== 'skipped' || counts.skipped > 0)
  return (
    <div className={cx(styles.counts, counts.skipped > 0 && styles.five)}>
      {shown.map((outcome) => (
        <div key={outcome} className={cx(outcome === 'wrong' && counts.wrong > 0 && styles.bad)}>
          <Outcome outcome={outcome} />
          <p>
            <b>{formatCount(counts[outcome])}</b> 行
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

/** Lists the reasons of wrong rows, and offers the rows as a file with one more column that explains each. */
export function Wrong({
  detail: { id, prefix, titles, counts, recheck },
  onReason,
}: {
  detail: ImportDetail
  onReason?: (reason: WrongReason) => void
}) {
  const { download, busy } = useDownload('importWrongExport')
  const reasons = useCallQuery('importWrongReasons', { body: { id, prefix } })
  return (
    <Section
      title={recheck ? '出错的行' : `${formatCount(counts.wrong)} 行出错`}
      note={recheck ? '按原因，改过的行照新的结果算' : '按原因'}
      flush
    >
      <ul className={styles.reasons}>
        {reasons.data?.map((reason) => (
          <li key={`${reason.column} ${reason.rule}`}>
            <span>
              {formatReason(reason)} <small>{titles[reason.column] ?? '整行'}</small>
            </span>
            <b>{formatCount(reason.rows)}</b>
            {onReason && <TextButton onPress={() => onReason(reason)}>查看</TextButton>}
          </li>
        ))}
      </ul>
      <div className={styles.download}>
        <Button kind="outline" loading={busy} onClick={() => void download({ id, prefix })}>
          {recheck ? '下载出错的行' : `下载出错的 ${formatCount(counts.wrong)} 行`}
        </Button>
        <p className={shared.help}>原样的列，多一列“错在哪里”。改好直接再传这一份，别的行不用动。</p>
      </div>
    </Section>
  )
}
