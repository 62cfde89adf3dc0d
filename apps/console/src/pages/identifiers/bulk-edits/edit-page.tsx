import { formatCount } from '@biaojie/contract/formats.ts'
import type { BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import {
  BULK_KIND_NAMES,
  isBulkUnderWay,
  SKIP_REASON_NAMES,
} from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { Link, useParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Columns, Facts, Section } from '../../../kit/detail/sections.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, Name, None, Time } from '../../../kit/values.tsx'
import { identifierPath, pages } from '../../../paths.ts'
import { Progress } from '../parts/progress.tsx'
import { BULK_STATE_TAGS } from '../states.ts'
import * as styles from './edit-page.module.css'
import { Skipped } from './skipped.tsx'

const BACK = { to: pages.bulkEdits, label: '批量修改记录' }
const EVERY_MS = 1_000
const chooseInterval = ({ state }: BulkEdit) => (isBulkUnderWay(state) ? EVERY_MS : undefined)

/** Shows one bulk edit: its preview, its progress and how to undo it. */
export default function BulkEditPage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery(
    'bulkEditDetail',
    { body: { id } },
    { every: chooseInterval },
  )
  if (!data)
    return (
      <>
        <PageHead title="批量修改" back={BACK} />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="批量修改" onRetry={reload} />
          ) : (
            <Waiting label="正在加载批量修改" lines={6} />
          )}
        </PageBody>
      </>
    )
  const { change, state, preview, skipped } = data
  return (
    <>
      <PageHead
        title={`批量${BULK_KIND_NAMES[change.kind]}`}
        back={BACK}
        note={<StateTag states={BULK_STATE_TAGS} value={state} />}
      />
      <PageBody key="shown">
        {data.problem && <NoticeLine tone="error">{data.problem}</NoticeLine>}
        <Columns side={<Result edit={data} />}>
          <Stage edit={data} />
          {preview.length > 0 && (
            <Section title={`前 ${preview.length} 个`} note="旧值 → 新值" flush>
              <Rows
                noun="将修改的标识"
                unit="个"
                rows={preview}
                rowKey={({ identifier }) => identifier}
                columns={PREVIEW}
              />
            </Section>
          )}
          {skipped.some(({ reason }) => NAMED.includes(reason)) && <Skipped edit={data} />}
        </Columns>
      </PageBody>
    </>
  )
}

/** Describes the change and counts what it does. */
function Result({ edit }: { edit: BulkEdit }) {
  const { change, about, state, skipped } = edit
  return (
    <Section title={DONE.has(state) ? '结果' : '预计结果'} flush>
      <Facts
        columns={1}
        items={[
          { label: '修改', value: about },
          ...(change.reason ? [{ label: '原因', value: change.reason }] : []),
          { label: DONE.has(state) ? '改了' : '会改', value: `${formatCount(edit.changed)} 个` },
          ...(skipped.length > 0
            ? [
                {
                  label: '略过',
                  value: skipped
                    .map(({ reason, total }) => `${formatCount(total)} 个${SKIP_REASON_NAMES[reason]}`)
                    .join('；'),
                },
              ]
            : []),
          { label: '操作人', value: edit.createdBy },
          { label: '开始', value: <Time time={edit.createTime} /> },
          ...(edit.endTime ? [{ label: '结束', value: <Time time={edit.endTime} /> }] : []),
        ]}
      />
    </Section>
  )
}

const DONE = new Set<BulkEdit['state']>(['done', 'cancelled', 'undoing', 'undone'])
const NAMED = ['blocked', 'refused', 'later']

const PREVIEW: Column<BulkEdit['preview'][number]>[] = [
  {
    key: 'identifier',
    title: '标识',
    card: 'code',
    render: ({ identifier }) => (
      <Link to={identifierPath(identifier)}>
        <Code>{identifier.slice(identifier.indexOf('/') + 1)}</Code>
      </Link>
    ),
  },
  { key: 'name', title: '名称', card: 'name', render: ({ identifierName }) => <Name>{identifierName}</Name> },
  {
    key: 'change',
    title: '旧值 → 新值',
    card: 'next',
    wraps: true,
    render: ({ before, after }) => (
      <span className={styles.change}>
        {before ? <del>{before}</del> : <None />} <span aria-hidden>→</span>{' '}
        {after ? <ins>{after}</ins> : <None />}
      </span>
    ),
  },
]

