import type { CodeRuleDetail } from '@biaojie/contract/identifiers/code-rules/code-rules.ts'
import { takeApart } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Columns, Section, Stack } from '../../../kit/detail/sections.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Together, Waiting } from '../../../kit/states.tsx'
import { Code, Time } from '../../../kit/values.tsx'
import { codeRulePath, pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { BackToFirst } from '../parts/back-to-first.tsx'
import { CodeAnatomy } from '../parts/code-anatomy.tsx'
import { CheckSection } from './check-section.tsx'
import { Labelled, NextTen } from './next-ten.tsx'
import { PartChips } from './part-chips.tsx'
import { Ranges } from './ranges.tsx'
import * as styles from './rule-page.module.css'
import { RuleSymbol } from './rule-symbol.tsx'
import { SerialSection } from './serial-section.tsx'
import { type EditedRule, useRule } from './use-rule.ts'

/** Every version of a rule: codes of all of them stay valid. */
export function Versions({ detail }: { detail: CodeRuleDetail }) {
  return (
    <Section title="各版" note="已发的码不变，旧版的码照样能查" flush>
      <ol className={styles.versions}>
        {detail.versions.map(({ version, pattern, since, by }) => (
          <li key={version}>
            <b>第 {version} 版</b>
            <Code>{pattern}</Code>
            <span>
              {by} <Time time={since} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const BACK = { to: pages.codeRules, label: '编码规则' }
const READING = '正在加载编码规则'

/** One code rule: its parts as dimension lines, the next ten codes, ranges and check character. */
export default function CodeRulePage() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const { data, failure, reload } = useCallQuery('codeRuleDetail', isNew ? null : { body: { id } })
  const templates = useCallQuery('templateList', { body: { state: 'published', size: 100 } })
  if ((isNew || data) && (templates.data || templates.failure))
    return <Editor key={id} detail={data ?? null} templates={templates.data?.records ?? []} />
  return (
    <Frame>
      {failure ? (
        <Failed failure={failure} what="编码规则" onRetry={reload} />
      ) : (
        <Waiting label={READING} lines={12} cells={3} />
      )}
    </Frame>
  )
}

/** Wraps the page while the rule is loading. */
const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <PageHead title="编码规则" back={BACK} />
    {children}
  </>
)

type Named = { id: string; name: string; codeRuleId: string }

function Editor({ detail, templates }: { detail: CodeRuleDetail | null; templates: readonly Named[] }) {
  const writes = usePerson().type === 'COMPANY_ADMIN'
  const uses = templates.find(({ codeRuleId }) => codeRuleId !== '' && codeRuleId === detail?.id)
  const [chosen, setChosen] = useState(uses?.id ?? templates[0]?.id ?? '')
  const template = useCallQuery('templateDetail', chosen ? { body: { id: chosen } } : null)
  const edited = useRule(detail, template.data?.published ?? null)
  const { seen, parts, codes } = edited
  // Taking codes changes the counter but not the revision, so a newer answer of the same revision can be shown.
  const held = detail && detail.revision === seen?.revision ? detail : seen
  const answers = [...(chosen ? [template] : []), ...(edited.problem ? [] : [edited.first])]
  return (
    <Together answers={answers} label={READING} frame={(waiting) => <Frame>{waiting}</Frame>}>
      <div className={styles.page}>
        <PageHead
          title={seen ? seen.name : '新建编码规则'}
          back={BACK}
          note={
            seen && (
              <span className={styles.note}>
                <Tag tone="ok">启用中，第 {seen.version} 版</Tag>
                {seen.usedBy.length > 0
                  ? `${seen.usedBy.map((name) => `“${name}”`).join('、')}在用`
                  : '还没有模板用它'}
              </span>
            )
          }
        />
        <PageBody>
          <Stack>
            {seen && <BackToFirst>编码规则启用了。还没有标识：接着登记第一件。</BackToFirst>}
            <Hero
              edited={edited}
              writes={writes}
              templates={templates}
              chosen={chosen}
              onChoose={setChosen}
            />
            <Columns side={<NextTen edited={edited} />}>
              <SerialSection edited={edited} writes={writes} />
              {held && <Ranges edited={edited} detail={held} writes={writes} />}
            </Columns>
            <CheckSection parts={parts} code={codes[0] ?? ''} />
            {seen && seen.versions.length > 1 && <Versions detail={seen} />}
          </Stack>
        </PageBody>
        {writes && <SaveBar edited={edited} />}
      </div>
    </Together>
  )
}

type HeroProps = {
  edited: EditedRule
  writes: boolean
  templates: readonly Named[]
  chosen: string
  onChoose: (id: string) => void
}
function Hero({ edited, writes, templates, chosen, onChoose }: HeroProps) {
  const { rule, parts, codes, fieldName, problem, errors, change } = edited
  const { prefix } = usePerson()
  const texts = takeApart(parts, codes[0] ?? '')?.map(({ text }) => text) ?? []
  return (
    <section className={styles.hero} aria-label="编码">
      <div className={styles.head}>
        <div className={styles.picture}>
          <CodeAnatomy prefix={prefix ?? ''} parts={parts} texts={texts} fieldName={fieldName} />
        </div>
        {prefix && codes[0] && <RuleSymbol identifier={`${prefix}/${codes[0]}`} />}
      </div>
      <PartChips edited={edited} writes={writes} />
      <div className={styles.formula}>
        <Labelled label="规则名称" problem={errors.name}>
          <Input
            aria-label="规则名称"
            disabled={!writes}
            maxLength={30}
            value={rule.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Labelled>
        <Labelled label="写法" problem={problem || errors.pattern}>
          <Input
            aria-label="写法"
            disabled={!writes}
            maxLength={120}
            value={rule.pattern}
            onChange={({ target }) => change({ pattern: target.value })}
          />
        </Labelled>
        <Labelled label="字段来源模板">
          <Select
            aria-label="字段来源模板"
            value={chosen || null}
            placeholder="还没有发布的模板"
            options={templates.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => id && onChoose(id)}
          />
        </Labelled>
      </div>
    </section>
  )
}

function SaveBar({ edited }: { edited: EditedRule }) {
  const { seen, rule, sample, dirty, busy, problem, discard, enable } = edited
  const navigate = useNavigate()
  const isNew = seen === null
  const changes =
    seen && (seen.pattern !== rule.pattern || seen.reset !== rule.reset || seen.order !== rule.order)
  const next = seen ? seen.version + 1 : 1
  const note = changes ? `改动存为第 ${next} 版，从下一个号起用；已发的码不变` : '写法没有改动'
  const save = async () => {
    const saved = await enable()
    if (saved && isNew) navigate(codeRulePath(saved.id), { replace: true, state: { sample } })
  }
  return (
    <ActionBar note={isNew ? '启用后即可按它取号' : note}>
      {dirty && (
        <Button kind="text" onClick={discard}>
          放弃
        </Button>
      )}
      <Button disabled={!(dirty || isNew) || problem !== ''} loading={busy} onClick={() => void save()}>
        {!isNew && !changes ? '保存' : `启用${isNew ? '' : `第 ${next} 版`}`}
      </Button>
    </ActionBar>
  )
}
