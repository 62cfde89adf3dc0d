import { LEVEL_NAMES, LEVELS } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, Soft, Time } from '../../../kit/values.tsx'
import { newIdentifierPath, pages, templatePath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { createOutlineColumn } from '../parts/outline-column.tsx'
import { TEMPLATE_STATE_TAGS } from '../states.ts'

const COLUMNS: Column<TemplateRow>[] = [
  createOutlineColumn({ listNames: ({ name }) => [name], isMuted: ({ state }) => state === 'withdrawn' }),
  {
    key: 'name',
    title: '模板',
    card: 'name',
    render: ({ name, hasDraft, version }) => (
      <Name {...(hasDraft && version > 0 && { note: '另有草稿' })}>{name}</Name>
    ),
  },
  { key: 'level', title: '级别', width: 90, render: ({ level }) => LEVEL_NAMES[level] },
  {
    key: 'version',
    title: '版本',
    width: 90,
    render: ({ version }) => (version > 0 ? <Code>{`v${version}`}</Code> : <Soft>未发布</Soft>),
  },
  {
    key: 'fields',
    title: '字段',
    align: 'right',
    width: 80,
    card: 'amount',
    render: ({ fields }) => <Code>{fields}</Code>,
  },
  {
    key: 'scenes',
    title: '场景',
    align: 'right',
    width: 80,
    card: 'none',
    render: ({ scenes }) => <Code>{scenes}</Code>,
  },
  {
    key: 'updated',
    title: '最近改动',
    width: 220,
    card: 'next',
    render: ({ updateTime, updatedBy }) => (
      <>
        {updatedBy} <Time time={updateTime} />
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'state',
    render: ({ state }) => <StateTag states={TEMPLATE_STATE_TAGS} value={state} />,
  },
]

/** The product templates of a company: the fields of its identifiers, by product class. */
export default function TemplatesPage() {
  const writes = usePerson().type === 'COMPANY_ADMIN'
  return (
    <ListPage
      call="templateList"
      title="产品模板"
      noun="模板"
      unit="个"
      rowKey={({ id }) => id}
      search="模板名称"
      tabs={{
        name: 'state',
        label: '模板状态',
        options: [
          { value: '', label: '全部' },
          { value: 'published', label: '已发布', count: 'published' },
          { value: 'draft', label: '草稿', count: 'draft' },
          { value: 'withdrawn', label: '已停用', count: 'withdrawn' },
        ],
      }}
      filters={[
        {
          kind: 'select',
          name: 'level',
          label: '级别',
          options: LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] })),
        },
      ]}
      columns={COLUMNS}
      open={({ id }) => templatePath(id)}
      rowActions={({ id, name, state }) =>
        state === 'published'
          ? [{ label: '用它新建标识', name: `用${name}新建标识`, to: newIdentifierPath(id) }]
          : []
      }
      {...(writes && {
        actions: (
          <Link to={pages.newTemplate} className={getButtonClass({ size: 'small' })}>
            新建模板
          </Link>
        ),
      })}
      empty={() => ({
        title: '还没有产品模板',
        text: writes
          ? '模板规定一类产品的标识里有哪些字段及其可见范围。可从现成的零件族或标准起草。'
          : '模板由企业管理员建立；建好后，这里能看到每类产品有哪些字段。',
      })}
    />
  )
}
