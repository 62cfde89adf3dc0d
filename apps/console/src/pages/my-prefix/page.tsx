import type { Registration } from '@biaojie/contract/registrations.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Steps } from '@biaojie/ui/navigation/steps.tsx'
import { useAnswer } from '../../data/use-answer.ts'
import { Failed } from '../../display/failed.tsx'
import { Status } from '../../display/status.tsx'
import { Waiting } from '../../display/waiting.tsx'
import { portal } from '../../paths.ts'
import { usePerson } from '../../session/person.tsx'
import { ApplicantTrail } from './applicant-trail.tsx'
import { meaningOf, stepsOf } from './meaning.ts'

function Held({ data }: { data: Registration }) {
  const standing = data.standing
  const prefix = standing?.indentifierPrefix ?? data.indentifierPrefix
  return (
    <section className="pfx">
      <div>
        <p className="mut">{standing || data.examineStatus === 2 ? '企业前缀' : '申请的前缀'}</p>
        <p className="id">{prefix}</p>
        <p>{standing?.name ?? data.name}</p>
      </div>
      <Status status={standing ? 2 : (data.examineStatus ?? -2)} />
    </section>
  )
}

/** What the reviewer wrote, a line a field. */
function Refused({ data }: { data: Registration }) {
  if (data.examineStatus !== 3) return null
  const lines = (data.companyApprovalDetails.feedbackDetails || '信息有误，请联系客服').split('\n')
  return (
    <div className="hint">
      <div>
        <b>驳回原因</b>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

function Record({ data }: { data: Registration }) {
  const items = [
    { label: '企业名称', value: data.name },
    { label: '企业前缀', value: data.indentifierPrefix, code: true },
    { label: '二级节点', value: data.secondNodeName },
    { label: '证照号码', value: data.cardNo, code: true },
    { label: '所属行业', value: data.industryCodeDesc },
    { label: '注册地区', value: data.registerAreaDesc },
    { label: '详细地址', value: data.registerAddress },
    { label: '法定代表人', value: data.legalPerson },
    { label: '联系人', value: data.liaison },
    { label: '联系手机', value: data.liaisonPhone, code: true },
  ]
  return <FactList look="boxed" items={items.map((item) => ({ ...item, value: item.value || '—' }))} />
}

function Found({ data }: { data: Registration }) {
  const meaning = meaningOf(data)
  return (
    <>
      <Held data={data} />
      <Steps steps={stepsOf(data)} label="前缀注册进度" />
      <div className="mng">
        <h2>{meaning.title}</h2>
        <p>{meaning.text}</p>
        {meaning.action && (
          <a
            className={buttonClass({ kind: data.examineStatus === 3 ? 'primary' : 'outline' })}
            href={portal.registration}
          >
            {meaning.action}
          </a>
        )}
        {data.otherSystem.url && (
          <a
            className={buttonClass({ kind: 'text' })}
            href={data.otherSystem.url}
            target="_blank"
            rel="noopener"
          >
            {data.otherSystem.name}
          </a>
        )}
      </div>
      <Refused data={data} />
      <h2 className="h">提交的资料</h2>
      <Record data={data} />
      <h2 className="h">办理经过</h2>
      <ApplicantTrail lines={data.trail} />
    </>
  )
}

/** The prefix of one's company: where it stands, what that means, and what happened so far. */
export default function PrefixPage() {
  const person = usePerson()
  const { data, failure, reload } = useAnswer('registerInitData', {})
  return (
    <>
      <title>我的前缀 · 标解控制台</title>
      <div className="chead">
        <h1>我的前缀</h1>
      </div>
      <div className="pgb">
        {!data && !failure && <Waiting label="正在加载我的前缀" lines={10} />}
        {!data && failure && <Failed failure={failure} onRetry={reload} />}
        {data && data.examineStatus !== null && <Found data={data} />}
        {data && data.examineStatus === null && (
          <Without prefix={person.prefix} name={person.defaultCompanyName} />
        )}
      </div>
    </>
  )
}

/** Nothing was submitted by this account: a company that was taken over with its prefix, or nobody's yet. */
function Without({ prefix, name }: { prefix: string; name: string }) {
  if (prefix) {
    return (
      <>
        <section className="pfx">
          <div>
            <p className="mut">企业前缀</p>
            <p className="id">{prefix}</p>
            <p>{name}</p>
          </div>
          <Status status={2} />
        </section>
        <p className="mng">贵企业的前缀有效。资质或联系人变更时，请在门户更新资料。</p>
        <a className={buttonClass({ kind: 'outline' })} href={portal.registration}>
          更新资料
        </a>
      </>
    )
  }
  return (
    <EmptyState
      title="还没有申请企业前缀"
      level="h2"
      actions={
        <>
          <a className={buttonClass()} href={portal.registration}>
            申请前缀
          </a>
          <a className={buttonClass({ kind: 'outline' })} href={portal.introduction}>
            了解前缀
          </a>
        </>
      }
    >
      前缀是企业在标识解析体系里的编号，取得后即可为产品赋码。
    </EmptyState>
  )
}
