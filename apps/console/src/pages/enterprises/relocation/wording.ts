import type { Arrival, Departure } from '@biaojie/contract/enterprises/relocations/relocations.ts'
import { ARCHIVE_DAYS } from '@biaojie/contract/enterprises/relocations/rules.ts'
import { formatBytes, formatCount } from '@biaojie/contract/formats.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { addDays, countSecondsBetween, formatDuration, formatShortTime, toDay } from '../../../data/times.ts'

/** One of the three boxes of a move: the old node, the archive, the new node. */
export type Stop = { mark: '旧' | '包' | '新'; name: string; note: string; isFailed?: boolean }
/** The line between two boxes. */
export type Leg = { text: string; note?: string; state: 'done' | 'now' | 'todo' | 'failed' }
export type Move = { stops: readonly [Stop, Stop, Stop]; legs: readonly [Leg, Leg] }

/** Writes a share of a whole; rounding never produces 100 %. */
export const formatPercent = (done: number, total: number): string =>
  total > 0 ? `${Math.floor((done / total) * 100)} %` : ''

/** Formats a duration and the rate in rows per second: 1 分 40 秒，12,400 条/秒. */
function describeTime(seconds: number, rows: number): string {
  const rate = seconds > 0 ? `，${formatCount(Math.round(rows / seconds))} 条/秒` : ''
  return `${formatDuration(Math.max(1, seconds))}${rate}`
}

const sumBy = <T>(rows: readonly T[], count: (row: T) => number) =>
  rows.reduce((sum, row) => sum + count(row), 0)

const OWN = () => `${getNodePrefix()} 本节点`

/** The move before anything was exported. */
export const describePlan = (): Move => ({
  stops: [
    { mark: '旧', name: OWN(), note: '照常使用，不停' },
    { mark: '包', name: '全部资料一个包', note: '清单由本节点签名' },
    { mark: '新', name: '对方节点', note: '逐条核对后写入' },
  ],
  legs: [
    { text: '导出', state: 'todo' },
    { text: '下载，交给对方', state: 'todo' },
  ],
})

/** Describes how long the archive was being prepared, with the rate; empty before the end. */
export const describeExportTime = ({ state, kinds, createTime, endTime }: Departure): string =>
  state === 'done'
    ? describeTime(
        countSecondsBetween(createTime, endTime),
        sumBy(kinds, ({ done }) => done),
      )
    : ''

export function describeDeparture(departure: Departure): Move {
  const { state, kinds, bytes, parts, createTime, endTime } = departure
  const rows = sumBy(kinds, ({ done }) => done)
  const total = sumBy(kinds, ({ total }) => total ?? 0)
  const isDone = state === 'done'
  const isStopped = state === 'failed' || state === 'cancelled'
  const size = parts > 0 ? `${formatBytes(bytes)}，${formatCount(parts)} 段` : '还没有内容'
  const leg: Leg = isDone
    ? {
        text: `${formatCount(rows)} 条`,
        note: `用时 ${formatDuration(Math.max(1, countSecondsBetween(createTime, endTime)))}`,
        state: 'done',
      }
    : isStopped
      ? { text: `停在 ${formatCount(rows)} 条`, state: 'failed' }
      : { text: `${formatCount(rows)} 条`, note: `共 ${formatCount(total)} 条`, state: 'now' }
  return {
    stops: [
      { mark: '旧', name: OWN(), note: `${formatShortTime(createTime)} 开始导出` },
      {
        mark: '包',
        name: size,
        note: isDone
          ? `签好名，留到 ${addDays(toDay(createTime), ARCHIVE_DAYS).slice(5)}`
          : isStopped
            ? '没有装完'
            : '正在装',
        isFailed: isStopped,
      },
      { mark: '新', name: '对方节点', note: '在“从别处收”里上传' },
    ],
    legs: [leg, { text: '下载，交给对方', note: '指纹另外告诉', state: 'todo' }],
  }
}

