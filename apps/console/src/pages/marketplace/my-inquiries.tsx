import type { Inquiry } from '@biaojie/contract/content/consultations/inquiries.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { INQUIRY_STATES } from '../../data/market.ts'
import { DetailDrawer } from '../../kit/detail/detail-drawer.tsx'
import { Facts, Section } from '../../kit/detail/sections.tsx'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/types.ts'
import { useOpened } from '../../kit/list/use-opened.ts'
import { StateTag } from '../../kit/states.tsx'
import { LongText, Name, None, Soft, Time } from '../../kit/values.tsx'
import { pages, portal } from '../../paths.ts'

const describeSubject = ({ kind, products }: Inquiry) =>
  products.map(({ name, packageName }) => [name, packageName].filter(Boolean).join(' · ')).join('、') ||
  (kind === 'inquiry' ? '应用咨询' : '平台咨询')

function Standing({ row }: { row: Inquiry }) {
  if (row.answer)
    return (
      <>
        <LongText>{row.answer.note}</LongText>{' '}
        <Soft>
          <Time time={row.answer.time} /> 答复
        </Soft>
      </>
    )
  return (
    <>
      {row.kind === 'inquiry' ? '1-3个工作日内答复' : '1个工作日内答复'}{' '}
      <Soft>
        最晚 <Time time={row.dueTime} />
      </Soft>
    </>
  )
}

const COLUMNS: Column<Inquiry>[] = [
  {
    key: 'products',
    title: '咨询内容',
    card: 'name',
    wraps: true,
    render: (row) => <Name>{describeSubject(row)}</Name>,
  },
  {
    key: 'content',
    title: '内容',
    wraps: true,
    width: '28%',
    render: ({ content }) => <LongText>{content}</LongText>,
  },
  { key: 'budget', title: '预算', wide: true, render: ({ budget }) => budget || <None /> },
  { key: 'time', title: '提交时间', render: ({ createTime }) => <Time time={createTime} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ status }) => <StateTag states={INQUIRY_STATES} value={status} />,
  },
  {
    key: 'answer',
    title: '答复',
    card: 'next',
    wraps: true,
    width: '28%',
    render: (row) => <Standing row={row} />,
  },
]

function InquiryDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <DetailDrawer
      call="myInquiry"
      input={id ? { body: { id } } : null}
      noun="这一条"
      title={describeSubject}
      onClose={onClose}
    >
      {(inquiry) => (
        <>
          <Section title={inquiry.kind === 'inquiry' ? '询价内容' : '咨询内容'} flush>
            <Facts
              columns={1}
              items={[
                { label: '内容', value: inquiry.content },
                ...(inquiry.kind === 'inquiry' ? [{ label: '预算', value: inquiry.budget }] : []),
                { label: '企业', value: inquiry.companyName },
                { label: '联系人', value: inquiry.contactName },
                { label: '提交时间', value: inquiry.createTime, code: true },
                { label: '答复期限', value: inquiry.dueTime, code: true },
              ]}
            />
          </Section>
          <Section title="答复" flush>
            <Facts
              columns={1}
              items={
                inquiry.answer
                  ? [
                      { label: '内容', value: inquiry.answer.note },
                      { label: '时间', value: inquiry.answer.time, code: true },
                    ]
                  : [
                      {
                        label: '进度',
                        value:
                          inquiry.kind === 'inquiry'
                            ? '平台与服务商正在核价，答复后站内通知您。'
                            : '工作人员正在办理，答复后站内通知您。',
                      },
                    ]
              }
            />
          </Section>
        </>
      )}
    </DetailDrawer>
  )
}

/** Lists the person's questions, about prices and otherwise, with the answers. */
export default function MyInquiriesPage() {
  const opened = useOpened(pages.myInquiries)
  return (
    <ListPage
      call="myInquiries"
      title="询价与咨询"
      noun="询价与咨询"
      unit="条"
      rowKey={({ id }) => id}
      tabs={{
        name: 'state',
        label: '答复情况',
        options: [
          { value: '', label: '全部' },
          { value: 'open', label: '待答复', count: 'open' },
          { value: 'handled', label: '已答复', count: 'handled' },
        ],
      }}
      columns={COLUMNS}
      open={opened.to}
      empty={() => ({
        title: '还没有询价与咨询',
        text: '登录后在应用页询价，或在任何一页点“立即咨询”，答复会出现在这里。',
        actions: (
          <a className={getButtonClass({ kind: 'outline' })} href={portal.applications}>
            去应用市场
          </a>
        ),
      })}
    >
      <InquiryDrawer id={opened.id} onClose={opened.close} />
    </ListPage>
  )
}
