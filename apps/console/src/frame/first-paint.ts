import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { useEffect, useLayoutEffect } from 'react'
import { buildMenu } from '../pages.ts'
import { endFirstPaint } from '../session/person.tsx'
import { isFolded, useFolding } from './folding.ts'

/** `first-paint.js` reads it. A logout clears it with all else that this browser keeps. */
const KEPT = 'bj_console_frame'

/** The prefix of the person's company; people of the node have that of the node. */
export const getPrefix = ({ prefix }: UserInfo) => prefix || getNodePrefix()

/** Saves the menu of this person, so that the next visit shows it immediately, and ends the first paint. */
export function useFirstPaint(person: UserInfo): void {
  const { chosen } = useFolding()
  const groups = buildMenu(person)
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0)
  const kept = JSON.stringify({
    prefix: getPrefix(person).split('.'),
    groups: groups.map((group) => ({
      label: group.label,
      folded: isFolded({ label: group.label, open: false }, { lines, chosen }),
      lines: group.lines.map(({ label, path, also = [] }) => ({ label, paths: [path, ...also] })),
    })),
  })
  useLayoutEffect(endFirstPaint, [])
  useEffect(() => {
    try {
      localStorage.setItem(KEPT, kept)
    } catch {
      // Without storage each visit begins with an empty menu.
    }
  }, [kept])
}
