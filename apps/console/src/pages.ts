import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { isFor } from './audience.ts'
import type { Group, Page } from './page.ts'
import { contentPages } from './pages/content/pages.ts'
import { enterprisePages } from './pages/enterprises/pages.ts'
import { homePages } from './pages/home/pages.ts'
import { identifierPages } from './pages/identifiers/pages.ts'
import { marketplacePages } from './pages/marketplace/pages.ts'
import { messagePages } from './pages/messages.ts'
import { nodePages } from './pages/node/pages.ts'
import { orderPages } from './pages/orders/pages.ts'
import { resolutionPages } from './pages/resolution/pages.ts'
import { trackingPages } from './pages/tracking/pages.ts'

/** Every page of the console, in the order of the menu. */
export const PAGES: readonly Page[] = [
  ...homePages,
  ...enterprisePages,
  ...identifierPages,
  ...resolutionPages,
  ...trackingPages,
  ...marketplacePages,
  ...orderPages,
  ...contentPages,
  ...messagePages,
  ...nodePages,
]

export type MenuLine = NonNullable<Page['menu']> & { path: string }

/** Returns the lines of this person's menu by group, in the order of the table. */
export function buildMenu(person: UserInfo): { label: Group; lines: MenuLine[] }[] {
  const lines = PAGES.flatMap(({ menu, path, audience, area }) =>
    menu && isFor(person, { audience, area }) ? [{ ...menu, path }] : [],
  )
  for (const line of [...lines]) {
    const at = lines.findIndex(({ path }) => path === line.after)
    if (at >= 0)
      lines.splice(at < lines.indexOf(line) ? at + 1 : at, 0, ...lines.splice(lines.indexOf(line), 1))
  }
  const groups = [...new Set(lines.map(({ group }) => group))]
  return groups.map((label) => ({ label, lines: lines.filter(({ group }) => group === label) }))
}

/** Tells whether the page at this address, or the page of one of its records, is open. */
export const isOpen = ({ path, also }: Pick<MenuLine, 'path' | 'also'>, pathname: string) =>
  [path, ...(also ?? [])].some((start) => pathname === start || pathname.startsWith(`${start}/`))

/** Returns the line of this person's menu to which the page at this address belongs. */
export const findLine = (person: UserInfo, pathname: string): MenuLine | undefined =>
  buildMenu(person)
    .flatMap(({ lines }) => lines)
    .find((line) => isOpen(line, pathname))
