import { formatCount } from '@biaojie/contract/formats.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '@biaojie/contract/identifiers/webhooks/rules.ts'
import type { Webhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../../kit/list/types.ts'
import { Empty } from '../../../../kit/states.tsx'
import { Code, Name, None, Soft } from '../../../../kit/values.tsx'

/** Rounded down, so that 100 % means that nothing was lost. */
function Share({ webhook: { delivered, failed, retrying } }: { webhook: Webhook }) {
  const all = delivered + failed + retrying
  if (all === 0) return <None />
  const share = Math.floor((delivered / all) * 10_000) / 100
  return (
    <>
      <Code>{share} %</Code> <Soft>{formatCount(all)} 条</Soft>
    </>
  )
}

function State({ webhook: { state, reason, retrying, failed } }: { webhook: Webhook }) {
  if (state === 'disabled')
    return (
      <>
        <Tag hollow>已停用</Tag> <Soft below>{reason}</Soft>
      </>
    )
  if (retrying > 0) return <Tag tone="err">{retrying} 条在重试</Tag>
  if (failed > 0) return <Tag tone="warn">{failed} 条没送到</Tag>
  return <Tag tone="ok">正常</Tag>
}

const formatEvents = ({ events }: Webhook) =>
  events.length === WEBHOOK_EVENTS.length
    ? '全部'
    : events.map((event) => WEBHOOK_EVENT_NAMES[event]).join('、')

const COLUMNS: Column<Webhook>[] = [
  {
    key: 'name',
    title: '用途',
    card: 'name',
    render: ({ name, sandbox }) => <Name {...(sandbox && { note: '沙箱' })}>{name}</Name>,
  },
  { key: 'url', title: '地址', wraps: true, render: ({ url }) => <Code wraps>{url}</Code> },
  { key: 'events', title: '事件', wraps: true, render: formatEvents },
  { key: 'share', title: '7 天送达', render: (webhook) => <Share webhook={webhook} /> },
  {
    key: 'ms',
    title: '中位用时',
    render: ({ medianMs }) => (medianMs === null ? <None /> : <Code>{medianMs} ms</Code>),
  },
  { key: 'state', title: '状态', card: 'state', render: (webhook) => <State webhook={webhook} /> },
]

type Props = {
  webhooks: readonly Webhook[]
  /** Left out for members, who only read. */
  onCreate?: () => void
  actionsOf?: (webhook: Webhook) => RowAction[]
}

/** Lists webhooks with the delivery rate of the last seven days. */
export function WebhookList({ webhooks, onCreate, actionsOf }: Props) {
  if (webhooks.length === 0)
    return (
      <Empty title="还没有回调" level="h2" actions={onCreate && <Button onClick={onCreate}>新建回调</Button>}>
        标识新建、更改、作废，防伪码被查验或报警时，节点马上告诉你们的程序，不用反复来问。每次呼叫都有签名；没送到的
        24 小时内再试 5 次。
      </Empty>
    )
  return (
    <Section
      title="回调"
      note="签名 HMAC-SHA256；没送到的 24 小时内再试 5 次"
      actions={
        onCreate && (
          <Button kind="outline" size="small" onClick={onCreate}>
            新建回调
          </Button>
        )
      }
      flush
    >
      <Rows
        rows={webhooks}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        noun="回调"
        sheet="回调"
        main
        unit="个"
        rowActions={actionsOf}
      />
    </Section>
  )
}
