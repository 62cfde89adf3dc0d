import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { toClockTime } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { NoticeLine } from '../../../kit/notice.tsx'

function describeState({ rows, position, isSent, sentPosition, time }: DataOf<'securityLogState'>): string {
  if (position === 0) return '还没有记录上链，新的记录一分钟内上链。'
  const verified = `已核对到第 ${formatCount(position)} 条，最近 ${formatCount(rows)} 条都没有改动（${toClockTime(time)} 核对）。`
  return isSent
    ? `${verified}已送到日志服务器第 ${formatCount(sentPosition)} 条。`
    : `${verified}没有设置日志服务器。`
}

/** Shows whether the chain of the log is intact, for as many rows as a page can check. */
export function ChainState() {
  const { data, failure, reload } = useCallQuery('securityLogState', { body: {} })
  const again = (
    <Button size="small" kind="quiet" onClick={() => void reload()}>
      重新核对
    </Button>
  )
  if (failure)
    return (
      <NoticeLine tone="warning" action={again}>
        没有核对成：{failure.message}
      </NoticeLine>
    )
  if (!data) return <NoticeLine>正在核对哈希链……</NoticeLine>
  if (data.fault)
    return (
      <NoticeLine tone="error" action={again}>
        核对到第 {formatCount(data.position)} 条为止没有改动，{data.fault}
        。请保全数据库和日志服务器上的副本，查明原因。
      </NoticeLine>
    )
  return (
    <NoticeLine icon="check" action={again}>
      {describeState(data)}
    </NoticeLine>
  )
}