const CALLS = ['bulkEditDetail', 'bulkEditList', 'identifierList'] as const

/** Shows the present step and its actions. */
function Stage({ edit }: { edit: BulkEdit }) {
  const { state, rows, total, changed, done } = edit
  if (state === 'checking')
    return (
      <Section title="正在核对" note="还没有改动任何数据">
        <Progress done={rows} total={total ?? 0} unit="个" />
        <Act edit={edit} call="bulkEditCancel" label="取消" kind="outline" />
      </Section>
    )
  if (state === 'checked') return <Ready edit={edit} />
  if (state === 'running')
    return (
      <Section title="正在执行" note="可以关掉这一页，执行会继续，查询不受影响">
        <Progress done={done} total={changed} unit="个" />
        <Act edit={edit} call="bulkEditCancel" label="停下" kind="outline" />
        <p className={styles.note}>停下后已改的留着，也可以整次撤销</p>
      </Section>
    )
  if (state === 'undoing')
    return (
      <Section title="正在撤销">
        <p className={styles.note}>完成前查询仍是修改后的内容，完成时一起退回。</p>
      </Section>
    )
  if (state === 'undone')
    return (
      <Section title="已整次撤销">
        <p className={styles.note}>{formatCount(changed)} 个标识都回到了修改前的样子，并各多了一版。</p>
      </Section>
    )
  if (state === 'failed')
    return (
      <Section title="没有执行">
        <p className={styles.note}>没有改动任何标识，可以照原样再来一次。</p>
      </Section>
    )
  if (changed === 0)
    return (
      <Section title={state === 'cancelled' ? '已取消' : '没有要改的'}>
        <p className={styles.note}>没有改动任何标识。</p>
      </Section>
    )
  return <Undo edit={edit} />
}

function Ready({ edit }: { edit: BulkEdit }) {
  const { changed, change } = edit
  return (
    <Section title="还没有改动任何数据" note="核对之后又有人改过的会略过">
      <div className={styles.actions}>
        <p>
          {changed > 0 ? (
            <>
              会改 <b>{formatCount(changed)}</b> 个标识，每个生成新的一版；之后可以整次撤销。
            </>
          ) : (
            '没有要改的标识，原因见“略过”。'
          )}
        </p>
        <Act edit={edit} call="bulkEditCancel" label="放弃" kind="outline" />
        {changed > 0 && (
          <Act
            edit={edit}
            call="bulkEditRun"
            label={`${BULK_KIND_NAMES[change.kind]} ${formatCount(changed)} 个`}
            kind={change.kind === 'retire' ? 'dangerFilled' : 'primary'}
          />
        )}
      </div>
    </Section>
  )
}

type ActProps = {
  edit: BulkEdit
  call: 'bulkEditRun' | 'bulkEditCancel'
  label: string
  kind: 'primary' | 'outline' | 'dangerFilled'
}

function Act({ edit, call, label, kind }: ActProps) {
  const { run, busy } = useCallMutation(call, { refreshes: CALLS })
  return (
    <Button kind={kind} loading={busy} onClick={() => void run({ body: { id: edit.id } })}>
      {label}
    </Button>
  )
}

/** Undoes the edit, which works only while its records are unchanged. */
function Undo({ edit: { id, changed, state, touched, touchedBy } }: { edit: BulkEdit }) {
  const { modal } = App.useApp()
  const { run } = useCallMutation('bulkEditUndo', { refreshes: CALLS })
  const undo = () =>
    modal.confirm({
      title: '撤销这次修改？',
      content: `${formatCount(changed)} 个标识回到修改前的样子。`,
      okText: '整次撤销',
      cancelText: '取消',
      onOk: () => run({ body: { id } }),
    })
  return (
    <Section title={state === 'done' ? '修改完成' : '已停下'} note={`${formatCount(changed)} 个标识已更新`}>
      <div className={styles.actions}>
        <p>
          {touched > 0
            ? `${touchedBy || '有人'}在这之后改过其中 ${formatCount(touched)} 个标识，不能再整次撤销。`
            : '后来没有人改过这些标识，可以整次撤销。'}
        </p>
        <Button kind="outline" disabled={touched > 0} onClick={() => void undo()}>
          整次撤销
        </Button>
      </div>
    </Section>
  )
}
