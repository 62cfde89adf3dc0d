import { formatCount } from '@biaojie/contract/formats.ts'
import { makeExamplePrefix } from '@biaojie/contract/identity.ts'
import type { TraceLink } from '@biaojie/contract/tracking/trace/fields.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, CompanyName, Time } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'
import { ASKED_TAGS, LINK_TAGS } from '../states.ts'

type Dialog = { kind: 'offer'; partner: string } | { kind: 'accept' | 'decline' | 'end'; link: TraceLink }
const REFRESHES = ['traceLinkList', 'traceView'] as const

const EDGES_MOST = 10_000
const formatEdges = (edges: number) =>
  edges > EDGES_MOST ? `超过 ${formatCount(EDGES_MOST)}` : formatCount(edges)

const makeColumns = (side: 'offerer' | 'partner'): Column<TraceLink>[] => [
  {
    key: 'company',
    title: '企业',
    card: 'name',
    render: (link) => <CompanyName note={link[side]}>{link[`${side}Name`] || link[side]}</CompanyName>,
  },
  {
    key: 'edges',
    title: '连着的零件',
    width: 120,
    align: 'right',
    card: 'amount',
    named: true,
    render: ({ edges }) => <Code>{formatEdges(edges)}</Code>,
  },
  {
    key: 'note',
    title: '说明',
    wraps: true,
    render: ({ note, answer, reminders }) =>
      [note, answer && `答复：${answer}`, reminders > 0 && `催了 ${reminders} 次`]
        .filter(Boolean)
        .join('；') || '—',
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    card: 'state',
    render: ({ state }) => <StateTag states={side === 'offerer' ? ASKED_TAGS : LINK_TAGS} value={state} />,
  },
  {
    key: 'time',
    title: '时间',
    width: 120,
    card: 'next',
    render: ({ answerTime, createTime }) => <Time time={answerTime || createTime} />,
  },
]

