/** The lists whose views and columns a person may keep. */
export const KEPT_LISTS = ['identifiers', 'orders'] as const
export type KeptList = (typeof KEPT_LISTS)[number]

export const VIEWS_MAX = 20
export const VIEW_NAME_MAX = 20
/** A view is the query of the list's address, without the page. */
export const VIEW_QUERY_MAX = 600
export const COLUMNS_MAX = 30
