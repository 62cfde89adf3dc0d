import { formatCount } from '@biaojie/contract/formats.ts'
import type { BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import { BULK_KIND_NAMES } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Name, Time } from '../../../kit/values.tsx'
import { bulkEditPath } from '../../../paths.ts'
import { BULK_STATE_TAGS } from '../states.ts'

function describeResult({ state, rows, changed, done }: BulkEdit): string {
  if (state === 'checking') return `已核对 ${formatCount(rows)} 个`
  if (state === 'running') return `已改 ${formatCount(done)} / ${formatCount(changed)} 个`
  if (state === 'checked') return `会改 ${formatCount(changed)} 个`
  return state === 'undone' ? `撤回 ${formatCount(changed)} 个` : `改了 ${formatCount(changed)} 个`
}

const COLUMNS: Column<BulkEdit>[] = [
  {
    key: 'change',
    title: '修改内容',
    card: 'name',
    wraps: true,
    render: ({ change, about }) => <Name note={change.reason || about}>{BULK_KIND_NAMES[change.kind]}</Name>,
  },
  {
    key: 'time',
    title: '时间',
    width: 120,
    card: 'next',
    render: ({ createTime }) => <Time time={createTime} />,
  },
  { key: 'by', title: '操作人', render: ({ createdBy }) => createdBy },
  { key: 'result', title: '多少', align: 'right', card: 'line', render: describeResult },
  {
    key: 'state',
    title: '状态',
    width: 104,
    card: 'state',
    render: ({ state }) => <StateTag states={BULK_STATE_TAGS} value={state} />,
  },
]

/** Changes of many identifiers: who made them, when, and what became of them. */
export default function BulkEditsPage() {
  return (
    <ListPage
      call="bulkEditList"
      title="批量修改记录"
      noun="批量修改"
      unit="次"
      rowKey={({ id }) => id}
      columns={COLUMNS}
      open={({ id }) => bulkEditPath(id)}
      empty={() => ({
        title: '还没有批量修改',
        text: '在“我的标识”里筛选或勾选，再选停用、改字段等；先看会改什么，确认后才写入。',
      })}
    />
  )
}
