import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import { formatTerm } from '@biaojie/contract/marketplace/market/rules.ts'
import { PLACES, STATIONS } from '@biaojie/contract/marketplace/market/stations.ts'
import { Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { CLEARABLE } from '../../../kit/form/inputs.tsx'

type Card = ApplicationContent['card']
/** The form passes these to its input. */
type InputProps = { value?: string; onChange?: (value: string) => void; id?: string }

/** Encodes a package and a term of it as one value of a form. */
export const formatCard = ({ package: key, duration, durationUnit }: Card) =>
  `${key}/${duration}/${durationUnit}`

const toOptions = (packages: ApplicationContent['packages'] = []) =>
  packages.flatMap(({ key, name, prices }) =>
    prices.map((price) => ({
      value: formatCard({ package: key, ...price }),
      label: `${name || key} · ${formatTerm(price)}`,
    })),
  )

/** Chooses a category of the third level, shown with its path. */
export function CategorySelect({ value, onChange, id }: InputProps) {
  const { data = [] } = useCallQuery('categoryList', { body: {} })
  const byId = new Map(data.map((category) => [category.id, category]))
  const describePath = (id: string): string => {
    const category = byId.get(id)
    if (!category) return ''
    return [describePath(category.parentId), category.name].filter(Boolean).join(' / ')
  }
  const options = data
    .filter(({ level }) => level === 3)
    .map((category) => ({ value: category.id, label: describePath(category.id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'zh'))
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || null}
      onChange={onChange}
      options={options}
      placeholder="选到第三级"
    />
  )
}

const PLACE_OPTIONS = STATIONS.map(({ key, name }) => ({
  label: name,
  options: PLACES.filter(({ station }) => station === key).map((place) => ({
    value: place.key,
    label: `${name} · ${place.name}`,
  })),
}))

/** Chooses the station of an application on the market's plan. Without a choice, its category decides. */
export function PlaceSelect({ value, onChange, id }: InputProps) {
  return (
    <Select
      id={id}
      allowClear={CLEARABLE}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      options={PLACE_OPTIONS}
      placeholder="按分类自动安排"
    />
  )
}

export function ProviderSelect({ value, onChange, id }: InputProps) {
  const { data } = useCallQuery('providerManaged', { body: { size: 100 } })
  const options = (data?.records ?? []).map(({ key, name }) => ({ value: key, label: name }))
  return (
    <Select
      id={id}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || null}
      onChange={onChange}
      options={options}
    />
  )
}

/** Chooses one application by its name, drafts too; results follow the typing. */
export function ApplicationSelect({
  value,
  onChange,
  id,
  label,
}: {
  value?: number | null
  onChange?: (id: number | null) => void
  id?: string
  /** Used where no label stands beside it. */
  label?: string
}) {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data, loading } = useCallQuery(
    'applicationList',
    { body: { size: 20, ...(text && { text: text.slice(0, 50) }) } },
    { keep: true },
  )
  const matchingOptions = (data?.records ?? []).map(({ id, name, status }) => ({
    value: id,
    label: status === 'listed' ? name : `${name}（未上架）`,
  }))
  const isFound = matchingOptions.some((option) => option.value === value)
  const own = useCallQuery('applicationManaged', value && !isFound ? { body: { id: value } } : null)
  const options =
    value && !isFound
      ? [{ value, label: own.data?.name ?? `应用 ${value}` }, ...matchingOptions]
      : matchingOptions
  return (
    <Select
      id={id}
      {...(label && { 'aria-label': label })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      allowClear={CLEARABLE}
      loading={loading}
      value={value || null}
      onChange={(next) => onChange?.(next ?? null)}
      options={options}
      placeholder="输入名称查找"
      notFoundContent={loading ? '正在查找' : '没有这个名称的应用'}
    />
  )
}

/** Chooses among the current packages of the form. */
export function CardSelect({ value, onChange, id }: InputProps) {
  const packages = Form.useWatch<ApplicationContent['packages'] | undefined>('packages')
  const options = toOptions(packages)
  const isListed = options.some((option) => option.value === value)
  return (
    <Select
      id={id}
      value={isListed ? value : null}
      onChange={onChange}
      options={options}
      placeholder={options.length > 0 ? '请选择' : '先添加套餐'}
    />
  )
}
