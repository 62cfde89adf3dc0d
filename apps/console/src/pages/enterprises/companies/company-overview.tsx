import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import type { ReactNode } from 'react'
import { type CallState, useCallQuery } from '../../../kit/calls.ts'
import { Section, Trail } from '../../../kit/detail/sections.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, Day, None, Soft, Time } from '../../../kit/values.tsx'
import { IMPORT_STATE_TAGS } from '../../identifiers/parts/import-states.ts'
import { sumVisits } from '../../identifiers/parts/visit-bars.tsx'
import * as styles from './company-overview.module.css'

const SHOWN = 5
const ADDED_MOST = 100_000

/** Reads the figures and the lists of an overview. */
export function useOverview(prefix: string) {
  const body = { prefix }
  const latest = { body: { prefix, size: SHOWN } }
  return {
    figures: useCallQuery('companyFigures', { body }),
    templates: useCallQuery('templateList', { body: { prefix, size: 100 } }),
    rules: useCallQuery('codeRuleList', { body }),
    imports: useCallQuery('importList', latest),
    issues: useCallQuery('issueList', latest),
    keys: useCallQuery('keyList', { query: body }),
    looks: useCallQuery('companyLooks', latest),
  }
}
type Overview = ReturnType<typeof useOverview>

/** Shows figures of a company's identifiers, and what it works with: templates, rules, imports, codes, keys. */
export function CompanyOverview({ overview }: { overview: Overview }) {
  const { figures, templates, rules, imports, issues, keys, looks } = overview
  return (
    <div className={styles.overview}>
      <Figures figures={figures} />
      <div className={styles.columns}>
        <Part title="产品模板" query={templates} rowsOf={({ records }) => records}>
          {({ name, version, fields, updateTime }) => ({
            label: name,
            value: (
              <>
                {version > 0 ? <Code>v{version}</Code> : '草稿'} {fields} 个字段{' '}
                <Soft>{updateTime.slice(0, 10)}</Soft>
              </>
            ),
          })}
        </Part>
        <Part title="编码规则" query={rules} rowsOf={(rows) => rows}>
          {({ name, pattern }) => ({ label: name, value: <Code wraps>{pattern}</Code> })}
        </Part>
        <Part title="最近的导入" query={imports} rowsOf={({ records }) => records}>
          {({ fileName, createdBy, counts, state, createTime }) => ({
            label: fileName,
            value: (
              <>
                <StateTag states={IMPORT_STATE_TAGS} value={state} /> 写入{' '}
                {formatCount(counts.added + counts.changed)}
                ，出错 {formatCount(counts.wrong)}　{createdBy} <Time time={createTime} />
              </>
            ),
          })}
        </Part>
        <Part title="批量生成" query={issues} rowsOf={({ records }) => records}>
          {({ firstCode, name, done, createdBy, createTime }) => ({
            label: firstCode || name,
            value: (
              <>
                {formatCount(done)} 个码　{createdBy} <Time time={createTime} />
              </>
            ),
          })}
        </Part>
        <Keys keys={keys} />
        <Looks looks={looks} />
      </div>
    </div>
  )
}

const KEY_STATES = { active: '在用', expired: '已到期', revoked: '已停用' } as const

const Keys = ({ keys }: { keys: CallState<DataOf<'keyList'>> }) => (
  <Part title="接口密钥" query={keys} rowsOf={(answer) => answer.keys}>
    {({ name, hint, state, usedToday, expiresOn }) => ({
      label: name,
      value: (
        <>
          <Code>{hint}</Code> {KEY_STATES[state]}　今天 {formatCount(usedToday)} 次{' '}
          {expiresOn && (
            <Soft>
              到 <Day time={expiresOn} />
            </Soft>
          )}
        </>
      ),
    })}
  </Part>
)

function Figures({ figures: { data, failure, reload } }: { figures: Overview['figures'] }) {
  if (!data)
    return failure ? (
      <Failed failure={failure} what="概况" onRetry={reload} />
    ) : (
      <Waiting label="正在加载概况" lines={2} cells={5} />
    )
  const { states, added, visits, imports, calls, keys } = data
  const all = states.active + states.suspended + states.reserved
  return (
    <TitleBlock
      label="标识概况"
      figures={[
        {
          label: '全部标识',
          value: formatCount(all),
          unit: '个',
          foot: `${STATE_NAMES.active} ${formatCount(states.active)}，${STATE_NAMES.suspended} ${formatCount(states.suspended)}，${STATE_NAMES.retired} ${formatCount(states.retired)}`,
        },
        {
          label: '近 30 天新增',
          value: formatCount(Math.min(added, ADDED_MOST)),
          unit: added > ADDED_MOST ? '个以上' : '个',
          foot: `${STATE_NAMES.reserved} ${formatCount(states.reserved)}`,
        },
        {
          label: '近 30 天查询',
          value: formatCount(sumVisits(visits, 30)),
          unit: '次',
          foot: `今天 ${formatCount(visits.at(-1) ?? 0)} 次`,
        },
        { label: '近 30 天导入', value: formatCount(imports), unit: '次' },
        { label: '今天接口调用', value: formatCount(calls), unit: '次', foot: `在用密钥 ${keys} 把` },
      ]}
    />
  )
}

type PartProps<D, R> = {
  title: string
  query: CallState<D>
  rowsOf: (data: D) => readonly R[]
  children: (row: R) => { label: string; value: ReactNode }
}

function Part<D, R>({ title, query: { data, failure, reload }, rowsOf, children }: PartProps<D, R>) {
  const rows = data && rowsOf(data)
  return (
    <Section title={title} flush={rows?.length !== 0}>
      {!rows && failure && <Failed failure={failure} what={title} onRetry={() => void reload()} />}
      {!rows && !failure && <Waiting label={`正在加载${title}`} lines={2} />}
      {rows?.length === 0 && <None />}
      {rows && rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map((row, at) => {
            const { label, value } = children(row)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              <div key={at}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            )
          })}
        </dl>
      )}
    </Section>
  )
}

function Looks({ looks: { data, failure, reload } }: { looks: CallState<DataOf<'companyLooks'>> }) {
  return (
    <Section title="节点的查看记录" note={data && `${formatCount(data.total)} 次`} flush={data?.total !== 0}>
      {!data && failure && <Failed failure={failure} what="查看记录" onRetry={() => void reload()} />}
      {!data && !failure && <Waiting label="正在加载查看记录" lines={2} />}
      {data?.total === 0 && <None />}
      {data && data.total > 0 && (
        <Trail
          items={data.records.map(({ time, actor, subject, identifier }) => ({
            time,
            actor,
            text: identifier ? `${subject} ${identifier}` : subject,
          }))}
        />
      )}
    </Section>
  )
}
