import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { App } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'

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
    const found = await read({ body: { kind, id, number } })
    if (!found.ok) return found.message
    const saved = await save.send({ body: { kind, id, version, document: found.data.document } })
    return saved.ok ? '' : saved.message
  }
}
