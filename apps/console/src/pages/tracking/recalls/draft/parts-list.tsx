import type { Recall, RecallPart, RecallScope } from '@biaojie/contract/tracking/recalls/fields.ts'
import { PART_STATE_NAMES, SCOPE_KIND_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { Fragment, useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { CountTabs } from '../../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, None } from '../../../../kit/values.tsx'
import { tracePath } from '../../../../paths.ts'
import { SHOWN, shortenCode } from '../../states.ts'
import * as styles from './draft.module.css'

const COLUMNS: Column<RecallPart>[] = [
  {
    key: 'part',
    title: '标识',
    width: 190,
    card: 'code',
    render: ({ identifier }) => <Code>{shortenCode(identifier, 22)}</Code>,
  },
  { key: 'name', title: '名称', width: 150, card: 'name', render: ({ name }) => name || '没有登记' },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'state',
    render: ({ state, waiting }) => (waiting ? '等对方接受' : PART_STATE_NAMES[state]),
  },
  { key: 'place', title: '位置', width: 130, render: ({ place }) => place || <None /> },
  { key: 'path', title: '纳入原因', wraps: true, render: ({ path }) => <Path path={path} /> },
]

/** The identifiers from the cause to a part, on one line if they fit. */
export function Path({ path }: { path: readonly string[] }) {
  return (
    <span className={styles.path}>
      {path.map((identifier, at) => (
        <Fragment key={identifier}>
          {at > 0 && <i aria-hidden="true">→</i>}
          <span title={identifier}>{shortenCode(identifier)}</span>
        </Fragment>
      ))}
    </span>
  )
}

const EXCLUDED = 'excluded'
const SIZE = 10
type Props = { recall: Recall; scope: RecallScope; isEditable: boolean }

/** One page of the parts of a set, with the way to the next and back. */
function usePage({ recall, scope }: Omit<Props, 'isEditable'>, tab: string, text: string) {
  const [cursors, setCursors] = useState<readonly string[]>([])
  const cursor = cursors.at(-1)
  const which = tab === EXCLUDED ? { excluded: true } : { level: Number(tab) }
  const body = { id: recall.id, scope: scope.scope, size: SIZE, ...which }
  const answer = useCallQuery(
    'recallParts',
    { body: { ...body, ...(text && { text }), ...(cursor && { cursor }) } },
    { keep: true },
  )
  const next = answer.data?.next
  return {
    ...answer,
    first: () => setCursors([]),
    back: cursors.length > 0 ? () => setCursors(cursors.slice(0, -1)) : undefined,
    onward: next ? () => setCursors([...cursors, next]) : undefined,
  }
}

/** Lists the parts of a set by level, with the path to each; excluded parts have their own tab. */
export function PartsList({ recall, scope, isEditable }: Props) {
  const levels = (scope.figures?.levels ?? []).filter(({ level }) => level > 0).reverse()
  const [chosen, setTab] = useState('')
  const [text, setText] = useState('')
  // The selected level can be missing after the parts were computed again.
  const tab =
    chosen === EXCLUDED || levels.some(({ level }) => String(level) === chosen)
      ? chosen
      : String(levels[0]?.level ?? EXCLUDED)
  const page = usePage({ recall, scope }, tab, text)
  const search = (value: string) => {
    setText(value.trim())
    page.first()
  }
  const tabs = [
    ...levels.map(({ level, name, total }) => ({ value: String(level), label: name, count: total })),
    { value: EXCLUDED, label: '移出的', count: scope.figures?.excluded ?? 0 },
  ]
  return (
    <Section
      title={writeTitle(scope)}
      flush
      actions={
        <Input.Search allowClear placeholder="标识、VIN 后六位" aria-label="在清单里查" onSearch={search} />
      }
    >
      <div className={styles.tabs}>
        <CountTabs
          label="级"
          current={tab}
          tabs={tabs}
          onTab={(next) => {
            setTab(next)
            page.first()
          }}
        />
      </div>
      {page.failure && <Failed failure={page.failure} what="清单" onRetry={page.reload} />}
      {!page.failure && !page.data && <Waiting label="正在加载清单" lines={4} />}
      {page.data && (
        <Parts recall={recall} parts={page.data.records} isOut={tab === EXCLUDED} isEditable={isEditable} />
      )}
      <footer className={styles.listFoot}>
        <span>移出要写理由，理由进表单</span>
        {page.back && (
          <Button kind="outline" size="small" onClick={page.back}>
            上一页
          </Button>
        )}
        {page.onward && (
          <Button kind="outline" size="small" onClick={page.onward}>
            下一页
          </Button>
        )}
      </footer>
    </Section>
  )
}

/** The list of a changed set says that the set is not published yet. */
const writeTitle = ({ kind, state }: RecallScope) =>
  kind === 'first' || state === 'published' ? '清单' : `${SCOPE_KIND_NAMES[kind]}后的清单`

type PartsProps = { recall: Recall; parts: readonly RecallPart[]; isOut: boolean; isEditable: boolean }

function Parts({ recall, parts, isOut, isEditable }: PartsProps) {
  const [out, setOut] = useState<RecallPart>()
  const back = useBack(recall)
  if (parts.length === 0) return <p className={styles.nothing}>这里没有零件。</p>
  const listActions = (part: RecallPart) => {
    const see = { label: '查看追溯链', name: `查看追溯链 ${part.identifier}`, to: tracePath(part.identifier) }
    if (!isEditable) return [see]
    if (isOut)
      return [see, { label: '移回', name: `移回 ${part.identifier}`, onPress: () => void back(part) }]
    return [see, { label: '移出', name: `移出 ${part.identifier}`, onPress: () => setOut(part) }]
  }
  return (
    <>
      <Rows
        rows={parts}
        rowKey={({ identifier }) => identifier}
        columns={isOut ? [...COLUMNS.slice(0, 3), REASON, ...COLUMNS.slice(4)] : COLUMNS}
        noun="零件"
        unit="件"
        rowActions={listActions}
      />
      {out && <OutDialog recall={recall} part={out} onClose={() => setOut(undefined)} />}
    </>
  )
}

const REASON: Column<RecallPart> = {
  key: 'reason',
  title: '移出理由',
  wraps: true,
  render: ({ excluded }) => excluded,
}

function useBack({ id, version }: Recall) {
  const { run } = useCallMutation('recallExclude', { refreshes: SHOWN })
  return ({ identifier }: RecallPart) =>
    run({ body: { id, version, identifiers: [identifier], reason: '', back: true } })
}

function OutDialog({ recall, part, onClose }: { recall: Recall; part: RecallPart; onClose: () => void }) {
  const { send } = useCallMutation('recallExclude', { refreshes: SHOWN })
  const { id, version } = recall
  return (
    <FormDialog
      title={`移出 ${shortenCode(part.identifier, 22)}`}
      about="移出的另成一签，理由写进表单；它的公开页会写“已移出召回”和这句理由。"
      values={{ reason: '' }}
      okLabel="移出"
      send={({ reason }: { reason: string }) =>
        send({ body: { id, version, identifiers: [part.identifier], reason } })
      }
      onClose={onClose}
    >
      <FormField name="reason" label="理由" required>
        <Input.TextArea maxLength={100} rows={3} placeholder="如 金相复检合格，报告 Q-26-0412" />
      </FormField>
    </FormDialog>
  )
}
