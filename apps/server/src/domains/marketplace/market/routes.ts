import * as buyer from '@biaojie/contract/marketplace/market/buyers.ts'
import * as call from '@biaojie/contract/marketplace/market/market.ts'
import { refuse } from '../../../http/errors.ts'
import type { Serve } from '../../../http/serve.ts'
import { cardsOf, providerOf } from './cards.ts'
import { categoriesOn, listedBy, listedIn, treeOf } from './categories.ts'
import type { MarketDeps } from './deps.ts'
import { previewedDetail } from './desk/applications.ts'
import { serveMarketDesk } from './desk/routes.ts'
import type { Market } from './market.ts'
import { favouriteRows, setFavourite } from './opinions/favourites.ts'
import { ask, listOwnQuestions, listQuestions, listReviews, mine, ratingOf } from './opinions/opinions.ts'
import { changeOwnReview, ownReview, review } from './opinions/own-reviews.ts'
import { compare, idIn, readDetail } from './show/detail.ts'
import { readOffer, readPackage, readPrices } from './show/offers.ts'
import { readPlan, readPlanned } from './show/plan.ts'
import { searchAnswer, suggest } from './show/search.ts'
import {
  banners,
  bannersNow,
  featured,
  featuredBlocks,
  figures,
  homeScenes,
  hot,
  officialSelection,
  providers,
  zeroYuan,
} from './show/sections.ts'
import { readShare } from './show/share.ts'
import { countView } from './show/views.ts'
import { readWords } from './show/words.ts'
import { applicationsByIds, readApplications, searchApplications } from './store.ts'

/** Calls without input are read once in some seconds. */
function serveSections(serve: Serve, deps: MarketDeps): void {
  const { memory } = deps
  serve(call.categoryTree, () => memory.of('tree', async () => treeOf(await deps.shelf())))
  serve(call.categoriesOfLevel, async ({ params }) => categoriesOn(await deps.shelf(), Number(params.level)))
  serve(call.featuredBlocks, () => memory.of('blocks', () => featuredBlocks(deps)))
  serve(call.officialSelection, () => memory.of('selection', () => officialSelection(deps)))
  serve(call.marketPlan, ({ body }) =>
    memory.of(`plan ${body.station ?? ''}`, () => readPlan(deps, body.station ?? '')),
  )
  serve(call.plannedApplications, ({ body }) => readPlanned(deps, body.ids))
  serve(call.zeroYuan, () => memory.of('zero', () => zeroYuan(deps)))
  serve(call.homeScenes, () => memory.of('scenes', () => homeScenes(deps)))
  serve(call.marketBanners, async () =>
    bannersNow(await memory.of('banners', () => banners(deps)), deps.now()),
  )
  serve(call.marketFigures, () => memory.of('figures', () => figures(deps)))
  serve(call.providerList, () => memory.of('providers', async () => providers(await deps.shelf())))
  serve(call.marketWords, () => memory.of('words', async () => (await readWords(deps.db)).words))
  serve(call.featuredOfCategory, ({ body }) =>
    memory.of(JSON.stringify(['featured', body]), () => featured(deps, body.productClassifyId, body.size)),
  )
  serve(call.hotApplications, ({ body }) => memory.of(JSON.stringify(['hot', body]), () => hot(deps, body)))
}

function serveApplications(serve: Serve, deps: MarketDeps): void {
  const { db, findPictures } = deps
  serve(call.applicationSearch, ({ body }) => searchAnswer(deps, body))
  serve(call.applicationSuggestions, ({ body }) => suggest(deps, body.name))
  serve(call.productsOfCategory, async ({ body }) => {
    const shelf = await deps.shelf()
    const where = listedIn(shelf, body.productClassifyId)
    const { rows, total } = await searchApplications(
      db,
      { current: body.current, size: body.size },
      { where },
    )
    return { records: await cardsOf(rows, shelf, findPictures), total }
  })
  serve(call.applicationsByIds, async ({ body }) =>
    cardsOf(await applicationsByIds(db, body.ids), await deps.shelf(), findPictures),
  )
  serve(call.applicationDetail, ({ params, query }) =>
    query.preview === undefined
      ? readDetail(deps, params.id)
      : previewedDetail(deps, params.id, query.preview),
  )
  serve(call.packageDetail, ({ params }) => readPackage(deps, params.id))
  serve(call.productPrices, ({ params }) => readPrices(deps, params.id))
  serve(call.applicationOffer, ({ body }) => readOffer(deps, body.packagePriceId))
  serve(call.applicationCompare, ({ body }) => compare(deps, body.ids))
  serve.raw(call.sharePicture, async ({ params }, _request, reply) =>
    reply
      .type('image/jpeg')
      .header('cache-control', 'public, max-age=3600')
      .send(await readShare(deps, params.name)),
  )
  serve(call.providerDetail, async ({ params }) => {
    const shelf = await deps.shelf()
    const provider = shelf.providers.get(params.key)
    if (!provider) throw refuse('provider_not_found')
    const rows = await readApplications(db, { where: listedBy(params.key), limit: 200 })
    const rating = await ratingOf(db, ...rows.map(({ id }) => id))
    return {
      provider: providerOf(shelf, provider),
      rating,
      applications: await cardsOf(rows, shelf, findPictures),
    }
  })
}

function serveBuyers(serve: Serve, deps: MarketDeps): void {
  const { db } = deps
  serve(buyer.reviewList, ({ body }) => listReviews(db, body))
  serve(buyer.questionList, ({ body }) => listQuestions(db, body))
  serve(buyer.myApplication, ({ params }, { who }) => {
    const id = idIn(params.id)
    if (id === undefined) throw refuse('application_not_found')
    return mine(deps, who, id)
  })
  serve(buyer.favouriteList, async ({ body }, { who }) => {
    const { rows, total } = await favouriteRows(db, who.userId, body)
    return { records: await cardsOf(rows, await deps.shelf(), deps.findPictures), total }
  })
  serve(buyer.favouriteSet, ({ body }, { who }) => setFavourite(deps, who, body))
  serve(buyer.questionAsk, ({ body }, { who }) => ask(deps, who, body))
  serve(buyer.myQuestions, ({ body }, { who }) => listOwnQuestions(db, who, body))
  serve(buyer.reviewAdd, ({ body }, { who }) => review(deps, who, body))
  serve(buyer.reviewOwn, ({ body }, { who }) => ownReview(deps, who, body))
  serve(buyer.reviewChange, ({ body }, { who }) => changeOwnReview(deps, who, body))
}

export function serveMarket(serve: Serve, { deps }: Market): void {
  const shown = { ...deps, db: deps.reads }
  serveSections(serve, shown)
  serveApplications(serve, shown)
  serve(call.applicationViewed, async ({ body }) => {
    await countView(deps.db, body.id, deps.now())
    return {}
  })
  serveBuyers(serve, deps)
  serveMarketDesk(serve, deps)
}
