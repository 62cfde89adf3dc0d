import type { Proposal } from '@biaojie/contract/enterprises/registrations/proposals.ts'
import {
  ID_PHOTO_CONSENT_VERSION,
  PREFIX_AGREEMENT_VERSION,
  PROPOSAL_TEXT_MAX,
} from '@biaojie/contract/enterprises/registrations/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { portal } from '../../../paths.ts'
import * as styles from './proposals.module.css'

const REFRESHED = ['proposalList', 'proposalDetail', 'registerInitData', 'noticeList'] as const

type Props = { proposal: Proposal; decides: boolean }

/** Shows this person's current actions. */
export function Actions({ proposal, decides }: Props) {
  const { state, mine, underReview, changed } = proposal
  const [open, setOpen] = useState<'take' | 'decline' | 'withdraw'>()
  const close = () => setOpen(undefined)
  if (state !== 'open') {
    return mine && state === 'declined' ? (
      <a className={getButtonClass({ kind: 'outline' })} href={portal.registration}>
        修改后再提
      </a>
    ) : null
  }
  return (
    <>
      {mine && (
        <Button kind="text" onClick={() => setOpen('withdraw')}>
          撤回
        </Button>
      )}
      {decides && (
        <>
          <Button kind="outline" onClick={() => setOpen('decline')}>
            退回
          </Button>
          <Button disabled={underReview || changed.length === 0} onClick={() => setOpen('take')}>
            采纳并提交平台
          </Button>
        </>
      )}
      {open === 'take' && <TakeDialog proposal={proposal} onClose={close} />}
      {open === 'decline' && <DeclineDialog proposal={proposal} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog proposal={proposal} onClose={close} />}
    </>
  )
}

type DialogProps = { proposal: Proposal; onClose: () => void }

const listTicked = (message: string) => [
  {
    validator: async (_: unknown, value: unknown) => (value ? undefined : Promise.reject(new Error(message))),
  },
]

function TakeDialog({ proposal: { id, version, registrationVersion, changed }, onClose }: DialogProps) {
  const take = useCallMutation('takeProposal', { refreshes: REFRESHED })
  return (
    <FormDialog<{ agreement: boolean; idPhotoConsent: boolean }>
      title="采纳并提交平台审核"
      about={`将以您的名义提交企业资料更新，涉及：${changed.join('、')}。办理经过会写明提出人和您；审核通过前，原登记继续有效。`}
      values={{ agreement: false, idPhotoConsent: false }}
      okLabel="提交平台审核"
      onClose={onClose}
      send={(consents) =>
        take.send({
          body: {
            id,
            version,
            registrationVersion,
            ...consents,
            agreementVersion: PREFIX_AGREEMENT_VERSION,
            idPhotoConsentVersion: ID_PHOTO_CONSENT_VERSION,
          },
        })
      }
      done="已提交平台审核"
    >
      <FormField
        name="agreement"
        label="服务协议"
        valuePropName="checked"
        rules={listTicked('请勾选标识前缀注册服务协议')}
      >
        <Checkbox>
          内容已核实，我已阅读并同意
          <a className={styles.agreement} href={portal.prefixAgreement} target="_blank" rel="noopener">
            《标识前缀注册服务协议》
          </a>
        </Checkbox>
      </FormField>
      <FormField
        name="idPhotoConsent"
        label="证件信息"
        valuePropName="checked"
        rules={listTicked('请同意为审核目的处理法定代表人证件信息')}
      >
        <Checkbox>同意为审核目的处理法定代表人证件信息</Checkbox>
      </FormField>
    </FormDialog>
  )
}

function DeclineDialog({ proposal: { id, version, proposer }, onClose }: DialogProps) {
  const decline = useCallMutation('declineProposal', { refreshes: REFRESHED })
  return (
    <FormDialog<{ reason: string }>
      title="退回变更建议"
      about={`理由会原样告知${proposer || '提出人'}。其上传的图片保留 7 日，期间修改后可再提。`}
      values={{ reason: '' }}
      okLabel="退回"
      danger
      onClose={onClose}
      send={({ reason }) => decline.send({ body: { id, version, reason } })}
      done="已退回"
    >
      <FormField name="reason" label="退回理由" required>
        <Input.TextArea maxLength={PROPOSAL_TEXT_MAX} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
      </FormField>
    </FormDialog>
  )
}

function WithdrawDialog({ proposal: { id, version }, onClose }: DialogProps) {
  const withdraw = useCallMutation('withdrawProposal', { refreshes: REFRESHED })
  return (
    <FormDialog<object>
      title="撤回这份变更建议？"
      about="管理员将不再处理。填过的内容还在门户的草稿里，上传的图片保留 7 日。"
      values={{}}
      okLabel="撤回"
      onClose={onClose}
      send={() => withdraw.send({ body: { id, version } })}
      done="已撤回"
    >
      {null}
    </FormDialog>
  )
}
