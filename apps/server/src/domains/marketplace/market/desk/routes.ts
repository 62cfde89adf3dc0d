import * as around from '@biaojie/contract/marketplace/market/desk.ts'
import * as goods from '@biaojie/contract/marketplace/market/manage.ts'
import type { Serve } from '../../../../http/serve.ts'
import type { MarketDeps } from '../deps.ts'
import { loadWords, saveWords } from '../show/words.ts'
import { createPreview, listApplications, loadManaged } from './applications.ts'
import {
  listBanners,
  listProviders,
  loadSelection,
  removeBanner,
  removeProvider,
  saveBanner,
  saveProvider,
  saveSelection,
} from './around.ts'
import { listCategories, removeCategory, saveCategory } from './categories.ts'
import { saveDraft } from './drafts.ts'
import {
  answerQuestion,
  decideReview,
  hideQuestion,
  listAllQuestions,
  listAllReviews,
  replyToReview,
} from './opinions.ts'
import { publish, removeDraft, revertDraft, setFlags, unschedule, withdraw } from './publishing.ts'

/** Serves the calls of staff about the market. */
export function serveMarketDesk(serve: Serve, deps: MarketDeps): void {
  const { db } = deps
  serve(goods.applicationList, ({ body }) => listApplications(deps, body))
  serve(goods.applicationManaged, ({ body }) => loadManaged(deps, db, body.id))
  serve(goods.applicationPreview, ({ body }) => createPreview(deps, body.id))
  serve(goods.applicationSave, ({ body }, { who }) => saveDraft(deps, who, body))
  serve(goods.applicationPublish, ({ body }, { who }) => publish(deps, who, body))
  serve(goods.applicationWithdraw, ({ body }, { who }) => withdraw(deps, who, body))
  serve(goods.applicationUnschedule, ({ body }, { who }) => unschedule(deps, who, body))
  serve(goods.applicationFlags, ({ body }, { who }) => setFlags(deps, who, body))
  serve(goods.applicationRevert, ({ body }, { who }) => revertDraft(deps, who, body))
  serve(goods.applicationRemove, async ({ body }) => {
    await removeDraft(deps, body)
    return {}
  })

  serve(around.categoryList, () => listCategories(db))
  serve(around.categorySave, ({ body }) => saveCategory(deps, body))
  serve(around.categoryRemove, ({ body }) => removeCategory(deps, body.id))
  serve(around.providerManaged, ({ body }) => listProviders(deps, body))
  serve(around.providerSave, ({ body }) => saveProvider(deps, body))
  serve(around.providerRemove, async ({ body }) => {
    await removeProvider(deps, body.key)
    return {}
  })
  serve(around.bannerList, () => listBanners(deps))
  serve(around.bannerSave, ({ body }) => saveBanner(deps, body))
  serve(around.bannerRemove, async ({ body }) => {
    await removeBanner(deps, body.id)
    return {}
  })
  serve(around.selectionManaged, () => loadSelection(deps, db))
  serve(around.selectionSave, ({ body }) => saveSelection(deps, body))

  serve(around.marketWordsManaged, () => loadWords(db))
  serve(around.marketWordsSave, ({ body }) => saveWords(deps, body))

  serve(around.questionManaged, ({ body }) => listAllQuestions(deps, body))
  serve(around.questionAnswer, ({ body }) => answerQuestion(deps, body))
  serve(around.questionHide, ({ body }) => hideQuestion(deps, body.id))
  serve(around.reviewManaged, ({ body }) => listAllReviews(deps, body))
  serve(around.reviewDecide, ({ body }) => decideReview(deps, body))
  serve(around.reviewReply, ({ body }) => replyToReview(deps, body))
}
