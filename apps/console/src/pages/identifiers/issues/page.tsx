import { formatCount } from '@biaojie/contract/formats.ts'
import type { Issue } from '@biaojie/contract/identifiers/issues/issues.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { refresh, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, None, Soft, Time } from '../../../kit/values.tsx'
import { issuePath, pages } from '../../../paths.ts'
import { Progress } from '../parts/progress.tsx'
import { ISSUE_STATE_TAGS } from '../states.ts'
import * as styles from './issues.module.css'

const EVERY_MS = 1_500
/** All issues that may run at the same time are among the latest. */
const LATEST = { body: { size: 10 } }

const COLUMNS: Column<Issue>[] = [
  {
    key: 'time',
    title: '时间',
    width: 120,
    card: 'next',
    render: ({ createTime }) => <Time time={createTime} />,
  },
  {
    key: 'name',
    title: '名称',
    card: 'name',
    render: ({ name, ruleName, note }) => (
      <Name note={[`规则 ${ruleName}`, note].filter(Boolean).join('，')}>{name}</Name>
    ),
  },
  {
    key: 'codes',
    title: '从哪个到哪个',
    wraps: true,
    render: ({ firstCode, lastCode }) =>
      firstCode ? (
        <>
          <Code wraps>{firstCode}</Code> <Soft below>到 {lastCode}</Soft>
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'count',
    title: '个数',
    width: 160,
    align: 'right',
    card: 'amount',
    render: ({ done, count: wanted }) => (
      <Code>{done < wanted ? `${formatCount(done)} / ${formatCount(wanted)}` : formatCount(done)}</Code>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    card: 'state',
    render: ({ state }) => <StateTag states={ISSUE_STATE_TAGS} value={state} />,
  },
  { key: 'by', title: '操作人', width: 120, render: ({ createdBy }) => createdBy },
]

/** Codes in great numbers: the issues of a company, the latest first. */
export default function IssuesPage() {
  const create = (
    <Link className={getButtonClass({ size: 'small' })} to={pages.newIssue}>
      发放编码
    </Link>
  )
  return (
    <ListPage
      call="issueList"
      title="发放编码"
      noun="发放"
      unit="次"
      rowKey={({ id }) => id}
      columns={COLUMNS}
      open={({ id }) => issuePath(id)}
      actions={create}
      notice={<Running />}
      empty={() => ({
        title: '还没有发放过编码',
        text: '一次取一批号交给打标机：先打在零件上，内容以后用表单、导入或接口补。',
        actions: create,
      })}
    />
  )
}

/** Polls the running issues, and reloads the list when one of them ends. */
function Running() {
  const { data } = useCallQuery('issueList', LATEST, {
    every: ({ records }) => (records.some(({ state }) => state === 'running') ? EVERY_MS : undefined),
  })
  const running = (data?.records ?? []).filter(({ state }) => state === 'running')
  const ids = running.map(({ id }) => id).join()
  const before = useRef(ids)
  useEffect(() => {
    if (before.current !== ids && before.current) void refresh('issueList')
    before.current = ids
  }, [ids])
  if (running.length === 0) return null
  return (
    <div className={styles.notice}>
      <Section title="正在发放" note="可以离开这一页，发放会继续">
        <ul className={styles.running}>
          {running.map(({ id, name, done, count: wanted }) => (
            <li key={id}>
              <Link to={issuePath(id)}>{name}</Link>
              <Progress done={done} total={wanted} unit="个" />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}
