import { getAccountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Facts, Pair, Section, Trail } from '../../../kit/detail/sections.tsx'
import { Answered, Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, None } from '../../../kit/values.tsx'
import { accountPath, companyIdentifiersPath, pages, reviewPath } from '../../../paths.ts'
import { PrefixSegments } from '../prefix-segments.tsx'
import { EXAMINE_STATES } from '../states.ts'
import { AppointDialog } from './appoint-dialog.tsx'
import * as styles from './company-page.module.css'
import { Growth } from './growth/growth.tsx'

type Company = DataOf<'companyDetail'>
const TABS: Record<number, string> = { 0: 'platform', 1: 'topLevel', 2: 'approved', 3: 'rejected' }

/** Shows one holder of a prefix: registered data, trail and people. */
export default function CompanyPage() {
  const { id = '' } = useParams()
  const [appointing, setAppointing] = useState<Company>()
  return (
    <>
      <DetailPage
        call="companyDetail"
        input={{ body: { id } }}
        noun="企业"
        back={{ to: pages.companies, label: '企业名录' }}
        head={(company) => ({
          title: company.name,
          state: <StateTag states={EXAMINE_STATES} value={company.examineStatus} />,
          about: <Code>{company.indentifierPrefix}</Code>,
          links: (
            <Link className={getButtonClass({ kind: 'outline' })} to={companyIdentifiersPath(company.id)}>
              企业的标识
            </Link>
          ),
          actions: !company.hasAdministrator && (
            <Button onClick={() => setAppointing(company)}>指定管理员</Button>
          ),
        })}
        side={(company) => <Registration company={company} />}
      >
        {(company) => (
          <>
            <Drawing prefix={company.indentifierPrefix} />
            <Registered company={company} />
            <People companyId={company.id} />
          </>
        )}
      </DetailPage>
      {appointing && <AppointDialog company={appointing} onClose={() => setAppointing(undefined)} />}
    </>
  )
}

/** Draws what the prefix says, and how the identifiers below it grew. */
function Drawing({ prefix }: { prefix: string }) {
  const figures = useCallQuery('companyFigures', { body: { prefix } })
  const months = figures.data?.months ?? []
  const added = months.reduce((sum, month) => sum + month.added, 0)
  return (
    <Pair narrowLeft>
      <PrefixSegments prefix={prefix} />
      <Section
        title="登记曲线"
        note={figures.data && `近 12 个月登记 ${formatCount(added)} 个标识，斜线为未满的月`}
        flush
      >
        <div className={styles.drawing}>
          <Answered query={figures} noun="登记曲线" lines={5}>
            {({ months, states }) => (
              <Growth months={months} total={Object.values(states).reduce((sum, count) => sum + count, 0)} />
            )}
          </Answered>
        </div>
      </Section>
    </Pair>
  )
}

function Registered({ company }: { company: Company }) {
  return (
    <Section title="登记资料" flush>
      <Facts
        columns={2}
        items={[
          { label: '企业名称', value: company.name, wide: true },
          { label: '企业前缀', value: company.indentifierPrefix, code: true },
          { label: '登记时间', value: company.createTime, code: true },
          { label: '所属行业', value: company.industry || <None /> },
          { label: '注册地区', value: company.area || <None /> },
          { label: '详细地址', value: company.address || <None />, wide: true },
          { label: '联系人', value: company.liaison || <None /> },
          { label: '联系电话', value: company.liaisonPhone || <None />, code: true },
          { label: '企业网站', value: company.website || <None />, wide: true },
          { label: '企业简介', value: company.introduce || <None />, wide: true },
        ]}
      />
    </Section>
  )
}

function People({ companyId }: { companyId: string }) {
  const { data, failure, reload } = useCallQuery('accountList', { body: { companyId, size: 100 } })
  return (
    <Section
      title="成员"
      note={data ? `${formatCount(data.total)} 人` : undefined}
      flush={!data || data.total > 0}
    >
      {!data && !failure && <Waiting label="正在加载成员" lines={3} />}
      {!data && failure && <Failed failure={failure} what="成员" onRetry={reload} />}
      {data?.total === 0 && <p>还没有成员。指定管理员后，由管理员邀请同事加入。</p>}
      {data && data.total > 0 && (
        <Facts
          items={data.records.map(({ userId, userName, phone, type, locked }) => ({
            label: getAccountTypeName(type),
            value: (
              <>
                <Link to={accountPath(userId)}>{userName}</Link> <Code>{phone}</Code>
                {locked && '　已停用'}
              </>
            ),
          }))}
        />
      )}
    </Section>
  )
}

function Registration({ company: { registration } }: { company: Company }) {
  if (!registration) {
    return (
      <Section title="注册记录">
        <p>这家企业随节点数据导入，没有在本平台提交过注册申请。</p>
      </Section>
    )
  }
  const { id, examineStatus, trail } = registration
  return (
    <Section
      title="注册记录"
      note={<Link to={reviewPath({ tab: TABS[examineStatus], id })}>打开申请与证照</Link>}
      flush
    >
      <Trail
        items={trail.map(({ time, actor, action, text }) => ({
          time,
          actor,
          text: text && text !== action ? `${action}：${text}` : action,
          ...(action.includes('驳回') && { tone: 'bad' as const }),
        }))}
      />
    </Section>
  )
}