/** Returns the seconds from the trail's 开始写入 to the end of the run; undefined before the end. */
function countWritingSeconds({ trail, endTime }: Arrival): number | undefined {
  const start = trail.find(({ action }) => action === '开始写入')
  return start && endTime !== '' ? countSecondsBetween(start.time, endTime) : undefined
}

/** Describes how long the archive was being written, with the rate; empty before the end. */
export function describeWritingTime(arrival: Arrival): string {
  const seconds = arrival.state === 'done' ? countWritingSeconds(arrival) : undefined
  return seconds === undefined
    ? ''
    : describeTime(
        seconds,
        sumBy(arrival.kinds, ({ total }) => total),
      )
}

const describeSignature = ({ source, fingerprint, isConfirmed }: Arrival): string => {
  if (source === 'idhub') return '没有签名'
  if (fingerprint === '') return '还没有验签名'
  return isConfirmed ? '签名对，公钥已确认' : '签名对，公钥待确认'
}

function describeUpload({ state, received, pieces, bytes }: Arrival): Leg {
  if (state === 'uploading') return { text: `收到 ${received} / ${pieces} 段`, state: 'now' }
  if (received < pieces) return { text: `停在第 ${received} 段`, state: 'failed' }
  return { text: '收齐', note: formatBytes(bytes), state: 'done' }
}

/** `rate` is the number of rows that are written in a second, where it is known. */
function describeWriting(arrival: Arrival, rate: number | undefined): Leg {
  const { state, kinds } = arrival
  const rows = sumBy(kinds, ({ done }) => done)
  const total = sumBy(kinds, ({ total }) => total)
  const isBefore = state === 'uploading' || state === 'checking' || state === 'checked'
  if (isBefore) return { text: state === 'checked' ? '等写入' : '先核对', state: 'todo' }
  if (state === 'writing')
    return rate
      ? {
          text: `${formatCount(Math.round(rate))} 条/秒`,
          note: `还要 ${formatDuration(Math.ceil((total - rows) / rate))}`,
          state: 'now',
        }
      : { text: `${formatCount(rows)} 条`, note: `共 ${formatCount(total)} 条`, state: 'now' }
  if (state !== 'done') return { text: rows > 0 ? `停在 ${formatCount(rows)} 条` : '没有写', state: 'failed' }
  const seconds = countWritingSeconds(arrival)
  const note = seconds === undefined ? '' : `用时 ${formatDuration(Math.max(1, seconds))}`
  return { text: `${formatCount(total)} 条`, note, state: 'done' }
}

const NEW_NOTES: Record<Arrival['state'], string> = {
  uploading: '还没有写',
  checking: '核对中，还没有写',
  refused: '没有收',
  checked: '核对过，还没有写',
  writing: '写入中',
  done: '写完，每条都再读过',
  cancelled: '已取消',
  failed: '没有写完，可接着写',
}

export function describeArrival(arrival: Arrival, rate?: number): Move {
  const { state, parts, bytes, nodeName, nodePrefix, exportTime } = arrival
  const isChecked = parts > 0
  const origin = [nodePrefix, nodeName].filter(Boolean).join(' ') || '对方节点'
  return {
    stops: [
      {
        mark: '旧',
        name: origin,
        note: exportTime
          ? `${formatShortTime(exportTime)} 导出`
          : isChecked
            ? '没有写导出时间'
            : '核对后才知道',
      },
      {
        mark: '包',
        name: isChecked ? `${formatBytes(bytes)}，${formatCount(parts)} 段` : formatBytes(bytes),
        note: state === 'refused' ? '核对没有通过' : describeSignature(arrival),
        isFailed: state === 'refused',
      },
      { mark: '新', name: OWN(), note: NEW_NOTES[state] },
    ],
    legs: [describeUpload(arrival), describeWriting(arrival, rate)],
  }
}
