import type { LabelTemplateRow } from '@biaojie/contract/identifiers/labels/labels.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { Rows } from '../../../../kit/list/rows.tsx'
import type { Column } from '../../../../kit/list/types.ts'
import { Empty, Failed, Waiting } from '../../../../kit/states.tsx'
import { Code, Name, Time } from '../../../../kit/values.tsx'
import { labelPath } from '../../../../paths.ts'
import { PrintDialog } from '../../parts/labels/print-dialog.tsx'

const COLUMNS: Column<LabelTemplateRow>[] = [
  {
    key: 'name',
    title: '标签模板',
    card: 'name',
    render: ({ name, hasSecret }) => <Name note={hasSecret ? '印防伪码' : undefined}>{name}</Name>,
  },
  {
    key: 'size',
    title: '大小（mm）',
    width: 130,
    card: 'code',
    render: ({ width, height }) => <Code>{`${width} × ${height}`}</Code>,
  },
  { key: 'media', title: '排版', width: 90, render: ({ media }) => (media === 'roll' ? '卷' : 'A4 张') },
  {
    key: 'state',
    title: '状态',
    width: 190,
    card: 'state',
    render: ({ version, hasDraft }) =>
      hasDraft ? <Tag tone="warn">第 {version + 1} 版草稿</Tag> : <Tag tone="ok">第 {version} 版已放行</Tag>,
  },
  { key: 'time', title: '改动', width: 120, render: ({ updateTime }) => <Time time={updateTime} /> },
  { key: 'by', title: '操作人', width: 120, render: ({ updatedBy }) => updatedBy },
]

/** Label templates of the company, the latest first. */
export function TemplateList() {
  const { data, failure, reload } = useCallQuery('labelTemplateList', { body: { size: 100 } })
  const [printed, setPrinted] = useState<LabelTemplateRow>()
  if (!data)
    return failure ? (
      <Failed failure={failure} what="标签模板" onRetry={reload} />
    ) : (
      <Waiting label="正在加载标签模板" lines={5} cells={5} />
    )
  if (data.records.length === 0)
    return (
      <Empty
        title="还没有标签模板"
        actions={
          <Link className={getButtonClass({ size: 'small' })} to={labelPath('new')}>
            新建标签模板
          </Link>
        }
      >
        画一张标签：放上码和文字，逐台打印机看能不能扫，放行后给打印站用。
      </Empty>
    )
  return (
    <Section title="标签模板" note="放行过的版本不再变，打印任务写明用的是第几版" flush>
      <Rows
        rows={data.records}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        noun="标签模板"
        sheet="标签模板"
        main
        unit="个"
        open={({ id }) => labelPath(id)}
        rowActions={(row) =>
          row.version > 0 ? [{ label: '打印', name: `打印 ${row.name}`, onPress: () => setPrinted(row) }] : []
        }
      />
      {printed && <PrintDialog template={printed.id} onClose={() => setPrinted(undefined)} />}
    </Section>
  )
}
