import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { ReactNode } from 'react'
import { type CallState, useCallQuery } from '../../../kit/calls.ts'
import { FigureStrip } from '../../../kit/detail/figure-strip.tsx'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, None, Soft, Time } from '../../../kit/values.tsx'
import { Scopes } from '../../identifiers/keys/key-values.tsx'
import { IMPORT_STATE_TAGS } from '../../identifiers/parts/import-states.ts'
import { RuleExample } from '../../identifiers/parts/rule-example.tsx'
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
          {({ id, name, version, fields, updateTime }) => ({
            key: id,
            label: name,
            value: (
              <>
                {version > 0 ? <Code>v{version}</Code> : '草稿'} {fields} 个字段
              </>
            ),
            time: updateTime,
          })}
        </Part>
        <Part title="编码规则" query={rules} rowsOf={(rows) => rows}>
          {(rule) => ({ key: rule.id, label: rule.name, value: <RuleExample rule={rule} /> })}
        </Part>
        <Part title="最近的导入" query={imports} rowsOf={({ records }) => records}>
          {({ id, fileName, counts, state, createTime }) => ({
            key: id,
            label: fileName,
            value: (
              <>
                <Soft>
                  写入 {formatCount(counts.added + counts.changed)}，出错 {formatCount(counts.wrong)}
                </Soft>{' '}
                <StateTag states={IMPORT_STATE_TAGS} value={state} />
              </>
            ),
            time: createTime,
          })}
        </Part>
        <Part title="批量生成" query={issues} rowsOf={({ records }) => records}>
          {({ id, firstCode, name, done, createTime }) => ({
            key: id,
            label: firstCode || name,
            value: `${formatCount(done)} 个码`,
            time: createTime,
          })}
        </Part>
        <Keys keys={keys} />
        <Part
          title="节点的查看记录"
          note={looks.data && looks.data.total > 0 && `${formatCount(looks.data.total)} 次`}
          query={looks}
          rowsOf={({ records }) => records}
        >
          {({ time, actor, subject, identifier }) => ({
            key: `${time} ${actor} ${subject} ${identifier}`,
            label: identifier ? `${subject} ${identifier}` : subject,
            value: actor,
            time,
          })}
        </Part>
      </div>
    </div>
  )
}

const KEY_STATES = { active: '在用', expired: '已到期', revoked: '已停用' } as const

const Keys = ({ keys }: { keys: CallState<DataOf<'keyList'>> }) => (
  <Part title="接口密钥" query={keys} rowsOf={(answer) => answer.keys}>
    {({ id, name, state, scopes, usedToday, expiresOn }) => ({
      key: id,
      label: name,
      value: (
        <>
          <Soft>
            {state === 'active' && expiresOn ? `到 ${expiresOn}` : KEY_STATES[state]}，今天{' '}
            {formatCount(usedToday)} 次
          </Soft>{' '}
          <Scopes scopes={scopes} />
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
    <FigureStrip
      figures={[
        {
          label: '全部标识',
          value: all,
          unit: '个',
          note: `${STATE_NAMES.active} ${formatCount(states.active)}，${STATE_NAMES.suspended} ${formatCount(states.suspended)}，${STATE_NAMES.retired} ${formatCount(states.retired)}`,
        },
        {
          label: '近 30 天新增',
          value: Math.min(added, ADDED_MOST),
          unit: added > ADDED_MOST ? '个以上' : '个',
          note: `${STATE_NAMES.reserved} ${formatCount(states.reserved)}`,
        },
        {
          label: '近 30 天查询',
          value: sumVisits(visits, 30),
          unit: '次',
          note: `今天 ${formatCount(visits.at(-1) ?? 0)} 次`,
        },
        { label: '近 30 天导入', value: imports, unit: '次', note: '' },
        { label: '今天接口调用', value: calls, unit: '次', note: `在用密钥 ${keys} 把` },
      ]}
    />
  )
}

type Row = {
  key: string
  label: string
  value: ReactNode
  /** YYYY-MM-DD HH:mm:ss */
  time?: string
}

type PartProps<D, R> = {
  title: string
  note?: ReactNode
  query: CallState<D>
  rowsOf: (data: D) => readonly R[]
  children: (row: R) => Row
}

function Part<D, R>({ title, note, query: { data, failure, reload }, rowsOf, children }: PartProps<D, R>) {
  const rows = data && rowsOf(data).map(children)
  return (
    <Section title={title} note={note} flush={rows?.length !== 0}>
      {!rows && failure && <Failed failure={failure} what={title} onRetry={() => void reload()} />}
      {!rows && !failure && <Waiting label={`正在加载${title}`} lines={2} />}
      {rows?.length === 0 && <None />}
      {rows && rows.length > 0 && (
        <dl className={styles.rows}>
          {rows.map(({ key, label, value, time }) => (
            <div key={key}>
              <dt title={label}>{label}</dt>
              <dd>{value}</dd>
              {time && (
                <dd>
                  <Time time={time} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </Section>
  )
}
