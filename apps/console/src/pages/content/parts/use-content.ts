import type { CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import type { BannerDocument, ContentKind, NewsDocument } from '@biaojie/contract/content/content/rules.ts'
import { App } from 'antd'
import { useEffect } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { request } from '../../../session/request.ts'

const REFRESHED = ['contentList', 'contentDetail'] as const

type Item = { kind: ContentKind; id: number }

/**
 * Offers the calls of staff on an item. Each returns the answer of its call; lists and the record refresh
 * themselves.
 */
export const useContentCalls = () => ({
  save: useCallMutation('contentSave', { refreshes: REFRESHED }),
  publish: useCallMutation('contentPublish', { refreshes: REFRESHED }),
  cancel: useCallMutation('contentCancel', { refreshes: REFRESHED }),
  takeBack: useCallMutation('contentTakeBack', { refreshes: REFRESHED }),
  remove: useCallMutation('contentDelete', { refreshes: REFRESHED }),
})

/** Opens the public page of an unpublished version in a tab of its own. */
export function usePreview() {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('contentPreview')
  const open = async (item: Item, number?: number) => {
    // The tab opens at once, because browsers block tabs that open after an answer.
    const tab = window.open('', '_blank')
    const answer = await send({ body: { ...item, ...(number && { number }) } })
    if (answer.ok && tab) {
      tab.opener = null
      tab.location.href = answer.data.url
      return
    }
    tab?.close()
    if (!answer.ok) {
      const problems = Object.values(answer.errors ?? {})
      message.error(problems.length > 1 ? '内容还不完整，补齐后才能预览' : answer.message)
    } else message.error('浏览器拦截了新窗口，请允许后再试')
  }
  return { open, busy }
}

/** Saves an old version as the newest one; returns the failure, if any. */
export function useRestore() {
  const { send: read } = useCallMutation('contentVersion')
  const { save } = useContentCalls()
  return async ({ kind, id, version }: Item & { version: number }, number: number): Promise<string> => {
    const answer = await read({ body: { kind, id, number } })
    if (!answer.ok) return answer.message
    const saved = await save.send({ body: { kind, id, version, document: answer.data.document } })
    return saved.ok ? '' : saved.message
  }
}

const EVERY_MS = 30_000

/** Reports that this person edits an item, and returns the colleagues who edit it, too. */
export function useEditors(kind: ContentKind, id: number | undefined) {
  const input = id === undefined ? null : { body: { kind, id } }
  const { data } = useCallQuery('contentEditing', input, { every: EVERY_MS })
  useEffect(() => {
    if (id === undefined) return
    return () => void request('contentEditing', { body: { kind, id, left: true } })
  }, [kind, id])
  return data?.others ?? []
}

/** A draft of a case may lack any part. */
type Documents = { news: NewsDocument; banner: BannerDocument; case: Partial<CaseDocument> }

/** Returns the document of an item of this kind; the call answers with any of them. */
export const getDocument = <K extends keyof Documents>(_kind: K, { document }: ContentDetail) =>
  document as Documents[K]
