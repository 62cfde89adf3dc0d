import type { Page } from '@playwright/test'
import { LARGE_TYPE } from '../../apps/portal/src/render/large-type.ts'
import { drawn, expect, expectNoSidewaysScroll, open, test } from '../test.ts'

const DISC = '88.449.1001/BD-320A0001'
const BATTERY = '88.449.1005/BP-72K00001'

const PAGES = [
  '/home',
  '/application',
  '/application/list',
  '/application/detail/101',
  `/product_scene?identifier=${DISC}`,
  `/product_scene?identifier=${BATTERY}`,
  `/id/${DISC}?scene=assemble`,
  `/id/${DISC}?scene=trace`,
  '/floor',
  `/floor?identifier=${DISC}`,
  '/solution',
  '/solution/1',
  '/cooperation_case',
  '/news',
  '/news/detail/28',
  '/ecology',
  '/develop_document',
  '/agreement/privacy',
  '/login',
  '/parts',
  '/smartexpo',
  '/special',
]

/** Pages are divided among this many tests. */
const SHARES = 4

type Piece = { owner: Element; name: string; left: number; right: number; top: number; bottom: number }

/** Finds texts that lie over another text, under a control of something else, or beyond the edge of the page. */
function crowded(): string[] {
  const around = (element: Element, is: (style: CSSStyleDeclaration) => boolean): boolean =>
    is(getComputedStyle(element)) || (element.parentElement !== null && around(element.parentElement, is))
  // Bars that stay while the page moves lie over it on purpose, and texts for screen readers alone are clipped.
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !around(
      element,
      ({ position, clipPath }) => ['fixed', 'sticky'].includes(position) || clipPath !== 'none',
    )

  /** Cuts a piece where an element around it shows no more of it. */
  function cut(piece: Piece, inside: Element | null): Piece {
    if (!inside) return piece
    const { overflowX, overflowY } = getComputedStyle(inside)
    const box = inside.getBoundingClientRect()
    const rest = { ...piece }
    if (overflowX !== 'visible') {
      rest.left = Math.max(rest.left, box.left)
      rest.right = Math.min(rest.right, box.right)
    }
    if (overflowY !== 'visible') {
      rest.top = Math.max(rest.top, box.top)
      rest.bottom = Math.min(rest.bottom, box.bottom)
    }
    return cut(rest, inside.parentElement)
  }

  const texts: Piece[] = []
  const problems: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: owner } = node
    const name = node.textContent?.trim()
    if (!owner || !name || !isShown(owner)) continue
    // A strip that scrolls has room for it, and three dots say that there is more.
    const isOpen = around(
      owner,
      ({ overflowX, textOverflow }) => ['auto', 'scroll'].includes(overflowX) || textOverflow === 'ellipsis',
    )
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      // A line is higher than its signs, and lines of a dense text touch.
      const air = height * 0.2
      texts.push(cut({ owner, name, left, right, top: top + air, bottom: bottom - air }, owner))
      if (left < innerWidth && right > innerWidth + 1 && !isOpen) problems.push(`${name} | edge of the page`)
    }
  }
  const controls = [...document.querySelectorAll('button, input, select, textarea, video')]
    // A box without a look of its own lies over the heading that it unfolds.
    .filter(
      (owner) =>
        isShown(owner) &&
        !(owner.matches('[type=checkbox]') && getComputedStyle(owner).appearance === 'none'),
    )
    .map((owner) => {
      const { left, right, top, bottom } = owner.getBoundingClientRect()
      return cut({ owner, name: owner.outerHTML.slice(0, 80), left, right, top, bottom }, owner.parentElement)
    })

  const touch = (one: Piece, other: Piece) =>
    one.owner !== other.owner &&
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  const overlaps = texts.flatMap((text, at) =>
    [
      ...texts.slice(at + 1).filter((other) => touch(text, other)),
      ...controls.filter((other) => !other.owner.contains(text.owner) && touch(text, other)),
    ].map((other) => `${text.name} | ${other.name}`),
  )
  return [...problems, ...overlaps]
}

/** Draws parts that wait for the visitor to come near, because only drawn parts have their size. */
function drawAll() {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible'
}

async function expectRoom(page: Page) {
  await page.evaluate(drawAll)
  await drawn(page)
  await expectNoSidewaysScroll(page, { soft: true })
  expect.soft(await page.evaluate(crowded), `texts over others at ${page.url()}`).toEqual([])
}

for (let share = 0; share < SHARES; share++)
  test(`large type leaves room for every text, ${share + 1} of ${SHARES}`, { tag: '@phone' }, async ({
    page,
  }) => {
    await page.addInitScript((large) => localStorage.setItem('type', large), LARGE_TYPE)
    for (const address of PAGES.filter((_, index) => index % SHARES === share))
      await test.step(address, async () => {
        await open(page, address)
        await expect(page.locator(`html[data-type=${LARGE_TYPE}]`)).toBeAttached()
        await expectRoom(page)
      })
  })
