import * as call from '@biaojie/contract/content/content/calls.ts'
import * as manage from '@biaojie/contract/content/content/manage.ts'
import { defineDomain } from '../../assembly.ts'
import { createContent } from './content.ts'
import { arrangeContent, cancelSchedule, previewContent, publishContent, takeBack } from './desk.ts'
import { deleteDraft, listContent, readContent, readVersion, saveContent } from './editing.ts'
import { recordEditing } from './editors.ts'
import { readArticle, readBanners, readCase, readCases, readHotNews, readNews } from './reading.ts'

export const content = defineDomain({
  name: 'content',
  create: createContent,
  serve(serve, { deps }) {
    serve(call.newsList, ({ body }) => readNews(deps, body))
    serve(call.newsHot, () => readHotNews(deps))
    serve(call.newsDetail, ({ body }) => readArticle(deps, body))
    serve(call.caseList, () => readCases(deps))
    serve(call.caseDetail, ({ body }) => readCase(deps, body))
    serve(call.contentBanners, () => readBanners(deps))

    serve(manage.contentList, ({ body }) => listContent(deps, body))
    serve(manage.contentDetail, ({ body }) => readContent(deps, body))
    serve(manage.contentVersion, ({ body }) => readVersion(deps, body))
    serve(manage.contentSave, ({ body }, { who }) => saveContent(deps, who, body))
    serve(manage.contentEditing, ({ body }, { who }) => recordEditing(deps, who, body))
    serve(manage.contentPublish, ({ body }, { who }) => publishContent(deps, who, body))
    serve(manage.contentCancel, ({ body }, { who }) => cancelSchedule(deps, who, body))
    serve(manage.contentTakeBack, ({ body }, { who }) => takeBack(deps, who, body))
    serve(manage.contentPreview, ({ body }) => previewContent(deps, body))
    serve(manage.contentArrange, ({ body }, { who }) => arrangeContent(deps, who, body))
    serve(manage.contentDelete, ({ body }) => deleteDraft(deps, body))
  },
  jobs: ({ jobs }) => jobs,
})
