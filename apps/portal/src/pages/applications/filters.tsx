import type { DataOf } from '@biaojie/contract/calls.ts'
import { SOURCES } from '@biaojie/contract/marketplace/market/sources.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useId, useState } from 'react'
import { type CategoryNames, listCategoryPath, type Named } from '../../market/card.ts'
import { paths } from '../../paths.ts'
import * as styles from './applications.module.css'
import type { Choice } from './choice.ts'
import { FilterLink, Row } from './filter-row.tsx'
import { FurtherRows, listFurther } from './further-filters.tsx'
import { Sorts } from './sorts.tsx'

type Facets = DataOf<'applicationSearch'>['facets']
type Option = Named & { count: number; disabled: boolean }

/** This many options of a row are visible; the others are behind 另 n 项. */
const SHOWN = 9

/**
 * Shows four rows of filters; on phones behind one button. A chosen parent disables the children of the
 * others.
 */
export function Filters({
  choice,
  tree,
  facets,
  total,
}: {
  choice: Choice
  tree: CategoryNames
  facets: Facets
  total: number
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const rows = buildRows(choice, tree, facets)
  const chosen = [choice.category, choice.source, choice.zero, choice.trial, ...listFurther(choice)].filter(
    Boolean,
  ).length
  return (
    <>
      <Strip choice={choice} chosen={chosen} open={open} controls={id} onOpen={() => setOpen(!open)} />
      {open && (
        <button
          type="button"
          className={styles.scrim}
          tabIndex={-1}
          aria-label="收起筛选"
          onClick={() => setOpen(false)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the sheet from any of its links */}
      <div
        className={cx(styles.filters, open && styles.opened)}
        id={id}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <SheetHead chosen={chosen} onClose={() => setOpen(false)} />
        <div className={styles.rows}>
          {rows.map(({ label, parent, options, chosen }) => (
            <CategoryRow
              key={label}
              label={label}
              parent={parent}
              options={options}
              chosen={chosen}
              choice={choice}
            />
          ))}
          <SourceRow choice={choice} sources={facets.sources} />
          <FurtherRows choice={choice} facets={facets} />
        </div>
        <SheetFoot name={choice.name} total={total} onClose={() => setOpen(false)} />
      </div>
    </>
  )
}

type StripProps = { choice: Choice; chosen: number; open: boolean; controls: string; onOpen: () => void }

/** Opens the sheet on phones and has the sorts beside it. */
function Strip({ choice, chosen, open, controls, onOpen }: StripProps) {
  return (
    <div className={styles.strip}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-controls={controls}
        onClick={onOpen}
      >
        <Icon name="filter" size={18} />
        筛选
        {chosen > 0 && <b>{chosen}</b>}
      </button>
      <Sorts choice={choice} className={styles.stripSorts} />
    </div>
  )
}

function SheetHead({ chosen, onClose }: { chosen: number; onClose: () => void }) {
  return (
    <p className={styles.sheetHead}>
      <b>筛选</b>
      <span>已选 {chosen} 项</span>
      <button type="button" aria-label="关闭筛选" onClick={onClose}>
        <Icon name="close" size={22} />
      </button>
    </p>
  )
}

function SheetFoot({ name, total, onClose }: { name: string; total: number; onClose: () => void }) {
  return (
    <p className={styles.sheetFoot}>
      <a
        className={getButtonClass({ kind: 'outline' })}
        href={paths.applicationList({ name: name || undefined })}
        data-keep-scroll
      >
        重置
      </a>
      <Button onClick={onClose}>查看 {total} 个应用</Button>
    </p>
  )
}

/** Returns the three rows of categories with their options, the chosen one, and the link of 不限. */
function buildRows(choice: Choice, tree: CategoryNames, facets: Facets) {
  const [first, second, third] = listCategoryPath(tree, choice.category)
  const makeOption = ({ id, name }: Named, disabled: boolean): Option => ({
    id,
    name,
    count: facets.categories[id] ?? 0,
    disabled,
  })
  const seconds = tree.flatMap((parent) =>
    parent.children.map((child) => makeOption(child, first !== undefined && parent.id !== first.id)),
  )
  const thirds = tree.flatMap((parent) =>
    parent.children.flatMap((middle) =>
      middle.children.map((child) =>
        makeOption(child, second ? middle.id !== second.id : first !== undefined && parent.id !== first.id),
      ),
    ),
  )
  return [
    {
      label: '一级分类',
      parent: '',
      options: tree.map((category) => makeOption(category, false)),
      chosen: first?.id,
    },
    { label: '二级分类', parent: first?.id ?? '', options: seconds, chosen: second?.id },
    { label: '三级分类', parent: second?.id ?? first?.id ?? '', options: thirds, chosen: third?.id },
  ]
}

function SourceRow({ choice, sources }: { choice: Choice; sources: Facets['sources'] }) {
  return (
    <Row label="应用来源">
      <FilterLink choice={choice} change={{ source: '' }} on={choice.source === ''}>
        不限
      </FilterLink>
      <FilterLink choice={choice} change={{ source: '1' }} on={choice.source === '1'} count={sources.own}>
        {SOURCES['1']}
      </FilterLink>
      <FilterLink choice={choice} change={{ source: '0' }} on={choice.source === '0'} count={sources.partner}>
        {SOURCES['0']}
      </FilterLink>
      <span className={styles.also}>
        <FilterLink choice={choice} change={{ zero: !choice.zero }} on={choice.zero}>
          0 元体验
        </FilterLink>
        <FilterLink choice={choice} change={{ trial: !choice.trial }} on={choice.trial}>
          可试用
        </FilterLink>
      </span>
    </Row>
  )
}

type CategoryRowProps = {
  label: string
  parent: string
  options: readonly Option[]
  chosen?: string
  choice: Choice
}

function CategoryRow({ label, parent, options, chosen, choice }: CategoryRowProps) {
  const [all, setAll] = useState(false)
  // Options with results come first, then options without results, disabled options last.
  const rankOption = ({ disabled, count }: Option) => (disabled ? 2 : count === 0 ? 1 : 0)
  const sorted = [...options].sort((a, b) => rankOption(a) - rankOption(b))
  const open = sorted.filter(
    ({ disabled, id }, index) => all || (!disabled && index < SHOWN) || id === chosen,
  )
  const hidden = sorted.length - open.length
  return (
    <Row label={label}>
      <FilterLink choice={choice} change={{ category: parent }} on={!chosen}>
        不限
      </FilterLink>
      {open.map(({ id, name, count, disabled }) =>
        disabled ? (
          <button key={id} className={styles.disabled} type="button" disabled>
            {name}
          </button>
        ) : (
          <FilterLink key={id} choice={choice} change={{ category: id }} on={id === chosen} count={count}>
            {name}
          </FilterLink>
        ),
      )}
      {(hidden > 0 || all) && (
        <button className={styles.more} type="button" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? '收起' : `另 ${hidden} 项`}
          <Icon name={all ? 'chevron-up' : 'chevron-down'} size={16} />
        </button>
      )}
    </Row>
  )
}
