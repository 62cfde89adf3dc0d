import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'
import {
  ALARM_STATE_NAMES,
  CHECK_AGENT_NAMES,
  CLONE_SIGN_TEXT,
} from '@biaojie/contract/tracking/alarms/rules.ts'
import { toShanghaiTime } from '../../../platform/base/clock.ts'
import { type PdfLine, writePdf } from '../../../platform/formats/pdf/paper.ts'

const toCheckLine = (
  { time, city, provinceName, agent, matched }: AlarmDetail['recent'][number],
  at: number,
): PdfLine => ({
  label: `第 ${at} 次`,
  text: [
    time.slice(0, 16),
    city ? `${city}（${provinceName || '—'}）` : '没有填城市',
    agent ? CHECK_AGENT_NAMES[agent] : '',
    matched ? '防伪码对' : '防伪码不对',
  ]
    .filter(Boolean)
    .join('，'),
})

/** Writes a PDF of the whole alarm, for use as evidence outside the node. */
export async function writeEvidence(alarm: AlarmDetail, now: Date) {
  const { identifier, identifierName, recent, cities, signs, points, warnAt, travels, first, trail, state } =
    alarm
  const failed = signs.filter((sign) => sign.failed).length
  const lines: PdfLine[] = [
    { label: '标识', text: identifier, strong: true },
    { label: '名称', text: identifierName || '—' },
    { label: '状态', text: `${ALARM_STATE_NAMES[state]}，${alarm.openTime.slice(0, 16)} 起预警` },
    { label: '一周里', text: `${cities} 个城市查了 ${recent.length} 次，${points} 分（${warnAt} 分起预警）` },
    {
      label: '首次查验',
      text: first ? `${first.time.slice(0, 16)}${first.city && `，${first.city}`}` : '没有',
    },
    ...signs.map(({ sign, value, over, points: given, failed: isFailed }): PdfLine => {
      const { name, unit } = CLONE_SIGN_TEXT[sign]
      return {
        label: isFailed ? '不合' : '正常',
        text: `${name}：${value} ${unit}，阈值 ${over} ${unit}，分值 ${given}`,
      }
    }),
    ...travels.map(
      ({ from, to, minutes, kilometres }): PdfLine => ({
        label: '来不及走',
        text: `${recent[from]?.city ?? ''}到${recent[to]?.city ?? ''}，${minutes} 分钟 ${kilometres} km`,
      }),
    ),
    ...recent.map((check, at) => toCheckLine(check, recent.length - at)),
    ...trail.map(
      ({ time, actor, action, text }): PdfLine => ({
        label: time.slice(5, 16),
        text: `${actor} ${action}${text && `：${text}`}`,
      }),
    ),
  ]
  const bytes = await writePdf({
    title: '防伪预警证据',
    lines,
    note: `${signs.length} 条里 ${failed} 条不合。城市是查验人自己填的；这份材料不认定任何一件是假冒。`,
    printed: toShanghaiTime(now),
  })
  const name = `alarm-${identifier.replace('/', '_')}.pdf`
  return { name, type: 'application/pdf', content: Buffer.from(bytes).toString('base64') }
}
