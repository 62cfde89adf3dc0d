import { formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Children, type ReactNode, useEffect, useState } from 'react'
import { useWidth } from '../../data/use-width.ts'
import { isShown, type View } from '../list-choices.ts'
import { FilterControl } from './filters.tsx'
import { dropConditions, listFiltersSet } from './query.ts'
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
}

/** Shows search, filters and sets of filters for daily use in one line; on a phone the filters are folded. */
export function Toolbar({ list, search, views, children, kept }: Props) {
  const phone = useWidth() === 'phone'
  const filters = list.spec.filters ?? []
  const end = Children.toArray(children)
  if (search === undefined && filters.length === 0 && !views && end.length === 0) return null
  const set = listFiltersSet(list.query, list.spec)
  return (
    <div className={styles.line}>
      {search !== undefined && <Search list={list} label={search} />}
      {phone ? filters.length > 0 && <FoldedFilters list={list} set={set} /> : <Filters list={list} />}
      {!phone && set > 0 && (
        <Button kind="text" size="small" onClick={() => list.go(dropConditions(list.query))}>
          重置
        </Button>
      )}
      {(views || kept) && (
        <fieldset className={styles.views}>
          <legend>视图</legend>
          {views && <Views list={list} views={views} />}
          {kept}
        </fieldset>
      )}
      {end.length > 0 && <span className={styles.end}>{end}</span>}
    </div>
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
        <Icon name="search" size={16} />
        <input
          type="search"
          enterKeyHint="search"
          value={typed}
          maxLength={60}
          aria-label={label}
          placeholder={label}
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

/** On a phone the filters unfold below the search. */
function FoldedFilters({ list, set }: { list: List; set: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="outline"
        className={styles.filterButton}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" size={16} />
        筛选 {set > 0 && <b>{set}</b>}
      </Button>
      {open && (
        <div className={styles.stack}>
          <Filters list={list} />
          {set > 0 && (
            <Button kind="outline" onClick={() => list.go(dropConditions(list.query))}>
              重置
            </Button>
          )}
        </div>
      )}
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
      {view.label} {view.count !== undefined && <b>{formatCount(view.count)}</b>}
    </button>
  ))
}
