import { formatCount } from '@biaojie/contract/formats.ts'
import type { LabelJob } from '@biaojie/contract/identifiers/labels/jobs.ts'
import type { JobAction } from '@biaojie/contract/identifiers/labels/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { App } from 'antd'
import { useCallMutation } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { useDownload } from '../../../../kit/download.ts'
import { StateTag } from '../../../../kit/states.tsx'
import { JOB_STATE_TAGS } from '../../states.ts'
import * as styles from './jobs.module.css'

const CELL_LOOKS = [undefined, styles.good, styles.wrong]
const IN_CELL = 30
const SHOWN = ['labelJobDetail', 'labelJobItems', 'labelJobList', 'labelReprintList', 'labelHistory'] as const

/** Returns the speed so far and the remaining time; empty when there is none yet. */
export function formatPace({
  done,
  total,
  took,
  state,
}: Pick<LabelJob, 'done' | 'total' | 'took' | 'state'>): string {
  if (done === 0 || took === 0) return ''
  const minute = Math.round((done / took) * 60_000)
  const left = Math.ceil((((total - done) / done) * took) / 1_000)
  if (state !== 'running') return `每分钟 ${formatCount(minute)} 张`
  return `每分钟 ${formatCount(minute)} 张，还要 ${left < 60 ? `${left} 秒` : `${Math.ceil(left / 60)} 分`}`
}

/** One print job: its progress with thirty labels per cell, and the possible actions. */
export function JobSection({ job }: { job: LabelJob }) {
  const {
    number,
    templateName,
    templateVersion,
    printerName,
    state,
    done,
    total,
    same,
    wrong,
    retired,
    impossible,
    cells,
  } = job
  return (
    <Section
      title={`打印任务 ${number}`}
      note={`${templateName} 第 ${templateVersion} 版，${printerName}`}
      actions={<StateTag states={JOB_STATE_TAGS} value={state} />}
    >
      <div className={styles.sum}>
        <p role="status">
          <b>{formatCount(done)}</b> / {formatCount(total)} 张<span>{formatPace(job)}</span>
        </p>
        <div className={styles.cells} aria-hidden="true">
          {[...cells].map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never change places.
            <i key={at} className={CELL_LOOKS[Number(cell)]} />
          ))}
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.counts}>
          <StatusDot tone="info">读回一致 {formatCount(same)}</StatusDot>
          {wrong > 0 && <StatusDot tone="err">不符 {formatCount(wrong)}</StatusDot>}
          {impossible > 0 && <StatusDot tone="off">写不成 {formatCount(impossible)}</StatusDot>}
          {retired > 0 && <StatusDot tone="off">已作废 {formatCount(retired)}</StatusDot>}
          {total > IN_CELL && `每格 ${IN_CELL} 张`}
        </p>
        <JobActions job={job} />
      </div>
    </Section>
  )
}

/** Offers the actions on a job and its file; asks before an action that cannot be undone. */
function useJob({ id, withSecrets }: LabelJob) {
  const { modal } = App.useApp()
  const { run, busy } = useCallMutation('labelJobMove', { refreshes: SHOWN })
  const file = useDownload('labelJobTake', { refreshes: ['labelJobDetail'] })
  const move = (action: JobAction) => run({ body: { id, action } })
  const download = () => file.download({ id })
  const cancel = () =>
    void modal.confirm({
      title: '取消这个打印任务？',
      content: withSecrets
        ? '做好的文件会删掉；已登记的防伪码不退回，再印要换新码。'
        : '做好的文件会删掉，可以另建一个。',
      okText: '取消任务',
      okButtonProps: { danger: true },
      cancelText: '不取消',
      autoFocusButton: 'cancel',
      onOk: () => move('cancel'),
    })
  const askToDownload = () =>
    void modal.confirm({
      title: '这份文件只能取一次',
      content: '里面印有防伪码，节点只留摘要。五分钟内可以重新打开下载地址，之后要再印只能换新码。',
      okText: '现在取走',
      cancelText: '先不取',
      onOk: download,
    })
  return { move, download, askToDownload, cancel, busy: busy || file.busy }
}

function JobActions({ job }: { job: LabelJob }) {
  const { state, withSecrets, fileName, takenTime } = job
  const { move, download, askToDownload, cancel, busy } = useJob(job)
  return (
    <div className={styles.buttons}>
      {state === 'running' && (
        <Button kind="outline" loading={busy} onClick={() => void move('pause')}>
          暂停
        </Button>
      )}
      {state === 'paused' && (
        <Button kind="outline" loading={busy} onClick={() => void move('resume')}>
          继续
        </Button>
      )}
      {state === 'ready' && (
        <Button loading={busy} onClick={() => void move('release')}>
          <Icon name="check" size={18} />
          放行
        </Button>
      )}
      {state === 'released' && fileName && (
        <Button loading={busy} onClick={withSecrets && !takenTime ? askToDownload : () => void download()}>
          <Icon name="download" size={18} />
          取文件
        </Button>
      )}
      {['running', 'paused', 'ready', 'failed'].includes(state) && (
        <Button kind="danger" onClick={cancel}>
          取消
        </Button>
      )}
    </div>
  )
}
