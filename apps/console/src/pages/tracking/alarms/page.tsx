import type { AlarmRow } from '@biaojie/contract/tracking/alarms/alarms.ts'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, Time } from '../../../kit/values.tsx'
import { alarmPath, pages } from '../../../paths.ts'
import { ALARM_TAGS } from '../states.ts'

const COLUMNS: Column<AlarmRow>[] = [
  {
    key: 'part',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => <Code wraps>{identifier.slice(identifier.indexOf('/') + 1)}</Code>,
  },
  { key: 'name', title: '名称', card: 'name', render: ({ identifierName }) => <Name>{identifierName}</Name> },
  {
    key: 'week',
    title: '一周',
    width: 170,
    card: 'brief',
    render: ({ checks, cities }) => `${cities} 个城市 ${checks} 次`,
  },
  {
    key: 'points',
    title: '分值',
    width: 80,
    align: 'right',
    card: 'amount',
    render: ({ points }) => <Code>{points}</Code>,
  },
  {
    key: 'state',
    title: '状态',
    width: 140,
    card: 'state',
    render: ({ state }) => <StateTag states={ALARM_TAGS} value={state} />,
  },
  {
    key: 'open',
    title: '起预警',
    width: 130,
    card: 'next',
    render: ({ openTime }) => <Time time={openTime} />,
  },
]

/** Identifiers of the company whose code may have been copied. */
export default function AlarmsPage() {
  return (
    <ListPage
      call="alarmList"
      title="防伪预警"
      noun="预警"
      unit="条"
      rowKey={({ id }) => id}
      tabs={{
        name: 'state',
        label: '处理情况',
        options: [
          { value: '', label: '全部' },
          { value: 'open', label: '疑似被复制', attention: true, count: 'open' },
          { value: 'warned', label: '已公开提醒', count: 'warned' },
          { value: 'dismissed', label: '不是复制', count: 'dismissed' },
          { value: 'settled', label: '已停用', count: 'settled' },
        ],
      }}
      columns={COLUMNS}
      open={({ id }) => alarmPath(id)}
      actions={<Link to={pages.alarmSettings}>预警规则</Link>}
      note="查验人填的城市和时间对不上时起预警；地点只用查验人自己说的，不看网络地址"
      empty={() => ({
        title: '没有防伪预警',
        text: '访客核对涂层下的防伪码，次数、城市或时间超过阈值时，预警列在这里，并通知管理员与回调。',
      })}
    />
  )
}
