import { makeExamplePrefix } from '@biaojie/contract/identity.ts'
import { SHARE_STATE_NAMES, type ShareState } from '@biaojie/contract/tracking/shares/rules.ts'
import type { Share } from '@biaojie/contract/tracking/shares/shares.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, type StateTable, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, Name } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'

const STATES: StateTable<ShareState> = {
  active: { label: SHARE_STATE_NAMES.active, tone: 'ok' },
  expired: { label: SHARE_STATE_NAMES.expired, tone: 'warn' },
  ended: { label: SHARE_STATE_NAMES.ended, hollow: true },
}
const nameTemplates = ({ templates }: Share) => templates.map(({ name }) => name).join('、') || '全部模板'

const makeColumns = (side: 'partner' | 'owner'): Column<Share>[] => [
  {
    key: 'company',
    title: side === 'partner' ? '关联方' : '企业',
    card: 'name',
    render: (share) => <Name note={share[side]}>{share[`${side}Name`] || share[side]}</Name>,
  },
  { key: 'templates', title: '范围', wraps: true, render: nameTemplates },
  { key: 'until', title: '截止日', width: 130, card: 'next', render: ({ until }) => <Code>{until}</Code> },
  {
    key: 'state',
    title: '状态',
    width: 110,
    card: 'state',
    render: ({ state }) => <StateTag states={STATES} value={state} />,
  },
]

/** The partners of a company, and the companies whose partner it is. */
export default function SharesPage() {
  const { data, failure, reload } = useCallQuery('shareList', {})
  const writes = usePerson().type === 'COMPANY_ADMIN'
  const [open, setOpen] = useState<Share | 'new'>()
  return (
    <>
      <PageHead
        title="关联方"
        actions={
          writes && (
            <Button size="small" onClick={() => setOpen('new')}>
              添加关联方
            </Button>
          )
        }
      />
      <PageBody>
        {failure && <Failed failure={failure} what="关联方" onRetry={reload} />}
        {!failure && !data && <Waiting label="正在加载关联方" />}
        {data && (
          <Stack>
            <Given shares={data.given} writes={writes} onChange={setOpen} />
            <Section title="把本企业列为关联方的企业" note="可按完整标识读它们对关联方可见的内容" flush>
              <Shares
                side="owner"
                shares={data.received}
                nothing={{ title: '还没有企业把本企业列为关联方' }}
              />
            </Section>
          </Stack>
        )}
      </PageBody>
      {open && <ShareDialog share={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Shares({
  side,
  shares,
  nothing,
  rowActions,
}: {
  side: 'partner' | 'owner'
  shares: readonly Share[]
  nothing: { title: string; text?: string }
  rowActions?: (share: Share) => RowAction[]
}) {
  return (
    <Rows
      nothing={nothing}
      rows={shares}
      rowKey={({ id }) => id}
      columns={makeColumns(side)}
      noun="关联方"
      sheet="关联方"
      unit="家"
      rowActions={rowActions}
    />
  )
}

function Given({
  shares,
  writes,
  onChange,
}: {
  shares: readonly Share[]
  writes: boolean
  onChange: (share: Share) => void
}) {
  const { modal } = App.useApp()
  const { run } = useCallMutation('shareEnd', { refreshes: ['shareList'] })
  const end = ({ id, version, partnerName }: Share) =>
    void modal.confirm({
      title: `结束与${partnerName}的共享？`,
      content: '立即生效：对方不再看到只对关联方可见的内容。',
      okText: '结束',
      okButtonProps: { danger: true },
      onOk: () => run({ body: { id, version } }),
    })
  const listActions = (share: Share): RowAction[] => {
    if (!writes || share.state === 'ended') return []
    const { partnerName: name } = share
    return [
      { label: '修改截止日', name: `修改截止日：${name}`, onPress: () => onChange(share) },
      { label: '结束', name: `结束与${name}的共享`, danger: true, onPress: () => end(share) },
    ]
  }
  return (
    <Section title="本企业的关联方" note="到截止日为止，看到对关联方可见的字段" flush>
      <Shares
        side="partner"
        shares={shares}
        nothing={{
          title: '还没有关联方',
          text: '添加客户或供应商的前缀后，对方就能看到只对关联方可见的内容。',
        }}
        rowActions={listActions}
      />
    </Section>
  )
}

/** Adds a partner, or changes a partner's last day. */
function ShareDialog({ share, onClose }: { share: Share | undefined; onClose: () => void }) {
  const add = useCallMutation('shareAdd', { refreshes: ['shareList'] })
  const change = useCallMutation('shareChange', { refreshes: ['shareList'] })
  return (
    <FormDialog
      title={share ? `改${share.partnerName}的截止日` : '添加关联方'}
      values={{ partner: share?.partner ?? '', until: share?.until ?? '' }}
      okLabel={share ? '保存' : '添加'}
      onClose={onClose}
      send={({ partner, until }) =>
        share
          ? change.send({ body: { id: share.id, version: share.version, until } })
          : add.send({ body: { partner, until, templates: [] } })
      }
      done="已保存"
    >
      {!share && (
        <FormField name="partner" label="对方的标识前缀" required>
          <Input maxLength={20} placeholder={makeExamplePrefix(1002)} />
        </FormField>
      )}
      <FormField name="until" label="截止日（含当天）" required>
        <DayInput />
      </FormField>
    </FormDialog>
  )
}
