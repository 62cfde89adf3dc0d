import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { LABELS_MAX } from '@biaojie/contract/identifiers/labels/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { isInAudience } from '../../../audience.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { Columns, Facts, Section } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { Code, Time } from '../../../kit/values.tsx'
import { portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { PrintButton } from '../parts/labels/print-button.tsx'
import { Progress } from '../parts/progress.tsx'
import { Counts, Queued, Wrong } from './check-step.tsx'
import * as styles from './imports.module.css'
import { CancelButton } from './step-parts.tsx'
import { describeWays } from './ways.tsx'

/** Shows the progress of the writing, then its result and how to undo it. */
export function WriteStep({ detail }: { detail: ImportDetail }) {
  const { state, counts, rows, doneRows, ahead } = detail
  const isMember = isInAudience(usePerson(), 'member')
  const written = counts.added + counts.changed
  return (
    <Columns
      side={
        <>
          {counts.wrong > 0 && <Wrong detail={detail} />}
          <Section title="经过" flush>
            <Facts
              columns={1}
              items={[
                { label: '上传', value: <Time time={detail.createTime} /> },
                { label: '操作人', value: detail.createdBy },
                { label: '已有的标识', value: describeWays(detail) },
                { label: '开始写入', value: <Time time={detail.startTime} /> },
                { label: '结束', value: <Time time={detail.endTime} /> },
              ]}
            />
          </Section>
        </>
      }
    >
      {state === 'running' && (
        <Section title={ahead > 0 ? '排队中' : '正在写入'} note="可以关掉这一页，写入会继续，查询不受影响">
          {ahead > 0 ? <Queued ahead={ahead} /> : <Progress done={doneRows} total={rows} unit="行" />}
          {detail.lastIdentifier && (
            <p className={styles.help}>
              现在到 <Code>{detail.lastIdentifier}</Code>
            </p>
          )}
          <CancelButton detail={detail} label="停下" />
          <p className={styles.help}>
            {detail.mode === 'all' ? '停下后一行也不留下' : '停下后已写的行留着，也可以整次撤销'}
          </p>
        </Section>
      )}
      {state === 'done' && <Done detail={detail} written={written} isMember={isMember} />}
      {state === 'undoing' && (
        <Section title={ahead > 0 ? '撤销在排队' : '正在撤销'}>
          {ahead > 0 && <Queued ahead={ahead} />}
          <p className={styles.help}>完成前查询仍是写入后的内容，完成时一起退回。</p>
        </Section>
      )}
      {state === 'undone' && (
        <Section title="已整次撤销">
          <p className={styles.help}>
            新建的标识退回为“已留号”，更新的退回了上一版。号不会放掉，因为可能已经印上零件；同一份文件可以再导入，填进原来的号。不再要的号，可在“我的标识”里作废。
          </p>
        </Section>
      )}
      {state !== 'running' && <Counts counts={counts} />}
      {hasWritten(detail) && state !== 'done' && (
        <Section title={`已写入 ${formatCount(written)} 行`}>
          <WrittenRows detail={detail} written={written} />
        </Section>
      )}
      {(state === 'done' || hasWritten(detail)) && <Undo detail={detail} />}
    </Columns>
  )
}

/** A run that was stopped, or that ended before its last row, keeps the rows that it has written. */
const hasWritten = ({ state, mode, counts, startTime, doneRows }: ImportDetail) =>
  counts.added + counts.changed > 0 &&
  (state === 'done' ||
    state === 'cancelled' ||
    (state === 'failed' && mode === 'good' && startTime !== '' && doneRows > 0))

/** Offers the written rows as a file with the identifier of each. */
function WrittenRows({ detail: { id, prefix, takenCodes }, written }: Omit<DoneProps, 'isMember'>) {
  const { download, busy } = useDownload('importWrittenExport')
  return (
    <div className={styles.written}>
      <Button kind="outline" loading={busy} onClick={() => void download({ id, prefix })}>
        下载写入的 {formatCount(written)} 行
      </Button>
      <p>
        {takenCodes > 0
          ? `其中 ${formatCount(takenCodes)} 行按规则取了号：文件里写明哪一行取到哪个。`
          : '原来的列，加上每一行的标识。'}
      </p>
    </div>
  )
}

type DoneProps = { detail: ImportDetail; written: number; isMember: boolean }

const Done = ({ detail, written, isMember }: DoneProps) => (
  <Section title="写入完成" note={`${formatCount(written)} 个标识已能查到`}>
    <Progress done={detail.rows} total={detail.rows} unit="行" />
    <div className={styles.last}>
      <a className={getButtonClass({})} href={portal.lookup(detail.lastIdentifier)}>
        查看最后写入的一件
      </a>
      <Code wraps>{detail.lastIdentifier}</Code>
      {isMember && written <= LABELS_MAX && (
        <PrintButton scope={{ importId: detail.id, text: `这次导入的 ${formatCount(written)} 个标识` }} />
      )}
    </div>
    {written > 0 && <WrittenRows detail={detail} written={written} />}
  </Section>
)

/** Undoes the import, which works only while its records are unchanged. */
function Undo({ detail }: { detail: ImportDetail }) {
  const { modal } = App.useApp()
  const { run } = useCallMutation('importUndo', { refreshes: ['importDetail', 'importList'] })
  const { counts, touched, touchedBy, id, prefix } = detail
  const what = [
    counts.added > 0 && `新建的 ${formatCount(counts.added)} 个退回为“已留号”`,
    counts.changed > 0 && `更新的 ${formatCount(counts.changed)} 个退回上一版`,
  ]
    .filter(Boolean)
    .join('，')
  const undo = () =>
    modal.confirm({
      title: '撤销这次写入？',
      content: `${what}。`,
      okText: '撤销这次写入',
      cancelText: '取消',
      onOk: () => run({ body: { id, prefix } }),
    })
  return (
    <Section title="整次撤销">
      <div className={styles.undo}>
        <p>
          {touched > 0
            ? `${touchedBy || '有人'}在写入之后改过其中 ${formatCount(touched)} 个标识，不能再整次撤销。`
            : `${what}。后来没有人改过这些标识，可以撤。`}
        </p>
        <Button kind="outline" disabled={touched > 0} onClick={() => void undo()}>
          撤销这次写入
        </Button>
      </div>
    </Section>
  )
}