/** Links with other companies: traces use them after both sides have agreed. */
export default function LinksPage() {
  const { data, failure, reload } = useCallQuery('traceLinkList', { body: {} })
  const person = usePerson()
  const isAdmin = person.type === 'COMPANY_ADMIN'
  const [dialog, setDialog] = useState<Dialog>()
  return (
    <>
      <PageHead
        title="关联"
        note="接受以后，两家的零件在追溯里连起来；结束以后不再跨过去，记录都留着"
        actions={
          isAdmin && (
            <Button size="small" onClick={() => setDialog({ kind: 'offer', partner: '' })}>
              发起关联请求
            </Button>
          )
        }
      />
      <PageBody>
        {failure && <Failed failure={failure} what="关联" onRetry={reload} />}
        {!failure && !data && <Waiting label="正在加载关联" />}
        {data && <Lists data={data} isAdmin={isAdmin} onDialog={setDialog} />}
      </PageBody>
      {dialog?.kind === 'offer' && (
        <OfferDialog partner={dialog.partner} onClose={() => setDialog(undefined)} />
      )}
      {dialog && dialog.kind !== 'offer' && (
        <AnswerDialog kind={dialog.kind} link={dialog.link} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

type Data = { links: TraceLink[]; missing: { prefix: string; name: string; edges: number }[] }

type ListsProps = { data: Data; isAdmin: boolean; onDialog: (dialog: Dialog) => void }

/** Returns the actions on a link, by its state and by whether it is the reader's own request. */
function useActions({ isAdmin, onDialog }: Omit<ListsProps, 'data'>, isMine: (link: TraceLink) => boolean) {
  const remind = useCallMutation('traceLinkRemind', { refreshes: REFRESHES })
  const offerAgain = ({ id }: TraceLink) => remind.run({ body: { id } }, '已提醒一次')
  return (link: TraceLink): RowAction[] => {
    const end = (label: string): RowAction[] =>
      isAdmin ? [{ label, danger: true, onPress: () => onDialog({ kind: 'end', link }) }] : []
    if (link.state === 'accepted') return end('结束')
    if (link.state !== 'offered') return []
    if (isMine(link)) return [{ label: '提醒一次', onPress: () => void offerAgain(link) }, ...end('收回')]
    if (!isAdmin) return []
    return [
      { label: '接受', primary: true, onPress: () => onDialog({ kind: 'accept', link }) },
      { label: '不接受', onPress: () => onDialog({ kind: 'decline', link }) },
    ]
  }
}

function Lists({ data, isAdmin, onDialog }: ListsProps) {
  const prefix = usePerson().prefix ?? ''
  const isMine = ({ offerer }: TraceLink) => offerer === prefix
  const actionsOf = useActions({ isAdmin, onDialog }, isMine)
  return (
    <Stack>
      <Missing data={data} isAdmin={isAdmin} onDialog={onDialog} />
      <Section title="收到的关联请求" note="接受前只有两家看得到" flush>
        <LinkRows
          links={data.links.filter((link) => !isMine(link))}
          side="offerer"
          nothing={{ title: '还没有收到关联请求' }}
          actionsOf={actionsOf}
        />
      </Section>
      <Section title="发起的关联请求" flush>
        <LinkRows
          links={data.links.filter(isMine)}
          side="partner"
          nothing={{
            title: '还没有发起关联请求',
            text: '供应商或客户的零件写进过程记录后，会列在上面，可以在那里发起关联请求。',
          }}
          actionsOf={actionsOf}
        />
      </Section>
    </Stack>
  )
}

function Missing({ data: { missing }, isAdmin, onDialog }: ListsProps) {
  if (missing.length === 0) return null
  const ask = (partner: string): RowAction[] =>
    isAdmin
      ? [
          {
            label: '发起请求',
            name: `向 ${partner} 发起关联请求`,
            primary: true,
            onPress: () => onDialog({ kind: 'offer', partner }),
          },
        ]
      : []
  return (
    <Section title="有往来未关联的企业" note="过程记录里有他们的零件；公开页上看不到，召回照样算进去" flush>
      <Rows
        rows={missing}
        rowKey={(row) => row.prefix}
        columns={MISSING}
        noun="企业"
        unit="家"
        rowActions={(row) => ask(row.prefix)}
      />
    </Section>
  )
}

type LinkRowsProps = {
  links: readonly TraceLink[]
  side: 'offerer' | 'partner'
  nothing: { title: string; text?: string }
  actionsOf: (link: TraceLink) => RowAction[]
}

function LinkRows({ links, side, nothing, actionsOf }: LinkRowsProps) {
  return (
    <Rows
      nothing={nothing}
      rows={links}
      rowKey={({ id }) => id}
      columns={makeColumns(side)}
      noun={side === 'offerer' ? '收到的关联' : '请求的关联'}
      sheet={side === 'offerer' ? '收到的关联' : '请求的关联'}
      unit="家"
      rowActions={actionsOf}
    />
  )
}

const MISSING: Column<Data['missing'][number]>[] = [
  {
    key: 'company',
    title: '企业',
    card: 'name',
    render: ({ prefix, name }) => <CompanyName note={prefix}>{name || prefix}</CompanyName>,
  },
  {
    key: 'edges',
    title: '连着的零件',
    width: 140,
    align: 'right',
    card: 'amount',
    named: true,
    render: ({ edges }) => <Code>{formatEdges(edges)}</Code>,
  },
]

function OfferDialog({ partner, onClose }: { partner: string; onClose: () => void }) {
  const { send } = useCallMutation('traceLinkOffer', { refreshes: REFRESHES })
  return (
    <FormDialog
      title="发起关联请求"
      about="对方的管理员会收到通知。接受以后，两家零件之间已经记下的和以后记下的都连起来。"
      values={{ partner, note: '' }}
      okLabel="发出请求"
      send={(values: { partner: string; note: string }) => send({ body: values })}
      done="已发出，等对方接受"
      onClose={onClose}
    >
      <FormField name="partner" label="对方前缀" required>
        <Input maxLength={20} placeholder={`如 ${makeExamplePrefix(1008)}`} />
      </FormField>
      <FormField name="note" label="说明">
        <Input.TextArea maxLength={200} rows={3} placeholder="如 前制动盘用贵司的铸件毛坯" />
      </FormField>
    </FormDialog>
  )
}

const SAID = {
  accept: {
    title: '接受关联',
    about: '对方的零件与您的零件在追溯里连起来，公开的环节访客也看得到。',
    label: '接受',
  },
  decline: { title: '不接受', about: '对方记下的连接只有两家看得到，您的追溯不受影响。', label: '不接受' },
  end: { title: '结束', about: '立即生效：追溯不再跨到对方，已经记下的都留着。', label: '结束' },
}

function AnswerDialog({
  kind,
  link,
  onClose,
}: {
  kind: 'accept' | 'decline' | 'end'
  link: TraceLink
  onClose: () => void
}) {
  const answer = useCallMutation('traceLinkAnswer', { refreshes: REFRESHES })
  const end = useCallMutation('traceLinkEnd', { refreshes: REFRESHES })
  const { id, version } = link
  const { title, about, label } = SAID[kind]
  return (
    <FormDialog
      title={title}
      about={about}
      values={{ note: '' }}
      okLabel={label}
      danger={kind === 'end'}
      send={({ note }: { note: string }) =>
        kind === 'end'
          ? end.send({ body: { id, version, note } })
          : answer.send({ body: { id, version, accept: kind === 'accept', note } })
      }
      onClose={onClose}
    >
      <FormField name="note" label="说明">
        <Input.TextArea maxLength={200} rows={3} />
      </FormField>
    </FormDialog>
  )
}
