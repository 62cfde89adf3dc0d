import type { Proposal } from '@biaojie/contract/enterprises/registrations/proposals.ts'
import { useParams } from 'react-router'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { HandlingTrail, Section } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { None, Time } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { PROPOSAL_STATES } from '../states.ts'
import { Actions } from './actions.tsx'
import { Papers } from './papers.tsx'
import * as styles from './proposals.module.css'

/** Shows one proposal: registered data beside proposed data, and the decision. */
export default function ProposalPage() {
  const { id = '' } = useParams()
  const decides = usePerson().type === 'COMPANY_ADMIN'
  return (
    <DetailPage
      call="proposalDetail"
      input={{ body: { id } }}
      noun="变更建议"
      back={{ to: pages.proposals, label: '资料变更' }}
      head={(proposal) => ({
        title: `${proposal.proposer || '已注销的账号'}提出的资料变更`,
        state: <StateTag states={PROPOSAL_STATES} value={proposal.state} />,
        about: (
          <>
            <Time time={proposal.proposedTime} /> 提出 · 涉及 {proposal.changed.length} 项
          </>
        ),
        actions: <Actions proposal={proposal} decides={decides} />,
      })}
      side={({ trail }) => <HandlingTrail trail={trail} />}
    >
      {(proposal) => (
        <>
          <Standing proposal={proposal} decides={decides} />
          {proposal.note && <Section title="变更说明">{proposal.note}</Section>}
          <Changes proposal={proposal} />
          <Papers documents={proposal.documents} decides={decides} />
        </>
      )}
    </DetailPage>
  )
}

/** Shows the obstacles or the result. */
function Standing({ proposal, decides }: { proposal: Proposal; decides: boolean }) {
  const { state, reason, outdated, underReview, unattended, changed } = proposal
  if (state === 'declined') {
    return (
      <NoticeLine tone="error">
        <b>退回理由</b>
        <p>{reason}</p>
      </NoticeLine>
    )
  }
  if (state === 'ended') return <NoticeLine>这份建议已结束：{reason}。</NoticeLine>
  if (state !== 'open') return null
  return (
    <>
      {unattended && (
        <NoticeLine tone="warning">
          企业现在没有管理员，没有人能确认这份建议。您可以撤回，再在门户直接提交平台审核。
        </NoticeLine>
      )}
      {outdated && (
        <NoticeLine tone="warning">提出之后，企业的登记资料有过变化。下面已按现在的资料重新对照。</NoticeLine>
      )}
      {underReview && decides && (
        <NoticeLine>企业有一份资料正在审核，有了结果才能采纳这份建议；退回不受影响。</NoticeLine>
      )}
      {changed.length === 0 && <NoticeLine>所提内容与现在登记的资料相同，不需要再提交。</NoticeLine>}
    </>
  )
}

function Changes({ proposal: { fields, changed } }: { proposal: Proposal }) {
  if (fields.length === 0) {
    const text = changed.length > 0 ? '文字资料没有变化。' : '没有可对照的内容，或已按规定清除。'
    return <Section title="新旧对照">{text}</Section>
  }
  return (
    <Section title="新旧对照" note={`${fields.length} 项`} flush>
      <table className={styles.changes}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">现在登记</th>
            <th scope="col">变更为</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td data-label="现在登记">{before || <None />}</td>
              <td data-label="变更为">{after || <None />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
