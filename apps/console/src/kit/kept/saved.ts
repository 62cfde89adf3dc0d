import type { ListSettings } from '@biaojie/contract/accounts/preferences/preferences.ts'
import { VIEW_QUERY_MAX } from '@biaojie/contract/accounts/preferences/rules.ts'
import { type ListQuery, type ListSpec, readQuery, writeQuery } from '../list/query.ts'

/* The views that a person keeps of a list. A view is the query of its address, without the page. */

/** Returns the query of the list's address as a view keeps it; empty for a list without any condition. */
export const writeViewQuery = (query: ListQuery, spec: ListSpec): string =>
  writeQuery({ ...query, page: 1, cursor: '', size: spec.size ?? 20 }, spec, new URLSearchParams())
    .toString()
    .slice(0, VIEW_QUERY_MAX)

/** Returns the conditions of a view. Those that the list no longer has are left out. */
export const queryOfView = (view: string, spec: ListSpec): ListQuery =>
  readQuery(new URLSearchParams(view), spec)

/** A view is open when the list asks for what it keeps. */
export const isOpenView = (view: string, query: ListQuery, spec: ListSpec): boolean =>
  writeViewQuery(queryOfView(view, spec), spec) === writeViewQuery(query, spec)

type Settings = ListSettings

/** Adds a view; one of the same name is replaced in its place. */
export function addView(settings: Settings, name: string, query: string): Settings {
  const isSaved = settings.views.some((view) => view.name === name)
  const views = isSaved
    ? settings.views.map((view) => (view.name === name ? { name, query } : view))
    : [...settings.views, { name, query }]
  return { ...settings, views }
}

export const removeView = (settings: Settings, name: string): Settings => ({
  ...settings,
  views: settings.views.filter((view) => view.name !== name),
})

/** Hides a column, or shows it again. */
export const toggleColumn = (settings: Settings, key: string): Settings => ({
  ...settings,
  hidden: settings.hidden.includes(key)
    ? settings.hidden.filter((hidden) => hidden !== key)
    : [...settings.hidden, key],
})
