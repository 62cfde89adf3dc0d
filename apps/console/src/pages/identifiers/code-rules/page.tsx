import { formatCount } from '@biaojie/contract/formats.ts'
import type { CodeRuleRow } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { RESET_NAMES } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Empty, Failed, Waiting } from '../../../kit/states.tsx'
import { Code, Name, Soft, Time } from '../../../kit/values.tsx'
import { codeRulePath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { RuleExample } from '../parts/rule-example.tsx'

const COLUMNS: Column<CodeRuleRow>[] = [
  {
    key: 'name',
    title: '规则',
    card: 'name',
    width: 220,
    render: ({ name, usedBy }) => <Name {...(usedBy.length > 0 && { note: usedBy.join('、') })}>{name}</Name>,
  },
  {
    key: 'pattern',
    title: '编码示例',
    card: 'code',
    render: (rule) => <RuleExample rule={rule} />,
  },
  { key: 'reset', title: '归零', width: 90, render: ({ reset }) => RESET_NAMES[reset] },
  {
    key: 'taken',
    title: '这一期已取',
    align: 'right',
    width: 190,
    card: 'next',
    render: ({ taken, period }) => (
      <>
        <Code>{formatCount(taken)}</Code> <Soft below>{period}</Soft>
      </>
    ),
  },
  { key: 'version', title: '版本', width: 80, render: ({ version }) => <Code>{`第 ${version} 版`}</Code> },
  {
    key: 'updated',
    title: '最近改动',
    width: 200,
    render: ({ updatedBy, updateTime }) => (
      <>
        {updatedBy} <Time time={updateTime} />
      </>
    ),
  },
]

/** The rules by which a company gives its codes. */
export default function CodeRulesPage() {
  const { data, failure, reload } = useCallQuery('codeRuleList', { body: {} })
  const writes = usePerson().type === 'COMPANY_ADMIN'
  const create = writes && (
    <Link to={codeRulePath('new')} className={getButtonClass()}>
      新建规则
    </Link>
  )
  return (
    <>
      <PageHead title="编码规则" actions={create} />
      <PageBody>
        {failure && !data && <Failed failure={failure} what="编码规则" onRetry={reload} />}
        {!failure && !data && <Waiting label="正在加载编码规则" lines={5} cells={5} />}
        {data && data.length > 0 && (
          <Rows
            rows={data}
            columns={COLUMNS}
            rowKey={({ id }) => id}
            noun="编码规则"
            sheet="编码规则"
            alone
            unit="条"
            open={({ id }) => codeRulePath(id)}
          />
        )}
        {data?.length === 0 && (
          <Empty title="还没有编码规则" level="h2" actions={create}>
            规则由固定的字符、字段、日期和流水组成；按它取号，会有空号，不会有重号。
          </Empty>
        )}
      </PageBody>
    </>
  )
}
