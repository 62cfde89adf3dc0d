import type { MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import * as layout from '../layout.module.css'
import { onTabKeys } from './tab-keys.ts'
import * as styles from './tabs.module.css'

export type TabItem<Key extends string = string> = {
  key: Key
  label: ReactNode
  /** With an address the tab is a link and works before scripts run. */
  href?: string
  disabled?: boolean
}

type TabsProps<Key extends string> = {
  items: readonly TabItem<Key>[]
  current: Key
  /** Called with the key; links then do not navigate by themselves. */
  onSelect?: (key: Key) => void
  /** Names the choice for screen readers. */
  label: string
  /** Prefix of the ids: tab `{id}-{key}`, panel `{id}-panel` (the page gives its panel this id). */
  id: string
  className?: string
}

/** Shows a strip on phones that chooses one of several parts; wider windows show all parts and no strip. */
export function PhoneTabs({
  labels,
  current,
  onSelect,
  label,
}: {
  labels: readonly string[]
  /** Index of the part that is shown. */
  current: number
  onSelect: (index: number) => void
  label: string
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and browser styles
    <div className={cx(styles.tabs, styles.onPhones, layout.scroller)} role="group" aria-label={label}>
      {labels.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-current={index === current || undefined}
          onClick={() => onSelect(index)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** Shows a horizontal strip with a three-pixel line under the chosen tab, which ends in an orange cell. */
export function Tabs<Key extends string>({ items, current, onSelect, label, id, className }: TabsProps<Key>) {
  return (
    <div
      className={cx(styles.tabs, layout.scroller, className)}
      role="tablist"
      aria-label={label}
      onKeyDown={onTabKeys}
    >
      {items.map((item) => (
        <Tab key={item.key} item={item} selected={item.key === current} id={id} onSelect={onSelect} />
      ))}
    </div>
  )
}

/** Returns the attributes of the panel that a tab list controls. */
export function makeTabPanelProps(id: string, current: string) {
  return { id: `${id}-panel`, role: 'tabpanel', 'aria-labelledby': `${id}-${current}`, tabIndex: 0 } as const
}

type TabProps<Key extends string> = {
  item: TabItem<Key>
  selected: boolean
  id: string
  onSelect?: (key: Key) => void
}

function Tab<Key extends string>({ item, selected, id, onSelect }: TabProps<Key>) {
  const onClick = (event: MouseEvent) => {
    if (item.disabled || onSelect) event.preventDefault()
    if (!item.disabled) onSelect?.(item.key)
  }
  const attributes = {
    id: `${id}-${item.key}`,
    role: 'tab',
    'aria-selected': selected,
    'aria-controls': selected ? `${id}-panel` : undefined,
    'aria-disabled': item.disabled || undefined,
    tabIndex: selected ? undefined : -1,
    onClick,
  }
  if (!item.href)
    return (
      <button type="button" {...attributes}>
        {item.label}
      </button>
    )
  return (
    <a href={item.href} {...attributes}>
      {item.label}
    </a>
  )
}
