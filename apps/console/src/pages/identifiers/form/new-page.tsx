import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { newIdentifierPath, newIssuePath, pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { IdentifierForm } from './identifier-form.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { createDraftKey, createNewValues, type Followed, makeNextValues } from './values.ts'

const TITLE = '新建标识'
const BACK = { to: pages.identifiers, label: '我的标识' }
const PUBLISHED = { body: { state: 'published' as const, size: 100 } }

/** Registers one identifier by a template. */
export default function NewIdentifierPage() {
  const { prefix } = usePerson()
  const [address] = useSearchParams()
  const templates = useCallQuery('templateList', prefix ? PUBLISHED : null)
  const rows = templates.data?.records ?? []
  const templateId = address.get('template') ?? ''
  const row = rows.find(({ id }) => id === templateId) ?? (rows.length === 1 ? rows[0] : undefined)
  const detail = useCallQuery('templateDetail', row ? { body: { id: row.id } } : null)
  const rules = useCallQuery('codeRuleList', prefix ? { body: {} } : null)
  const failed = [templates, detail, rules].find(({ data, failure }) => !data && failure)
  if (!prefix || failed?.failure)
    return (
      <>
        <PageHead title={TITLE} back={BACK} />
        <PageBody>
          {failed?.failure ? (
            <Failed failure={failed.failure} what="模板" onRetry={() => void failed.reload()} />
          ) : (
            <NoticeLine
              action={
                <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={pages.prefix}>
                  我的前缀
                </Link>
              }
            >
              企业还没有前缀。前缀通过以后，在这里登记标识。
            </NoticeLine>
          )}
        </PageBody>
      </>
    )
  if (templates.data && !row)
    return <TemplateChoice title={TITLE} back={BACK} templates={rows} addressOf={newIdentifierPath} />
  const published = detail.data?.published
  if (!row || !detail.data || !published || !rules.data)
    return <Waiting label="正在加载模板" lines={8} page />
  const own = rules.data.filter(({ id }) => id === published.codeRuleId)
  return (
    <NewForm
      key={`${row.id} ${detail.data.version}`}
      followed={{ id: row.id, version: detail.data.version, template: published }}
      rules={own.length > 0 ? own : rules.data}
      others={rows.length > 1}
    />
  )
}

type Rule = { id: string; name: string; pattern: string }

function NewForm({
  followed,
  rules,
  others,
}: {
  followed: Followed
  rules: readonly Rule[]
  others: boolean
}) {
  const [round, setRound] = useState({
    number: 1,
    values: createNewValues(rules[0] ? 'rule' : 'typed', rules[0]?.id ?? ''),
  })
  return (
    <IdentifierForm
      key={round.number}
      followed={followed}
      rules={rules}
      values={round.values}
      draftKey={createDraftKey(followed)}
      back={BACK}
      actions={
        <>
          {others && <Link to={pages.newIdentifier}>换模板</Link>}
          {rules[0] && (
            <Link
              className={getButtonClass({ kind: 'outline', size: 'small' })}
              to={newIssuePath(rules[0].id)}
            >
              一次发放多个号
            </Link>
          )}
        </>
      }
      onAgain={(values) => {
        setRound({ number: round.number + 1, values: makeNextValues(values, followed.template) })
        scrollTo({ top: 0 })
      }}
    />
  )
}
