import type { Registration } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useCallQuery } from '../../../kit/calls.ts'
import { Facts, Section, Stations, Trail } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Empty, Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { PrefixSegments } from '../prefix-segments.tsx'
import { EXAMINE_STATES } from '../states.ts'
import { toMeaning, toStations } from './meaning.ts'
import * as styles from './my-prefix.module.css'

function Standing({ data }: { data: Registration }) {
  const { standing } = data
  return (
    <PrefixSegments
      title={standing || data.examineStatus === 2 ? '企业前缀' : '申请的前缀'}
      prefix={standing?.indentifierPrefix ?? data.indentifierPrefix}
      note={standing?.name ?? data.name}
    />
  )
}

/** Shows the reviewer's remarks, one line for each field. */
function Refused({ data }: { data: Registration }) {
  if (data.examineStatus !== 3 || data.withdrawn) return null
  const lines = (data.companyApprovalDetails.feedbackDetails || '信息有误，请联系客服').split('\n')
  return (
    <NoticeLine tone="error">
      <b>驳回原因</b>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </NoticeLine>
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
  return <Facts columns={2} items={items} />
}

/** Shows the events that the applicant may see. */
function ApplicantTrail({ lines }: { lines: Registration['trail'] }) {
  return (
    <Section title="办理经过" note={lines.length > 0 ? `${lines.length} 条` : undefined} flush>
      <Trail
        items={lines.map(({ time, actor, action, text: words }) => ({
          time,
          actor,
          text: words && words !== action ? `${action}：${words}` : action,
          ...(action.includes('驳回') && { tone: 'bad' as const }),
        }))}
      />
    </Section>
  )
}

function Found({ data }: { data: Registration }) {
  const meaning = toMeaning(data)
  return (
    <>
      <Stations label="前缀注册进度" items={toStations(data)} />
      <Standing data={data} />
      <Section title={meaning.title}>
        <p className={styles.meaning}>{meaning.text}</p>
        <Refused data={data} />
        {meaning.action && (
          <a
            className={getButtonClass({ kind: data.examineStatus === 3 ? 'primary' : 'outline' })}
            href={portal.registration}
          >
            {meaning.action}
          </a>
        )}
        {data.otherSystem.url && (
          <a
            className={getButtonClass({ kind: 'text' })}
            href={data.otherSystem.url}
            target="_blank"
            rel="noopener"
          >
            {data.otherSystem.name}
          </a>
        )}
      </Section>
      <Section title="提交的资料" flush>
        <Record data={data} />
      </Section>
      <ApplicantTrail lines={data.trail} />
    </>
  )
}

/** Shows the company's prefix: its state, the meaning of the state, and the trail. */
export default function PrefixPage() {
  const person = usePerson()
  const { data, failure, reload } = useCallQuery('registerInitData', {})
  const status = data?.standing || person.prefix ? 2 : (data?.examineStatus ?? null)
  return (
    <>
      <PageHead
        title="我的前缀"
        note={status !== null && <StateTag states={EXAMINE_STATES} value={status} />}
      />
      <PageBody>
        {!data && !failure && <Waiting label="正在加载我的前缀" lines={10} />}
        {!data && failure && <Failed failure={failure} what="前缀资料" onRetry={reload} />}
        {data && data.examineStatus !== null && <Found data={data} />}
        {data && data.examineStatus === null && (
          <Without prefix={person.prefix} name={person.defaultCompanyName} />
        )}
      </PageBody>
    </>
  )
}

/** Shows an account without a submission: either its company already had a prefix, or there is none yet. */
function Without({ prefix, name }: { prefix: string; name: string }) {
  if (prefix) {
    return (
      <>
        <PrefixSegments prefix={prefix} note={name} />
        <Section title="前缀已生效">
          <p className={styles.meaning}>贵企业的前缀有效。资质或联系人变更时，请在门户更新资料。</p>
          <a className={getButtonClass({ kind: 'outline' })} href={portal.registration}>
            更新资料
          </a>
        </Section>
      </>
    )
  }
  const ways = (
    <>
      <a className={getButtonClass()} href={portal.registration}>
        申请前缀
      </a>
      <a className={getButtonClass({ kind: 'outline' })} href={portal.introduction}>
        了解前缀
      </a>
    </>
  )
  return (
    <Empty title="还没有申请企业前缀" level="h2" actions={ways}>
      前缀是企业在标识解析体系里的编号，取得后即可登记产品的标识。
    </Empty>
  )
}
