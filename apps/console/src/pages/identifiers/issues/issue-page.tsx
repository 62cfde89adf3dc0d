import { formatCount } from '@biaojie/contract/formats.ts'
import type { Issue } from '@biaojie/contract/identifiers/issues/issues.ts'
import { LABELS_MAX } from '@biaojie/contract/identifiers/labels/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { Link, useParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Columns, Facts, Section } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, None, Time } from '../../../kit/values.tsx'
import { codeRulePath, editIdentifierPath, identifierPath, pages, templatePath } from '../../../paths.ts'
import { PrintButton } from '../parts/labels/print-button.tsx'
import { Progress } from '../parts/progress.tsx'
import { IdentifierLink } from '../parts/seen/value.tsx'
import { ISSUE_STATE_TAGS } from '../states.ts'
import * as styles from './issues.module.css'

const BACK = { to: pages.issues, label: '发放编码' }
const EVERY_MS = 1_000
const SHOWN = ['issueList', 'issueDetail', 'identifierList'] as const

/** One issue: its progress, its first and last code, and its file for the printer. */
export default function IssuePage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery(
    'issueDetail',
    { body: { id } },
    { every: ({ state }) => (state === 'running' ? EVERY_MS : undefined) },
  )
  if (!data)
    return (
      <>
        <PageHead title="发放编码" back={BACK} />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="这次发放" onRetry={reload} />
          ) : (
            <Waiting label="正在加载这次发放" lines={8} />
          )}
        </PageBody>
      </>
    )
  return (
    <>
      <PageHead
        title={data.name}
        back={BACK}
        note={
          <span className={styles.state}>
            <StateTag states={ISSUE_STATE_TAGS} value={data.state} /> {data.createdBy}{' '}
            <Time time={data.createTime} />
          </span>
        }
      />
      <PageBody key="shown">
        {data.problem && <NoticeLine tone="error">{data.problem}</NoticeLine>}
        <Columns side={<About issue={data} />}>
          <Stand issue={data} />
          {data.done > 0 && <Codes issue={data} />}
        </Columns>
      </PageBody>
    </>
  )
}

const TITLES: Record<Issue['state'], string> = {
  running: '正在发放',
  done: '发完了',
  cancelled: '已停下',
  failed: '没有发完',
}
const describeSeconds = (took: number) =>
  `用了 ${took < 950 ? '不到 1' : formatCount(Math.round(took / 1_000))} 秒`

function Stand({ issue }: { issue: Issue }) {
  const { state, done, count: wanted, skipped, took } = issue
  return (
    <Section
      title={TITLES[state]}
      note={
        state === 'running'
          ? '可以离开这一页，发放会继续'
          : state === 'done'
            ? describeSeconds(took)
            : undefined
      }
    >
      <Progress done={done} total={wanted} unit="个" />
      {skipped > 0 && (
        <p className={styles.said}>跳过 {formatCount(skipped)} 个已有人自己写过的号，由后面的号补上。</p>
      )}
      {state === 'cancelled' && <p className={styles.said}>已发出的编码仍是已留号，照样可以填写。</p>}
      <div className={styles.actions}>
        {done > 0 && <Download issue={issue} />}
        {state === 'done' && done <= LABELS_MAX && (
          <PrintButton
            scope={{ issueId: issue.id, text: `${issue.name}：这次发放的 ${formatCount(done)} 个` }}
          />
        )}
        {state === 'running' && <Cancel issue={issue} />}
      </div>
      <p className={styles.said}>
        文件是 CSV，每行一个编码、完整标识和网址，交给打标机或打印软件。
        {state === 'running' && '发放中的只有已发出的。'}
      </p>
    </Section>
  )
}

function Download({ issue: { id, done } }: { issue: Issue }) {
  const { download, busy } = useDownload('issueExport')
  return (
    <Button loading={busy} onClick={() => void download({ id })}>
      下载 {formatCount(done)} 个编码
    </Button>
  )
}

function Cancel({ issue: { id, count: wanted } }: { issue: Issue }) {
  const { modal } = App.useApp()
  const { run } = useCallMutation('issueCancel', { refreshes: SHOWN })
  const ask = () =>
    void modal.confirm({
      title: '停止这次发放？',
      content: `已发出的编码留着，不够 ${formatCount(wanted)} 个的部分不再发；停下后不能接着发，可以另发一次。`,
      okText: '停下',
      okButtonProps: { danger: true },
      cancelText: '继续发放',
      autoFocusButton: 'cancel',
      onOk: () => run({ body: { id } }),
    })
  return (
    <Button kind="outline" onClick={ask}>
      停下
    </Button>
  )
}

function Codes({ issue: { prefix, firstCode, lastCode } }: { issue: Issue }) {
  const first = `${prefix}/${firstCode}`
  return (
    <Section title="这些编码" note="填写以前，扫码看到“已留号，尚未填写”">
      <p className={styles.range}>
        <Link to={identifierPath(first)}>
          <Code wraps>{firstCode}</Code>
        </Link>
        <span>到</span>
        <Link to={identifierPath(`${prefix}/${lastCode}`)}>
          <Code wraps>{lastCode}</Code>
        </Link>
      </p>
      <div className={styles.actions}>
        <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={editIdentifierPath(first)}>
          填写第一件
        </Link>
        <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={pages.imports}>
          用表格一起填
        </Link>
      </div>
    </Section>
  )
}

const About = ({ issue }: { issue: Issue }) => (
  <Section title="发放方式" flush>
    <Facts
      columns={1}
      items={[
        {
          label: '编码规则',
          value: (
            <Link to={codeRulePath(issue.ruleId)}>
              {issue.ruleName} 第 {issue.ruleVersion} 版
            </Link>
          ),
        },
        {
          label: '产品模板',
          value: issue.templateId ? (
            <Link to={templatePath(issue.templateId)}>{issue.templateName}</Link>
          ) : (
            '填写时再选'
          ),
        },
        { label: '所属批次', value: issue.batch ? <IdentifierLink value={issue.batch} /> : <None /> },
        { label: '说明', value: issue.note },
        { label: '开始', value: <Time time={issue.createTime} /> },
        { label: '结束', value: <Time time={issue.endTime} /> },
      ]}
    />
  </Section>
)
