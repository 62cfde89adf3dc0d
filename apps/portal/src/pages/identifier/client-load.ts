import type { ClientLoaderFunctionArgs } from 'react-router'
import { askedIdentifier } from '../../search/asked-identifier.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { held, lastView, type Packed, type unpack } from './packed.ts'
import { readQuery } from './production/query.ts'
import type { FoundView } from './view.ts'

type Loaded = Parameters<typeof unpack>[0]

const LOST = '网络未连接，联网后再试一次'
const UNREAD = '数据加载失败，请刷新页面'

/**
 * Loads another scene of the shown part; when it cannot be read, only its panel says so. The whole page fails
 * only for an identifier that is not shown yet.
 */
export async function loadOrKeep({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const shown = shownFor(request)
  try {
    const loaded = (await serverLoader()) as Loaded
    return shown && loaded.state === 'failed' ? withoutScene(shown, request, loaded.message) : loaded
  } catch (error) {
    // Redirects are thrown as well.
    if (!shown || error instanceof Response) throw error
    const lost = !navigator.onLine || (error instanceof TypeError && /fetch|network/i.test(error.message))
    return withoutScene(shown, request, lost ? LOST : UNREAD)
  }
}

/** Returns the page's view when the request is for the same identifier. */
function shownFor(request: Request): FoundView | undefined {
  const view = lastView()
  const asked = readIdentifier(askedIdentifier(new URL(request.url)) ?? '')
  return view?.identifier === asked ? view : undefined
}

/** Returns the same page with the requested scene marked as failed. */
export function withoutScene(view: FoundView, { url }: Pick<Request, 'url'>, problem: string): Packed {
  const search = new URL(url).searchParams
  const scene =
    view.scenes.find(({ id }) => id === search.get('scene')) ??
    view.scenes.find(({ id }) => id === view.open?.id)
  if (view.production && scene?.id === view.open?.id) {
    const query = readQuery(search, view.at.slice(0, 10))
    const { tab, from, to, problem: earlier } = view.production
    // After a failed refresh the shown data are still true as of their time.
    if (!earlier && (query.tab ?? tab) === tab && query.from === from && query.to === to) return held(view)
    const production = { ...view.production, ...query, tab: query.tab ?? view.production.tab, problem }
    return held({ ...view, production })
  }
  const open = scene ? { id: scene.id, type: scene.type, elements: [], verified: false, problem } : null
  return held({ ...view, open, record: [], steps: [], production: null, dashboard: false })
}
