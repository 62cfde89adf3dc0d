import { PARTNER_LIMITS, PARTNER_TYPES } from '@biaojie/contract/content/content/rules.ts'
import type { PartnerDetail } from '@biaojie/contract/marketplace/partners.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { PARTNER_STATES, toPartnerState } from '../../../data/market.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { MaskedPhone } from '../../../kit/detail/masked-phone.tsx'
import { Facts, HandlingTrail, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'

const REFRESHED = ['partnerList', 'partnerDetail'] as const

export default function PartnerPage() {
  const { id = '' } = useParams()
  return (
    <DetailPage
      call="partnerDetail"
      input={{ body: { id } }}
      noun="伙伴申请"
      back={{ to: pages.partners, label: '伙伴申请' }}
      head={(partner) => ({
        title: partner.companyName,
        state: <StateTag states={PARTNER_STATES} value={toPartnerState(partner)} />,
        about: (
          <>
            {PARTNER_TYPES[partner.partnerType]} · <Code>{partner.applyNo}</Code> · 应在{' '}
            {partner.deadline.slice(0, 16)} 前答复
          </>
        ),
        actions: <Actions partner={partner} />,
      })}
      side={({ trail }) => <HandlingTrail trail={trail} />}
    >
      {(partner) => <Application partner={partner} />}
    </DetailPage>
  )
}

function Application({ partner }: { partner: PartnerDetail }) {
  const { answer } = partner
  return (
    <>
      <Section title="申请内容" flush>
        <Facts
          columns={2}
          items={[
            { label: '企业名称', value: partner.companyName, wide: true },
            { label: '所在地区', value: partner.area },
            { label: '提交时间', value: partner.createTime.slice(0, 16), code: true },
            { label: '联系人', value: partner.contactName },
            { label: '联系电话', value: <Phone partner={partner} /> },
            {
              label: partner.partnerType === 'channel' ? '主要客户行业' : '产品与案例',
              value: partner.offer,
              wide: true,
            },
          ]}
        />
      </Section>
      {answer && (
        <Section title="处理意见" note={`${answer.by} · ${answer.time.slice(0, 16)}`}>
          {answer.note || '已按本人要求删除'}
        </Section>
      )}
    </>
  )
}

function Phone({ partner }: { partner: PartnerDetail }) {
  const { send } = useCallMutation('partnerReveal', { refreshes: ['partnerDetail'] })
  return <MaskedPhone masked={partner.contactPhone} reveal={() => send({ body: { id: partner.id } })} />
}

const RESULTS = [
  { value: 'accepted', label: '通过初审' },
  { value: 'declined', label: '未通过' },
]

function Actions({ partner: { id, version, answer } }: { partner: PartnerDetail }) {
  const [deciding, setDeciding] = useState(false)
  const handle = useCallMutation('partnerHandle', { refreshes: REFRESHED })
  const reopen = useCallMutation('partnerReopen', { refreshes: REFRESHED })
  if (answer) {
    const open = () => reopen.run({ body: { id, version } })
    return (
      <Button kind="outline" loading={reopen.busy} onClick={open}>
        重新打开
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setDeciding(true)}>记下结果</Button>
      {deciding && (
        <FormDialog<{ result: 'accepted' | 'declined'; note: string }>
          title="初审结果"
          about="先与对方联系，再记下结果。保存后申请人收到短信，内容是申请编号与结果。"
          values={{ result: 'accepted', note: '' }}
          okLabel="保存结果"
          onClose={() => setDeciding(false)}
          send={(values) => handle.send({ body: { id, version, ...values } })}
          done="已记下，短信告知申请人"
        >
          <FormField name="result" label="结果">
            <Radio.Group options={RESULTS} />
          </FormField>
          <FormField
            name="note"
            label="处理意见"
            required
            help="未通过的，写明缺什么。用这个手机号注册了账号的申请人，在“消息”里看到这段话。"
          >
            <Input.TextArea maxLength={PARTNER_LIMITS.note} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}
