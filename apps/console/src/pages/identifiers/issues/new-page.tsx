import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Empty, Failed, Waiting } from '../../../kit/states.tsx'
import { codeRulePath, pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { IssueForm } from './issue-form.tsx'

const TITLE = '发放编码'
const BACK = { to: pages.issues, label: '发放编码' }
const PUBLISHED = { body: { state: 'published' as const, size: 100 } }

/** Issues codes by a rule. */
export default function NewIssuePage() {
  const writes = usePerson().type === 'COMPANY_ADMIN'
  const [address] = useSearchParams()
  const rules = useCallQuery('codeRuleList', { body: {} })
  const templates = useCallQuery('templateList', PUBLISHED)
  const failed = [rules, templates].find(({ data, failure }) => !data && failure)
  if (rules.data && templates.data && rules.data.length > 0) {
    const initialRule = rules.data.find(({ id }) => id === address.get('rule')) ?? rules.data[0]
    return (
      <IssueForm
        rules={rules.data}
        templates={templates.data.records}
        chosen={initialRule?.id ?? ''}
        title={TITLE}
        back={BACK}
      />
    )
  }
  return (
    <>
      <PageHead title={TITLE} back={BACK} />
      <PageBody>
        {failed?.failure && (
          <Failed failure={failed.failure} what="编码规则" onRetry={() => void failed.reload()} />
        )}
        {!failed?.failure && !rules.data && <Waiting label="正在加载编码规则" lines={8} />}
        {rules.data?.length === 0 && (
          <Empty
            title="还没有编码规则"
            level="h2"
            actions={
              writes && (
                <Link className={getButtonClass({})} to={codeRulePath('new')}>
                  定编码规则
                </Link>
              )
            }
          >
            {writes ? '编码按规则发放，先定一条规则。' : '编码按规则发放；规则由企业管理员定。'}
          </Empty>
        )}
      </PageBody>
    </>
  )
}
