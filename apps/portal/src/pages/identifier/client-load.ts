import type { ClientLoaderFunctionArgs } from 'react-router'
import { readIdentifier, readIdentifierInAddress } from '../../search/read-identifier.ts'
import { readQuery } from './production/query.ts'
import { EMPTY_LAYER, UNREAD } from './sheet/model.ts'
import type { FoundView, LookupView } from './view.ts'

let last: LookupView | undefined

/** Remembers the current view, in case the next scene cannot be read. */
export const rememberView = (view: LookupView) => {
  last = view
}

const LOST = '网络未连接，联网后再试一次'

/**
 * Loads another scene of the current part; when it cannot be read, only its panel shows the failure. The
 * whole page fails only when the identifier is not on the page yet.
 */
export async function loadOrKeep({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<LookupView> {
  const shownView = findShownView(request)
  try {
    const loaded = (await serverLoader()) as LookupView
    return shownView && loaded.state === 'failed'
      ? showWithoutScene(shownView, request, loaded.message)
      : loaded
  } catch (error) {
    // React Router throws redirects as responses; these must pass through.
    if (!shownView || error instanceof Response) throw error
    const lost = !navigator.onLine || (error instanceof TypeError && /fetch|network/i.test(error.message))
    return showWithoutScene(shownView, request, lost ? LOST : UNREAD)
  }
}

/** Returns the current view when the request is for the same identifier. */
function findShownView(request: Request): FoundView | undefined {
  const identifier = readIdentifier(readIdentifierInAddress(new URL(request.url)) ?? '')
  return last?.state === 'found' && last.identifier === identifier ? last : undefined
}

/** Returns the same page with the requested layer marked as failed. */
export function showWithoutScene(view: FoundView, { url }: Pick<Request, 'url'>, problem: string): FoundView {
  const search = new URL(url).searchParams
  const sceneId = search.get('scene')
  const layer =
    view.sheet.layers.find(({ scene }) => scene === sceneId) ?? view.sheet.layers.find(({ isOpen }) => isOpen)
  const isSameScene = sceneId === null || sceneId === view.open?.id
  if (view.production && isSameScene) {
    const query = readQuery(search, view.at.slice(0, 10))
    const { tab, from, to, problem: earlier } = view.production
    // After a failed refresh, the data on the page are still correct as of their time.
    if (!earlier && (query.tab ?? tab) === tab && query.from === from && query.to === to) return view
    const production = { ...view.production, ...query, tab: query.tab ?? view.production.tab, problem }
    return { ...view, production }
  }
  const name = layer?.name ?? ''
  const sheet: FoundView['sheet'] = {
    ...view.sheet,
    layers: view.sheet.layers.map((item) => ({ ...item, isOpen: item === layer })),
    open: {
      ...EMPTY_LAYER,
      key: layer?.scene ?? '',
      scenes: [{ name, scene: sceneId ?? '', isOpen: true }],
      title: UNREAD,
      cell: view.sheet.open.cell,
      problem,
    },
  }
  const open =
    sceneId === null ? null : { id: sceneId, type: 'custom' as const, elements: [], verified: false, problem }
  return { ...view, sheet, open, steps: [], production: null, dashboard: false }
}
