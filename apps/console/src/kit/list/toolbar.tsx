import { countText } from '@biaojie/contract/counts.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Drawer, Input } from 'antd'
import { Children, type ReactNode, useEffect, useState } from 'react'
import { useWidth } from '../../data/use-width.ts'
import { isShown, type View } from '../list-choices.ts'
import { FilterControl } from './filters.tsx'
import { RowKeysHint } from './keys/row-keys-hint.tsx'
import { filtersSet, withoutConditions } from './query.ts'
import * as styles from './toolbar.module.css'
import type { List } from './use-list.ts'

type Props = {
  list: List
  search: string | undefined
  views: readonly View[] | undefined
  /** The export stands at the right end. */
  children?: ReactNode
  /** The views that a person keeps stand behind those of the page. */
  kept?: ReactNode
  /** Rows can be walked and opened by keys. */
  keys?: boolean
}

/**
 * Shows search, filters in one line, and sets of filters for daily use; on a phone the filters are a drawer.
 */
export function Toolbar({ list, search, views, children, kept, keys = false }: Props) {
  const phone = useWidth() === 'phone'
  const filters = list.spec.filters ?? []
  const end = Children.toArray(children)
  if (search === undefined && filters.length === 0 && !views && end.length === 0) return null
  const set = filtersSet(list.query, list.spec)
  return (
    <>
      <div className={styles.line}>
        {search !== undefined && <Search list={list} label={search} />}
        {phone ? filters.length > 0 && <FilterDrawer list={list} set={set} /> : <Filters list={list} />}
        {!phone && set > 0 && (
          <Button kind="text" size="small" onClick={() => list.go(withoutConditions(list.query))}>
            重置
          </Button>
        )}
        {end.length > 0 && <span className={styles.end}>{end}</span>}
      </div>
      {(views || kept) && (
        <fieldset className={styles.views}>
          <legend>视图</legend>
          {views && <Views list={list} views={views} />}
          {kept}
          {views && keys && !phone && <RowKeysHint className={styles.keys} />}
        </fieldset>
      )}
    </>
  )
}

/** Searches on Enter and when it is emptied; follows the address when that changes. */
function Search({ list, label }: { list: List; label: string }) {
  const { text } = list.query
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  const ask = (words: string) => list.go({ text: words.trim() })
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask(typed)
        }}
      >
        <Input
          type="search"
          enterKeyHint="search"
          value={typed}
          maxLength={60}
          allowClear
          classNames={{ clear: styles.clear }}
          aria-label={label}
          placeholder={label}
          prefix={<Icon name="search" size={16} />}
          onChange={({ target }) => {
            setTyped(target.value)
            if (!target.value && text) ask('')
          }}
        />
        <button type="submit" className={styles.submit}>
          查询
        </button>
      </form>
    </search>
  )
}

function Filters({ list }: { list: List }) {
  const { filters = [] } = list.spec
  return filters.map((filter) => (
    <FilterControl
      key={filter.name}
      filter={filter}
      values={list.query.values}
      onValues={(values) => list.go({ values })}
    />
  ))
}

function FilterDrawer({ list, set }: { list: List; set: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="outline" className={styles.filterButton} onClick={() => setOpen(true)}>
        <Icon name="filter" size={16} />
        筛选 {set > 0 && <b>{set}</b>}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size="auto"
        title="筛选"
        footer={
          <div className={styles.drawerFoot}>
            <Button kind="outline" onClick={() => list.go(withoutConditions(list.query))}>
              重置
            </Button>
            <Button onClick={() => setOpen(false)}>查看结果</Button>
          </div>
        }
      >
        <div className={styles.stack}>
          <Filters list={list} />
        </div>
      </Drawer>
    </>
  )
}

function Views({ list, views }: { list: List; views: readonly View[] }) {
  const { query } = list
  const isOn = (view: View) => isShown(query, view)
  return views.map((view) => (
    <button
      key={view.label}
      type="button"
      aria-pressed={isOn(view)}
      className={cx(styles.view, isOn(view) && styles.on)}
      onClick={() => list.go({ values: view.values, ...(view.tab !== undefined && { tab: view.tab }) })}
    >
      {view.label} {view.count !== undefined && <b>{countText(view.count)}</b>}
    </button>
  ))
}
