import { toSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Columns, Section } from '../../../kit/detail/sections.tsx'
import { readDraft } from '../../../kit/form/draft.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { GrowingPage } from '../form/preview.tsx'
import { usePreview } from '../form/use-preview.ts'
import { createDraftKey, createNewValues, type Followed, type FormValues } from '../form/values.ts'
import { FirstPart } from './first-part.tsx'
import { Hero, makeFirstCells, makeNextCells, makeWholeCell } from './hero.tsx'
import * as styles from './start.module.css'
import { StepLine } from './step-line.tsx'
import { findCurrentStep, STEPS } from './steps.ts'
import { type Rule, type Start, useStart } from './use-start.ts'

/** Guides a company from its prefix to the first part that visitors can open by phone. */
export default function StartPage() {
  const person = usePerson()
  const { start, failure, reload } = useStart()
  return (
    <>
      <PageHead
        title="第一件"
        note={person.defaultCompanyName}
        actions={
          <Link className={styles.skip} to={pages.identifiers}>
            {start && start.done.size < STEPS.length ? '跳过，直接去我的标识' : '去我的标识'}
          </Link>
        }
      />
      {!person.prefix && (
        <PageBody>
          <NoticeLine
            action={
              <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={pages.prefix}>
                我的前缀
              </Link>
            }
          >
            企业还没有前缀。前缀通过以后，从这里登记第一件。
          </NoticeLine>
        </PageBody>
      )}
      {person.prefix && !start && (
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="进度" onRetry={reload} />
          ) : (
            <Waiting label="正在加载进度" lines={6} />
          )}
        </PageBody>
      )}
      {person.prefix && start && <Steps prefix={person.prefix} start={start} />}
    </>
  )
}

function Steps({ prefix, start }: { prefix: string; start: Start }) {
  const current = findCurrentStep(start.done)
  if (current === 'identifier' && start.followed && start.rule) {
    const { followed, rule } = start
    const key = `${followed.id} ${followed.version} ${rule.id}`
    return <FirstSteps key={key} prefix={prefix} start={start} followed={followed} rule={rule} />
  }
  const suffix = start.first ? splitIdentifier(start.first.identifier).suffix : ''
  const cells =
    suffix && start.rule && start.followed
      ? makeFirstCells(start.rule.pattern, suffix, start.followed.template)
      : [makeWholeCell(suffix)]
  return (
    <>
      <Hero start={start} label={`标识 ${prefix}/${suffix}`} prefix={prefix} cells={cells} />
      <PageBody>
        <Columns side={<Later prefix={prefix} />}>
          <StepList start={start} />
        </Columns>
      </PageBody>
    </>
  )
}

/** Shows the steps while the first part is filled in, with its code and page beside them. */
function FirstSteps({ prefix, start, followed, rule }: FirstProps) {
  const [form] = Form.useForm()
  const [begun] = useState(() => ({
    ...createNewValues('rule', rule.id),
    ...readDraft<FormValues>(createDraftKey(followed)),
    // A draft of the complete form may use another source of the code, for which this form has no control.
    codeFrom: 'rule' as const,
    codeRuleId: rule.id,
  }))
  const values: FormValues = Form.useWatch([], { form, preserve: true }) ?? begun
  const { data } = usePreview(values, followed, 'public')
  const suffix = splitIdentifier(data?.identifier ?? '').suffix
  return (
    <>
      <Hero
        start={start}
        label={suffix ? `标识 ${prefix}/${suffix}` : `编码规则 ${rule.name}`}
        prefix={prefix}
        cells={makeNextCells(rule.pattern, suffix, followed.template)}
      />
      <PageBody>
        <Columns
          side={
            <>
              <GrowingPage values={values} followed={followed} isNew />
              <Later prefix={prefix} />
            </>
          }
        >
          <StepList
            start={start}
            content={<FirstPart form={form} start={begun} values={values} followed={followed} rule={rule} />}
          />
        </Columns>
      </PageBody>
    </>
  )
}
type FirstProps = { prefix: string; start: Start; followed: Followed; rule: Rule }

/** Lists the steps; the current one shows `content` instead of its links. */
function StepList({ start, content }: { start: Start; content?: ReactNode }) {
  const current = findCurrentStep(start.done)
  return (
    <ol className={styles.steps} aria-label="四步">
      {STEPS.map((step, at) => (
        <StepLine key={step} step={step} number={at + 1} start={start} isCurrent={step === current}>
          {step === current && content}
        </StepLine>
      ))}
    </ol>
  )
}

function Later({ prefix }: { prefix: string }) {
  return (
    <Section title="以后再办">
      <ul className={styles.later}>
        <li>
          <Icon name="user" size={18} />
          <Link to={pages.members}>请同事进来，一起登记</Link>
        </li>
        <li>
          <Icon name="key" size={18} />
          <Link to={pages.keys}>接 MES、ERP：沙箱前缀 {toSandbox(prefix)} 已开</Link>
        </li>
        <li>
          <Icon name="upload" size={18} />
          <Link to={pages.imports}>把旧件补进来，一次最多 1,000,000 行</Link>
        </li>
        <li>
          <Icon name="search" size={18} />
          <Link to={pages.openSearch}>让访客按零件号、批次号查到</Link>
        </li>
        <li>
          <Icon name="card" size={18} />
          <Link to={pages.prefix}>查看前缀和登记的资料</Link>
        </li>
      </ul>
    </Section>
  )
}
