import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { Move } from '@biaojie/contract/identifiers/moves/moves.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatShortTime } from '../../../data/times.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { refusedPath } from '../../../paths.ts'
import * as styles from './move-bar.module.css'

const EVERY_MS = 1_000
export type Followers = DataOf<'moveOverview'>

/** Reads how many identifiers have which version; polls while they are moved. */
export function useFollowers(detail: TemplateDetail | undefined): Followers | undefined {
  const input = detail && detail.version > 0 ? { body: { templateId: detail.id } } : null
  const { data } = useCallQuery('moveOverview', input, {
    every: ({ move }) => (move?.state === 'running' ? EVERY_MS : undefined),
  })
  return data
}

const countOlderThan = (version: number, { versions }: Followers) =>
  versions.reduce((sum, entry) => sum + (entry.version < version ? entry.total : 0), 0)

function useStart() {
  const { run, busy } = useCallMutation('moveStart', { refreshes: ['moveOverview', 'templateDetail'] })
  const start = ({ id, version }: TemplateDetail) => run({ body: { templateId: id, version } })
  return { start, busy }
}

/**
 * Offers to move identifiers of older versions to the newest, shows the progress, and lists identifiers that could
 * not move.
 */
export function MoveBar({
  detail,
  followers,
  writes,
}: {
  detail: TemplateDetail
  followers: Followers | undefined
  writes: boolean
}) {
  if (!followers || detail.state !== 'published') return null
  const older = countOlderThan(detail.version, followers)
  const move = followers.move?.version === detail.version ? followers.move : null
  if (followers.move?.state === 'running') return <Running move={followers.move} writes={writes} />
  if (move?.state === 'done') return <Done detail={detail} move={move} older={older} writes={writes} />
  if (older === 0) return null
  const stopped = followers.move?.state === 'failed' ? followers.move.problem : ''
  return (
    <NoticeLine tone={stopped ? 'warning' : 'info'} action={writes && <Start detail={detail} />}>
      {stopped && `${stopped}。`}
      {move?.state === 'cancelled' &&
        `换版已停止，换好的 ${formatCount(move.moved)} 个留在 v${move.version}。`}
      还有 <b>{formatCount(older)}</b> 个标识用旧版本；换到 v{detail.version}{' '}
      时逐个检查，不合的留在原来的版本并列出名单。
    </NoticeLine>
  )
}

/** Asks once, right after somebody published a version. */
export function useOffer(
  detail: TemplateDetail | undefined,
  followers: Followers | undefined,
  writes: boolean,
) {
  const { modal } = App.useApp()
  const { start } = useStart()
  const opened = useRef(detail?.version)
  const older = detail && followers ? countOlderThan(detail.version, followers) : 0
  const free = followers !== undefined && followers.move?.state !== 'running'
  useEffect(() => {
    opened.current ??= detail?.version
    if (!detail || !writes || !free || opened.current === detail.version || older === 0) return
    opened.current = detail.version
    modal.confirm({
      title: `把 ${formatCount(older)} 个标识换到 v${detail.version}？`,
      content:
        '在后台逐个检查并更换，查询不受影响；不合新版本的留在原来的版本，并列出名单。以后也可以在这一页开始。',
      okText: '现在换',
      cancelText: '稍后',
      onOk: () => start(detail),
    })
  }, [modal, start, writes, free, older, detail])
}

function Start({ detail, label }: { detail: TemplateDetail; label?: string }) {
  const { start, busy } = useStart()
  return (
    <Button kind="outline" size="small" loading={busy} onClick={() => void start(detail)}>
      {label ?? `换到 v${detail.version}`}
    </Button>
  )
}

function Running({ move, writes }: { move: Move; writes: boolean }) {
  const { run, busy } = useCallMutation('moveCancel', { refreshes: ['moveOverview'] })
  const done = move.moved + move.refused
  const share = move.total > 0 ? Math.min(100, Math.floor((100 * done) / move.total)) : 0
  return (
    <NoticeLine
      action={
        writes && (
          <TextButton disabled={busy} onPress={() => void run({ body: { id: move.id } })}>
            停止
          </TextButton>
        )
      }
    >
      正在换到 v{move.version}：<b>{formatCount(done)}</b> / {formatCount(move.total)} 个
      {move.refused > 0 && `，其中 ${formatCount(move.refused)} 个不合`}；可以关掉这一页，查询不受影响
      <div className={styles.track} role="progressbar" aria-label="换版进度" aria-valuenow={share}>
        <i style={{ width: `${share}%` }} />
      </div>
    </NoticeLine>
  )
}

function Done({
  detail,
  move,
  older,
  writes,
}: {
  detail: TemplateDetail
  move: Move
  older: number
  writes: boolean
}) {
  return (
    <NoticeLine
      tone={move.refused > 0 && older > 0 ? 'warning' : 'info'}
      icon={move.refused > 0 && older > 0 ? 'warning' : 'check'}
      action={writes && older > 0 && <Start detail={detail} label="再换一次" />}
    >
      {formatShortTime(move.endTime)} 由 {move.createdBy} 换到 v{move.version}：换好{' '}
      <b>{formatCount(move.moved)}</b> 个
      {move.refused > 0 && (
        <>
          ，{formatCount(move.refused)} 个不合，留在原来的版本，
          <Link to={refusedPath(detail.id, move.id)}>查看名单</Link>
        </>
      )}
    </NoticeLine>
  )
}
