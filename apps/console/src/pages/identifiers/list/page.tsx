import { LEVEL_NAMES, LEVELS } from '@biaojie/contract/identifiers/records/rules.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { useWidth } from '../../../data/use-width.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Dropdown, DropdownItems } from '../../../kit/dropdown.tsx'
import { useCommandKeys } from '../../../kit/keys.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Matching } from '../../../kit/list/types.ts'
import { Key } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Waiting } from '../../../kit/states.tsx'
import { identifierPath, pages, SCAN_PAGE } from '../../../paths.ts'
import { RECORD_STATE_TABS } from '../states.ts'
import { AllActions, BulkActions, ExportAll } from './bulk-actions.tsx'
import { createColumns } from './columns.tsx'

const IdentifierLook = lazily(async () => (await import('./look.tsx')).IdentifierLook)

const TITLE = '我的标识'
const TEMPLATES = { body: { size: 100 } }

const EMPTY = {
  title: '还没有标识',
  text: '选一个模板，定下编码规则，登记第一件，再用手机扫一下。',
  actions: (
    <Link className={getButtonClass({})} to={pages.start}>
      四步登记第一件
    </Link>
  ),
}

/** Less frequent actions are in one menu. */
const MORE = [
  { key: 'imports', label: <Link to={pages.imports}>导入</Link> },
  { key: 'issues', label: <Link to={pages.issues}>发放编码</Link> },
  { key: 'scan', label: <a href={SCAN_PAGE}>现场扫码</a> },
  { key: 'edits', label: <Link to={pages.bulkEdits}>修改记录</Link> },
]

function Ways({ matching }: { matching?: Matching<'identifierList'> }) {
  const phone = useWidth() === 'phone'
  return (
    <>
      {/* Its count arrives with the rows; at the left end it does not move the other buttons. */}
      {matching && matching.total !== 0 && <ExportAll matching={matching} />}
      <Dropdown button="更多操作" className={getButtonClass({ kind: 'outline' })} end={!phone} closes>
        <DropdownItems items={MORE} />
      </Dropdown>
      <Link className={getButtonClass()} to={pages.newIdentifier}>
        新建标识
        <Key>N</Key>
      </Link>
    </>
  )
}

/** The identifiers of a company, the latest changed first. */
export default function IdentifiersPage() {
  const templates = useCallQuery('templateList', TEMPLATES)
  // A template in the address is applied only when its name is loaded.
  if (!templates.data && !templates.failure)
    return (
      <>
        <PageHead
          title={TITLE}
          facts={[
            { label: '全部', value: '—' },
            { label: '数据截至', value: '—' },
          ]}
          actions={<Ways />}
        />
        <PageBody>
          <Waiting label="正在加载标识" lines={8} cells={6} />
        </PageBody>
      </>
    )
  return <Identifiers templates={templates.data?.records ?? []} />
}

function Identifiers({ templates }: { templates: readonly TemplateRow[] }) {
  const navigate = useNavigate()
  useCommandKeys({ n: () => navigate(pages.newIdentifier) })
  return (
    <ListPage
      call="identifierList"
      time={({ updateTime }) => updateTime}
      keyset
      keeps="identifiers"
      title={TITLE}
      noun="标识"
      unit="个"
      rowKey={({ identifier }) => identifier}
      search="标识、别名、零件号、名称"
      tabs={RECORD_STATE_TABS}
      filters={[
        {
          kind: 'select',
          name: 'template',
          label: '模板',
          options: templates.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'select',
          name: 'level',
          label: '级别',
          options: LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] })),
        },
        { kind: 'text', name: 'batch', label: '批次' },
        { kind: 'days', name: 'updated', label: '变化' },
      ]}
      columns={createColumns(new Map(templates.map(({ id, name }) => [id, name])))}
      open={({ identifier }) => identifierPath(identifier)}
      look={({ identifier, visits }) => (
        <Suspense fallback={<Waiting label="正在加载标识" lines={8} />}>
          <IdentifierLook identifier={identifier} visits={visits} />
        </Suspense>
      )}
      selection={{
        takesAll: true,
        actions: (rows, _clear, matching, isAll) => (
          <BulkActions rows={rows} matching={matching} templates={templates} isAll={isAll} />
        ),
      }}
      tools={(matching) => <AllActions matching={matching} templates={templates} />}
      actions={(matching) => <Ways matching={matching} />}
      hint="编码按开头查，名称按其中的字查；别名、零件号和批次号要写全。"
      empty={({ tab }) =>
        tab ? { title: `没有${tab === 'reserved' ? '已留号' : '这个状态'}的标识` } : EMPTY
      }
    />
  )
}
