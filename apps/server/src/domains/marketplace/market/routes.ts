import * as buyer from '@biaojie/contract/marketplace/market/buyers.ts'
import * as call from '@biaojie/contract/marketplace/market/market.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import { toCards, toWireProvider } from './cards.ts'
import { buildTree, isListedBy, isListedIn, listLevel } from './categories.ts'
import type { MarketDeps } from './deps.ts'
import { loadPreviewedDetail } from './desk/applications.ts'
import { serveMarketDesk } from './desk/routes.ts'
import type { Market } from './market.ts'
import { loadFavourites, setFavourite } from './opinions/favourites.ts'
import {
  askQuestion,
  listOwnQuestions,
  listQuestions,
  listReviews,
  loadOwnData,
  loadRating,
} from './opinions/opinions.ts'
import { addReview, changeOwnReview, loadOwnReview } from './opinions/own-reviews.ts'
import { compareApplications, loadDetail, loadSharePicture, parseId } from './show/detail.ts'
import { loadOffer, loadPackage, loadPrices } from './show/offers.ts'
import { loadPlan, loadPlanned } from './show/plan.ts'
import { loadSearchAnswer, suggest } from './show/search.ts'
import {
  filterCurrentBanners,
  listProviders,
  loadBanners,
  loadFeatured,
  loadFeaturedBlocks,
  loadFigures,
  loadHomeScenes,
  loadHot,
  loadSelection,
  loadZeroYuan,
} from './show/sections.ts'
import { countView } from './show/views.ts'
import { loadWords } from './show/words.ts'
import { loadApplications, loadApplicationsByIds, searchApplications } from './store.ts'

/** Sections without input are cached for some seconds. */
function serveSections(serve: Serve, deps: MarketDeps): void {
  const { memory } = deps
  serve(call.categoryTree, () => memory.get('tree', async () => buildTree(await deps.getShelf())))
  serve(call.categoriesOfLevel, async ({ params }) => listLevel(await deps.getShelf(), Number(params.level)))
  serve(call.featuredBlocks, () => memory.get('blocks', () => loadFeaturedBlocks(deps)))
  serve(call.officialSelection, () => memory.get('selection', () => loadSelection(deps)))
  serve(call.marketPlan, ({ body }) =>
    memory.get(`plan ${body.station ?? ''}`, () => loadPlan(deps, body.station ?? '')),
  )
  serve(call.plannedApplications, ({ body }) => loadPlanned(deps, body.ids))
  serve(call.zeroYuan, () => memory.get('zero', () => loadZeroYuan(deps)))
  serve(call.homeScenes, () => memory.get('scenes', () => loadHomeScenes(deps)))
  serve(call.marketBanners, async () =>
    filterCurrentBanners(await memory.get('banners', () => loadBanners(deps)), deps.now()),
  )
  serve(call.marketFigures, () => memory.get('figures', () => loadFigures(deps)))
  serve(call.providerList, () => memory.get('providers', async () => listProviders(await deps.getShelf())))
  serve(call.marketWords, () => memory.get('words', async () => (await loadWords(deps.db)).words))
  serve(call.featuredOfCategory, ({ body }) =>
    memory.get(JSON.stringify(['featured', body]), () =>
      loadFeatured(deps, body.productClassifyId, body.size),
    ),
  )
  serve(call.hotApplications, ({ body }) =>
    memory.get(JSON.stringify(['hot', body]), () => loadHot(deps, body)),
  )
}

function serveApplications(serve: Serve, deps: MarketDeps): void {
  const { db, findPictures } = deps
  serve(call.applicationSearch, ({ body }) => loadSearchAnswer(deps, body))
  serve(call.applicationSuggestions, ({ body }) => suggest(deps, body.name))
  serve(call.productsOfCategory, async ({ body }) => {
    const shelf = await deps.getShelf()
    const where = isListedIn(shelf, body.productClassifyId)
    const { rows, total } = await searchApplications(
      db,
      { current: body.current, size: body.size },
      { where },
    )
    return { records: await toCards(rows, shelf, findPictures), total }
  })
  serve(call.applicationsByIds, async ({ body }) =>
    toCards(await loadApplicationsByIds(db, body.ids), await deps.getShelf(), findPictures),
  )
  serve(call.applicationDetail, ({ params, query }) =>
    query.preview === undefined
      ? loadDetail(deps, params.id)
      : loadPreviewedDetail(deps, params.id, query.preview),
  )
  serve(call.packageDetail, ({ params }) => loadPackage(deps, params.id))
  serve(call.productPrices, ({ params }) => loadPrices(deps, params.id))
  serve(call.applicationOffer, ({ body }) => loadOffer(deps, body.packagePriceId))
  serve(call.applicationCompare, ({ body }) => compareApplications(deps, body.ids))
  serve.raw(call.sharePicture, async ({ params }, _request, reply) =>
    reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=3600')
      .send(await loadSharePicture(deps, params.name)),
  )
  serve(call.providerDetail, async ({ params }) => {
    const shelf = await deps.getShelf()
    const provider = shelf.providers.get(params.key)
    if (!provider) throw refuse('provider_not_found')
    const rows = await loadApplications(db, { where: isListedBy(params.key), limit: 200 })
    const rating = await loadRating(db, ...rows.map(({ id }) => id))
    return {
      provider: toWireProvider(shelf, provider),
      rating,
      applications: await toCards(rows, shelf, findPictures),
    }
  })
}

function serveBuyers(serve: Serve, deps: MarketDeps): void {
  const { db } = deps
  serve(buyer.reviewList, ({ body }) => listReviews(db, body))
  serve(buyer.questionList, ({ body }) => listQuestions(db, body))
  serve(buyer.myApplication, ({ params }, { who }) => {
    const id = parseId(params.id)
    if (id === undefined) throw refuse('application_not_found')
    return loadOwnData(deps, who, id)
  })
  serve(buyer.favouriteList, async ({ body }, { who }) => {
    const { rows, total } = await loadFavourites(db, who.userId, body)
    return { records: await toCards(rows, await deps.getShelf(), deps.findPictures), total }
  })
  serve(buyer.favouriteSet, ({ body }, { who }) => setFavourite(deps, who, body))
  serve(buyer.questionAsk, ({ body }, { who }) => askQuestion(deps, who, body))
  serve(buyer.myQuestions, ({ body }, { who }) => listOwnQuestions(db, who, body))
  serve(buyer.reviewAdd, ({ body }, { who }) => addReview(deps, who, body))
  serve(buyer.reviewOwn, ({ body }, { who }) => loadOwnReview(deps, who, body))
  serve(buyer.reviewChange, ({ body }, { who }) => changeOwnReview(deps, who, body))
}

export function serveMarket(serve: Serve, { deps }: Market): void {
  const reading = { ...deps, db: deps.reads }
  serveSections(serve, reading)
  serveApplications(serve, reading)
  serve(call.applicationViewed, async ({ body }) => {
    await countView(deps.db, body.id, deps.now())
    return {}
  })
  serveBuyers(serve, deps)
  serveMarketDesk(serve, deps)
}
