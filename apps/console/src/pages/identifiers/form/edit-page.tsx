import type { DataOf } from '@biaojie/contract/calls.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { editIdentifierPath, identifierPath, pages } from '../../../paths.ts'
import { IdentifierForm } from './identifier-form.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { createValues, listDroppedNames, sortByCloseness } from './values.ts'

const TITLE = '修改标识'
const PUBLISHED = { body: { state: 'published' as const, size: 100 } }
type Answer = DataOf<'identifierRecord'>

/** Changes an identifier, or fills in a code that was reserved. */
export default function EditIdentifierPage() {
  const [address] = useSearchParams()
  const identifier = address.get('id')?.trim() ?? ''
  const answer = useCallQuery('identifierRecord', identifier ? { body: { identifier } } : null)
  if (!identifier) return <Navigate to={pages.identifiers} replace />
  const back = { to: identifierPath(identifier), label: splitIdentifier(identifier).suffix || identifier }
  if (!answer.data)
    return (
      <>
        <PageHead title={TITLE} back={back} />
        <PageBody>
          {answer.failure ? (
            <Failed failure={answer.failure} what="标识" onRetry={answer.reload} />
          ) : (
            <Waiting label="正在加载标识" lines={8} />
          )}
        </PageBody>
      </>
    )
  const { record } = answer.data
  if (record.state === 'retired')
    return (
      <>
        <PageHead title={TITLE} back={back} />
        <PageBody>
          <NoticeLine tone="warning">这个标识已作废，不能再改；它的各版仍可在档案页查看。</NoticeLine>
        </PageBody>
      </>
    )
  const templateId = record.template || (address.get('template') ?? '')
  if (!templateId) return <ChooseTemplate identifier={identifier} name={record.identifierName} back={back} />
  return (
    <WithTemplate
      answer={answer.data}
      templateId={templateId}
      version={address.get('version') ?? ''}
      back={back}
    />
  )
}

type Back = { to: string; label: string }

/** Assigns a template to records from before templates existed, at their first change by a form. */
function ChooseTemplate({ identifier, name, back }: { identifier: string; name: string; back: Back }) {
  const { data, failure, reload } = useCallQuery('templateList', PUBLISHED)
  if (data)
    return (
      <TemplateChoice
        title={TITLE}
        back={back}
        templates={sortByCloseness(data.records, name)}
        addressOf={(template) => editIdentifierPath(identifier, { template })}
        notice={<NoticeLine>这个标识还没有跟随模板。选一个以后，按它的字段填写和检查。</NoticeLine>}
      />
    )
  return failure ? (
    <Failed failure={failure} what="模板" onRetry={reload} />
  ) : (
    <Waiting label="正在加载模板" lines={8} page />
  )
}

type Props = { answer: Answer; templateId: string; version: string; back: Back }

function WithTemplate({ answer, templateId, version, back }: Props) {
  const { record } = answer
  const detail = useCallQuery('templateDetail', { body: { id: templateId } })
  const isOld = record.templateVersion !== null && detail.data && record.templateVersion < detail.data.version
  const written = useCallQuery(
    'templateVersion',
    isOld && record.templateVersion ? { body: { id: templateId, version: record.templateVersion } } : null,
  )
  const failed = [detail, written].find(({ data, failure }) => !data && failure)
  if (failed?.failure)
    return (
      <>
        <PageHead title={TITLE} back={back} />
        <PageBody>
          <Failed failure={failed.failure} what="模板" onRetry={() => void failed.reload()} />
        </PageBody>
      </>
    )
  if (!detail.data || (isOld && !written.data)) return <Waiting label="正在加载模板" lines={8} page />
  const newest = detail.data.published
  if (!newest)
    return (
      <>
        <PageHead title={TITLE} back={back} />
        <PageBody>
          <NoticeLine tone="warning">这个模板还没有发布，发布以后才能按它填写。</NoticeLine>
        </PageBody>
      </>
    )
  const old = isOld ? written.data : undefined
  return (
    <EditForm answer={answer} detail={detail.data} newest={newest} old={old} version={version} back={back} />
  )
}

type FormProps = {
  answer: Answer
  detail: TemplateDetail
  newest: Template
  /** The version that the record follows, where there is a newer one. */
  old: Template | undefined
  version: string
  back: Back
}

function EditForm({ answer, detail, newest, old, version, back }: FormProps) {
  const { record } = answer
  const moves = old !== undefined && version === String(detail.version)
  const template = old && !moves ? old : newest
  const shownVersion = old && !moves ? (record.templateVersion ?? detail.version) : detail.version
  const followed = { id: detail.id, version: shownVersion, template }
  const written = record.template ? (old ?? newest) : undefined
  const dropped = listDroppedNames(record, template)
  return (
    <IdentifierForm
      key={`${record.identifier} ${shownVersion}`}
      followed={followed}
      record={record}
      values={createValues(answer, template, written)}
      rules={[]}
      draftKey={`identifier:${record.identifier}:${shownVersion}`}
      back={back}
      notice={
        <>
          {old && !moves && (
            <NoticeLine
              action={
                <Link to={editIdentifierPath(record.identifier, { version: String(detail.version) })}>
                  改按 v{detail.version} 填
                </Link>
              }
            >
              它按模板 v{shownVersion} 填写，模板已到 v{detail.version}。
            </NoticeLine>
          )}
          {moves && (
            <NoticeLine>
              保存后改按模板 v{detail.version}，原来按 v{record.templateVersion}。
            </NoticeLine>
          )}
          {dropped.length > 0 && (
            <NoticeLine tone="warning">
              模板没有这 {dropped.length} 项，保存后不再显示，旧版里还在：{dropped.join('、')}
            </NoticeLine>
          )}
        </>
      }
    />
  )
}
