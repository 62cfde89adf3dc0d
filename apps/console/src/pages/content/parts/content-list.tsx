import type { ContentRow } from '@biaojie/contract/content/content/manage.ts'
import { CONTENT_PLACES, type ContentKind, NEWS_TOPICS } from '@biaojie/contract/content/content/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { Acts } from '../../../kit/can-act.tsx'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column, SortOf } from '../../../kit/list/types.ts'
import { Code, Name, None, Soft, Time } from '../../../kit/values.tsx'
import { buildContentFormPath, contentPath } from '../../../paths.ts'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { ContentStateTag, describeWhen, KIND_WORDS } from './states.tsx'

const buildColumns = (kind: ContentKind): Column<ContentRow, SortOf<'contentList'>>[] => [
  { key: 'id', title: '编号', width: 70, card: 'code', render: ({ id }) => <Code>{id}</Code> },
  {
    key: 'title',
    title: '标题',
    sort: 'title',
    card: 'name',
    render: ({ title }) => <Name>{title}</Name>,
  },
  ...(kind === 'banner'
    ? []
    : [
        {
          key: 'topic',
          title: kind === 'news' ? '栏目' : '行业',
          width: 120,
          render: ({ topic }: ContentRow) => topic || <None />,
        },
      ]),
  {
    key: 'state',
    title: '状态',
    width: 230,
    card: 'state',
    render: (row) => <ContentStateTag row={row} />,
  },
  { key: 'when', title: '发布', width: 190, sort: 'publishTime', card: 'next', render: describeWhen },
  {
    key: 'place',
    title: KIND_WORDS[kind].place,
    width: 130,
    wide: true,
    render: ({ place }) => (place > 0 ? `第 ${place} 位` : <None />),
  },
  {
    key: 'update',
    title: '最近改动',
    width: 190,
    sort: 'updateTime',
    render: ({ updateTime, updatedBy }) => (
      <>
        <Time time={updateTime} /> <Soft>{updatedBy}</Soft>
      </>
    ),
  },
]

const TABS = {
  name: 'state' as const,
  label: '状态',
  options: [
    { value: '', label: '全部', count: 'all' as const },
    { value: 'draft', label: '草稿', count: 'draft' as const },
    { value: 'scheduled', label: '定时发布', count: 'scheduled' as const },
    { value: 'published', label: '已发布', count: 'published' as const },
    { value: 'withdrawn', label: '已撤下', count: 'withdrawn' as const },
  ],
}

const TOPIC_FILTERS = [
  {
    kind: 'select' as const,
    name: 'topic' as const,
    label: '栏目',
    options: NEWS_TOPICS.map((topic) => ({ value: topic, label: topic })),
  },
]

/** Lists everything of one kind that staff have written, by state. */
function ContentList({ kind, about }: { kind: ContentKind; about: string }) {
  const { noun, unit, list, place } = KIND_WORDS[kind]
  const [arranging, setArranging] = useState(false)
  return (
    <ListPage
      call="contentList"
      time={({ updateTime }) => updateTime}
      title={list}
      noun={noun}
      unit={unit}
      body={{ kind }}
      rowKey={({ id }) => String(id)}
      search="标题"
      tabs={TABS}
      filters={kind === 'news' ? TOPIC_FILTERS : []}
      columns={buildColumns(kind)}
      open={({ id }) => contentPath(kind, id)}
      rowActions={({ id, title }) => [
        { label: '编辑', name: `编辑 ${title}`, to: buildContentFormPath(kind, id) },
      ]}
      actions={
        <Acts>
          <Button kind="outline" onClick={() => setArranging(true)}>
            排{place}
          </Button>
          <Link to={buildContentFormPath(kind, 'new')} className={getButtonClass({})}>
            新建{noun}
          </Link>
        </Acts>
      }
      empty={({ tab }) => ({
        title: tab
          ? `没有${TABS.options.find(({ value }) => value === tab)?.label}的${noun}`
          : `还没有${noun}`,
        text: about,
        actions: (
          <Link to={buildContentFormPath(kind, 'new')} className={getButtonClass({})}>
            新建{noun}
          </Link>
        ),
      })}
    >
      {arranging && (
        <ArrangeDialog kind={kind} most={CONTENT_PLACES[kind]} onClose={() => setArranging(false)} />
      )}
    </ListPage>
  )
}

export const NewsPage = () => (
  <ContentList kind="news" about="写好的资讯先存为草稿，预览无误再发布；也可以定在某天某时发布。" />
)

export const CasesPage = () => (
  <ContentList
    kind="case"
    about="案例写明口径、投入与回收期；排进“首页案例”的前四个在首页展示，写有轮播内容的同时进案例中心轮播。"
  />
)

export const BannersPage = () => (
  <ContentList kind="banner" about="横幅在首页轮播，最多六幅，每三秒换一幅。" />
)
