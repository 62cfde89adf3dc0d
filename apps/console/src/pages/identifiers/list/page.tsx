import { LEVEL_NAMES, LEVELS, STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import { Button, buttonClass } from '@biaojie/ui/button.tsx'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { useWidth } from '../../../data/use-width.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Waiting } from '../../../kit/states.tsx'
import { identifierPath, pages, SCAN_PAGE } from '../../../paths.ts'
import { AllActions, BulkActions } from './bulk-actions.tsx'
import { createColumns } from './columns.tsx'
import { IdentifierLook } from './look.tsx'

const TITLE = '我的标识'
const TEMPLATES = { body: { size: 100 } }

const EMPTY = {
  title: '还没有标识',
  text: '选一个模板，定下编码规则，登记第一件，再用手机扫一下。',
  actions: (
    <Link className={buttonClass({})} to={pages.start}>
      四步登记第一件
    </Link>
  ),
}

const TABS = {
  name: 'state',
  label: '标识状态',
  options: [
    { value: '', label: '全部', count: 'all' },
    { value: 'active', label: STATE_NAMES.active, count: 'active' },
    { value: 'reserved', label: STATE_NAMES.reserved, count: 'reserved' },
    { value: 'suspended', label: STATE_NAMES.suspended, count: 'suspended' },
    { value: 'retired', label: STATE_NAMES.retired, count: 'retired' },
  ],
} as const

type Look = Parameters<typeof buttonClass>[0]
const createClass = (look?: Look) => (look ? buttonClass({ size: 'small', ...look }) : undefined)

/** Links from the list to other pages; they have the look of buttons, or of plain links in a menu. */
const scanLink = (look?: Look) => (
  <a className={createClass(look)} href={SCAN_PAGE}>
    现场扫码
  </a>
)
const linkTo = (to: string, label: string) => (look?: Look) => (
  <Link className={createClass(look)} to={to}>
    {label}
  </Link>
)
const importsLink = linkTo(pages.imports, '导入')
const issuesLink = linkTo(pages.issues, '发放编码')
const editsLink = linkTo(pages.bulkEdits, '修改记录')
const createLink = linkTo(pages.newIdentifier, '新建标识')

/** On a phone the ways that are used less fold into one button, so that the rows begin higher. */
const MORE = [
  { key: 'scan', label: scanLink() },
  { key: 'imports', label: importsLink() },
  { key: 'issues', label: issuesLink() },
  { key: 'edits', label: editsLink() },
]

function Ways() {
  if (useWidth() === 'phone')
    return (
      <>
        <Dropdown trigger={['click']} menu={{ items: MORE }}>
          <Button kind="outline" size="small">
            其他办法
          </Button>
        </Dropdown>
        {createLink({})}
      </>
    )
  return (
    <>
      {scanLink({ kind: 'text' })}
      {editsLink({ kind: 'text' })}
      {importsLink({ kind: 'outline' })}
      {issuesLink({ kind: 'outline' })}
      {createLink({})}
    </>
  )
}

/** The identifiers of a company, the latest changed first. */
export default function IdentifiersPage() {
  const templates = useCallQuery('templateList', TEMPLATES)
  // A template in the address counts only once its name is known.
  if (!templates.data && !templates.failure)
    return (
      <>
        <PageHead title={TITLE} />
        <PageBody>
          <Waiting label="正在加载标识" lines={8} cells={6} />
        </PageBody>
      </>
    )
  return <Identifiers templates={templates.data?.records ?? []} />
}

function Identifiers({ templates }: { templates: readonly TemplateRow[] }) {
  return (
    <ListPage
      call="identifierList"
      keyset
      keeps="identifiers"
      title={TITLE}
      noun="标识"
      unit="个"
      rowKey={({ identifier }) => identifier}
      search="标识、别名、零件号、名称"
      tabs={TABS}
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
      look={({ identifier, visits }) => <IdentifierLook identifier={identifier} visits={visits} />}
      selection={{
        takesAll: true,
        actions: (rows, _clear, matching, isAll) => (
          <BulkActions rows={rows} matching={matching} templates={templates} isAll={isAll} />
        ),
      }}
      tools={(matching) => <AllActions matching={matching} templates={templates} />}
      actions={<Ways />}
      hint="编码按开头查，名称按其中的字查；别名、零件号和批次号要写全。"
      empty={({ tab }) =>
        tab ? { title: `没有${tab === 'reserved' ? '已留号' : '这个状态'}的标识` } : EMPTY
      }
    />
  )
}
