import { formatCount } from '@biaojie/contract/formats.ts'
import type { ManagedCategory } from '@biaojie/contract/marketplace/market/desk.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Checkbox, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { SHOWN_STATES } from '../../../data/market.ts'
import { useWidth } from '../../../data/use-width.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { CountTabs, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered, StateTag } from '../../../kit/states.tsx'
import { Name, None } from '../../../kit/values.tsx'
import { IconChoice } from './icon-choice.tsx'

const REFRESHES = ['categoryList', 'applicationList'] as const
const LEVELS = ['', '一级', '二级', '三级']
const TOP = '-1'

/** Sorts depth first, in the order of the panel. */
function sortAsTree(all: readonly ManagedCategory[], parentId = TOP): ManagedCategory[] {
  return all
    .filter((category) => category.parentId === parentId)
    .toSorted((a, b) => a.place - b.place)
    .flatMap((category) => [category, ...sortAsTree(all, category.id)])
}

const COLUMNS: Column<ManagedCategory>[] = [
  {
    key: 'name',
    title: '分类',
    card: 'name',
    wraps: true,
    render: (category) => <CategoryName {...category} />,
  },
  { key: 'level', title: '级别', card: 'code', render: ({ level }) => LEVELS[level] },
  { key: 'place', title: '次序', align: 'right', card: 'none', render: ({ place }) => place + 1 },
  {
    key: 'applications',
    title: '应用',
    align: 'right',
    card: 'next',
    render: ({ applications }) => <Applications count={applications} />,
  },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: ({ disabled }) => <StateTag states={SHOWN_STATES} value={disabled ? 'off' : 'on'} />,
  },
]

/** Shows the name, indented by its level in the table; a card has the level above the name. */
function CategoryName({ name, level, describes }: ManagedCategory) {
  const inset = useWidth() === 'phone' ? '' : '　'.repeat(level - 1)
  return <Name note={describes}>{`${inset}${name}`}</Name>
}

/** A card has no column heading, so the number needs its words. */
function Applications({ count }: { count: number }) {
  const onPhone = useWidth() === 'phone'
  if (count === 0) return onPhone ? '没有应用' : <None />
  return onPhone ? `${formatCount(count)} 个应用` : count
}

/** Asks before a category is deleted; one in use is refused with the reason. */
function useRemoval() {
  const { modal } = App.useApp()
  const remove = useCallMutation('categoryRemove', { refreshes: REFRESHES })
  const removeNow = (id: string) => remove.run({ body: { id } }, '已删除')
  return ({ id, name }: ManagedCategory) =>
    modal.confirm({
      title: `删除分类“${name}”？`,
      content: '删除后不能恢复；只想不显示的，在“修改”里停用。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '留着',
      onOk: () => removeNow(id),
    })
}

const ALL = 'all'

/** Keeps the visible part of the tree in the address: one category of the first level, or all of them. */
function useVisiblePart(all: readonly ManagedCategory[]) {
  const [address, setAddress] = useSearchParams()
  const onPhone = useWidth() === 'phone'
  const tops = all.filter(({ parentId }) => parentId === TOP).toSorted((a, b) => a.place - b.place)
  const topId = address.get('top')
  // On a phone the whole tree would take twenty screens.
  const initial = onPhone ? (tops[0]?.id ?? ALL) : ALL
  const current = tops.find(({ id }) => id === topId)?.id ?? (topId === ALL ? ALL : initial)
  const listPart = (top: ManagedCategory) => [top, ...sortAsTree(all, top.id)]
  const rows = tops.filter(({ id }) => current === ALL || id === current).flatMap(listPart)
  const tabs = [
    { value: ALL, label: '全部', count: all.length },
    ...tops.map((top) => ({ value: top.id, label: top.name, count: listPart(top).length })),
  ]
  const onTab = (top: string) => setAddress(top === initial ? {} : { top })
  return { shown: rows, tabs, current, onTab }
}

type Open = { category?: ManagedCategory | undefined; parent?: ManagedCategory | undefined }

/** Shows the three levels of categories, in the order of the pages. */
export default function CategoriesPage() {
  const categories = useCallQuery('categoryList', { body: {} })
  const { data } = categories
  const { shown: rows, tabs, current, onTab } = useVisiblePart(data ?? [])
  const askToRemove = useRemoval()
  const [open, setOpen] = useState<Open>()
  const getActions = (category: ManagedCategory): RowAction[] => [
    { label: '编辑', name: `编辑${category.name}`, onPress: () => setOpen({ category }) },
    ...(category.level < 3
      ? [
          {
            label: '添加下级',
            name: `在${category.name}下添加分类`,
            onPress: () => setOpen({ parent: category }),
          },
        ]
      : []),
    ...(category.applications === 0
      ? [
          {
            label: '删除',
            name: `删除${category.name}`,
            danger: true,
            onPress: () => askToRemove(category),
          },
        ]
      : []),
  ]
  return (
    <>
      <PageHead
        title="应用分类"
        tabs={data && <CountTabs label="一级分类" tabs={tabs} current={current} onTab={onTab} />}
        actions={
          <Acts>
            <Button size="small" onClick={() => setOpen({})}>
              添加一级分类
            </Button>
          </Acts>
        }
      />
      <PageBody key={data ? 'shown' : 'waiting'}>
        <Answered query={categories} noun="分类" lines={8} cells={4}>
          {() => (
            <Rows
              noun="分类"
              sheet="应用分类"
              alone
              unit="个"
              rows={rows}
              rowKey={({ id }) => id}
              columns={COLUMNS}
              rowActions={getActions}
            />
          )}
        </Answered>
      </PageBody>
      {open && <CategoryDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type Values = { name: string; describes: string; icon: string; disabled: boolean; place: number }

function CategoryDialog({ category, parent, onClose }: Open & { onClose: () => void }) {
  const { send } = useCallMutation('categorySave', { refreshes: REFRESHES })
  const level = category?.level ?? (parent ? parent.level + 1 : 1)
  return (
    <FormDialog<Values>
      title={category ? `编辑${category.name}` : `添加${LEVELS[level]}分类`}
      about={parent && `在“${parent.name}”之下`}
      values={{
        name: category?.name ?? '',
        describes: category?.describes ?? '',
        icon: category?.icon ?? '',
        disabled: category?.disabled ?? false,
        place: (category?.place ?? 0) + 1,
      }}
      okLabel="保存"
      onClose={onClose}
      send={({ place, ...values }) =>
        send({
          body: {
            ...values,
            parentId: category?.parentId ?? parent?.id ?? TOP,
            ...(category && { id: category.id, place: place - 1 }),
          },
        })
      }
      done="已保存"
    >
      <FormField name="name" label="分类名称" required>
        <Input maxLength={20} />
      </FormField>
      <FormField name="describes" label="分类说明" help="一级分类显示在精选应用左侧">
        <Input maxLength={80} />
      </FormField>
      {level === 1 && (
        <FormField name="icon" label="图标" help="显示在应用市场的分类面板">
          <IconChoice />
        </FormField>
      )}
      {category && (
        <FormField name="place" label="次序">
          <InputNumber min={1} max={200} precision={0} />
        </FormField>
      )}
      <FormField name="disabled" label="停用" valuePropName="checked">
        <Checkbox>停用后不在页面上显示，应用仍可打开</Checkbox>
      </FormField>
    </FormDialog>
  )
}
