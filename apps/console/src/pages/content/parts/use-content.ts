import type { ContentKind } from '@biaojie/contract/content/rules.ts'
import { App } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'

const REFRESHED = ['contentList', 'contentDetail'] as const

type Item = { kind: ContentKind; id: number }

/** What staff do with an item. Each answers as its call does; lists and the record show it by themselves. */
export const useContentCalls = () => ({
  save: useCallMutation('contentSave', { refreshes: REFRESHED }),
  publish: useCallMutation('contentPublish', { refreshes: REFRESHED }),
  cancel: useCallMutation('contentCancel', { refreshes: REFRESHED }),
  takeBack: useCallMutation('contentTakeBack', { refreshes: REFRESHED }),
  remove: useCallMutation('contentDelete', { refreshes: REFRESHED }),
})

/** Opens the public page of a version that is not published, in a tab of its own. */
export function usePreview() {
  const { message } = App.useApp()
  const { send, busy } = useCallMutation('contentPreview')
  const open = async (item: Item, number?: number) => {
    // Opened at once: a browser blocks tabs that open after an answer.
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

/** Saves what a version said as the newest one; answers why it could not. */
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
