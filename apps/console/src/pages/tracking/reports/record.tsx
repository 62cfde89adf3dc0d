import type { ReportDetail } from '@biaojie/contract/tracking/reports/reports.ts'
import {
  REPORT_LIMITS,
  REPORT_MOVES,
  REPORT_REASONS,
  type ReportState,
} from '@biaojie/contract/tracking/reports/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Image, Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { MaskedPhone } from '../../../kit/detail/masked-phone.tsx'
import { Facts, HandlingTrail, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code, None } from '../../../kit/values.tsx'
import { pages, portal } from '../../../paths.ts'
import { REPORT_TAGS } from '../states.ts'
import * as styles from './record.module.css'

const REFRESHED = ['reportList', 'reportDetail'] as const

export default function ReportPage() {
  const { id = '' } = useParams()
  return (
    <DetailPage
      call="reportDetail"
      input={{ body: { id } }}
      noun="举报"
      back={{ to: pages.reports, label: '可疑举报' }}
      head={(report) => ({
        title: report.identifierName,
        state: <StateTag states={REPORT_TAGS} value={report.state} />,
        about: (
          <>
            {REPORT_REASONS[report.reason]} · <Code>{report.reportNo}</Code>
          </>
        ),
        actions: <Actions key={report.version} report={report} />,
      })}
      side={({ trail }) => <HandlingTrail trail={trail} />}
    >
      {(report) => <Report report={report} />}
    </DetailPage>
  )
}

function Report({ report }: { report: ReportDetail }) {
  return (
    <>
      <Section title="举报内容" flush>
        <Facts
          columns={2}
          items={[
            {
              label: '标识',
              value: (
                <a href={portal.lookup(report.identifier)} target="_blank" rel="noreferrer">
                  <Code>{report.identifier}</Code>
                </a>
              ),
              wide: true,
            },
            { label: '所属企业', value: report.companyName || <None /> },
            { label: '举报时间', value: report.createTime.slice(0, 16), code: true },
            { label: '发现地点', value: report.place },
            { label: '联系电话', value: <Phone report={report} /> },
            { label: '情况说明', value: report.text, wide: true },
          ]}
        />
      </Section>
      {report.hasPhoto && (
        <Section title="照片">
          <Photo id={report.id} />
        </Section>
      )}
      {report.note && (
        <Section title="核查结论" note={`${report.handledBy} · ${report.handledTime.slice(0, 16)}`}>
          {report.note}
        </Section>
      )}
    </>
  )
}

function Photo({ id }: { id: string }) {
  const { data, failure } = useCallQuery('reportPhoto', { body: { id } })
  if (failure) return <>照片加载失败，请刷新页面。</>
  return (
    <div className={styles.photo}>
      {data ? <Image src={data.image} alt="举报人拍的照片" height={240} /> : '正在加载照片……'}
    </div>
  )
}

function Phone({ report }: { report: ReportDetail }) {
  const { send } = useCallMutation('reportReveal', { refreshes: ['reportDetail'] })
  return <MaskedPhone masked={report.contactPhone} reveal={() => send({ body: { id: report.id } })} />
}

/** The label of each decision, and the purpose of its reason. */
const MOVES: Record<ReportState, { label: string; about: string; primary?: true }> = {
  confirmed: {
    label: '确认可疑',
    about: '结论会显示在标识的查询页上，所有人都能看到。请只写查明的事实，不写举报人的信息。',
    primary: true,
  },
  dismissed: { label: '核查正常', about: '写明怎样核查的，留在处理记录里，不对外显示。' },
  withdrawn: { label: '撤回确认', about: '撤回后，查询页不再提示。请写明撤回的原因。' },
  open: { label: '重新核查', about: '写明为什么要再查。' },
}

function Actions({ report: { id, version, state } }: { report: ReportDetail }) {
  const [chosen, setChosen] = useState<ReportState>()
  const { send } = useCallMutation('reportHandle', { refreshes: REFRESHED })
  return (
    <>
      {REPORT_MOVES[state].map((next) => (
        <Button key={next} kind={MOVES[next].primary ? 'primary' : 'outline'} onClick={() => setChosen(next)}>
          {MOVES[next].label}
        </Button>
      ))}
      {chosen && (
        <FormDialog<{ note: string }>
          title={MOVES[chosen].label}
          about={MOVES[chosen].about}
          values={{ note: '' }}
          okLabel="保存结论"
          onClose={() => setChosen(undefined)}
          send={({ note }) => send({ body: { id, version, state: chosen, note } })}
          done="已记下"
        >
          <FormField name="note" label="核查结论" required>
            <Input.TextArea maxLength={REPORT_LIMITS.note} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}
