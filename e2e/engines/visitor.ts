import { expect } from '@playwright/test'
import { FINGERPRINT, type logInBy } from '../people.ts'
import type { Driver } from './driver.ts'

/** The key of a reference to an element, set by the WebDriver specification. */
const REFERENCE = 'element-6066-11e4-a52e-4f735466cecf'

const KINDS = {
  button: 'button',
  link: 'a[href]',
  field: 'input, textarea',
  tick: 'input[type=checkbox]',
  slider: '[role=slider]',
  heading: 'h1, h2',
  row: 'tr, li',
} as const
type Kind = keyof typeof KINDS

/** Runs in the page: returns the visible element of the kind with this name, else the first whose name has the text. */
const FIND = `
  const [selector, text] = arguments
  const listNames = (element) => [
    element.getAttribute('aria-label'),
    ...[...(element.labels ?? [])].map((label) => label.textContent),
    element.placeholder,
    element.textContent,
  ].filter(Boolean).map((name) => name.trim())
  const able = [...document.querySelectorAll(selector)].filter(
    (element) => element.getClientRects().length > 0 && !element.disabled,
  )
  const found =
    able.find((element) => listNames(element).includes(text)) ??
    able.find((element) => listNames(element).some((name) => name.includes(text)))
  found?.scrollIntoView({ block: 'center' })
  return found ?? null`

const STORE = `
  const [fingerprint, tokenInfo, userInfo] = arguments
  const storedAt = Date.now()
  localStorage.setItem('fingerprint', fingerprint)
  localStorage.setItem('tokenInfo', JSON.stringify({ ...tokenInfo, storedAt }))
  localStorage.setItem('userInfo', JSON.stringify({ ...userInfo, storedAt }))`

/** Keys as WebDriver types them. */
export const KEYS = { right: '\uE014', enter: '\uE007' }

export type Visitor = ReturnType<typeof visitor>
type Login = Awaited<ReturnType<typeof logInBy>>

/** Acts as a person does in a window of this browser; every action waits until it is possible. */
export function visitor(driver: Driver, baseURL: string) {
  const run = (script: string, ...args: unknown[]) => driver.send('run', { script, args })
  const find = async (kind: Kind, text: string) => {
    let id = ''
    const look = async () => {
      id = (await run(FIND, KINDS[kind], text))?.[REFERENCE] ?? ''
      return id
    }
    await expect.poll(look, { message: `${kind} ${text}` }).not.toBe('')
    return id
  }
  return {
    /** Opens a page and, on the portal, waits for its scripts. */
    open: async (path: string) => {
      await driver.send('navigate', { url: baseURL + path })
      if (path.startsWith('/console')) return
      await expect
        .poll(() => run('return "hydrated" in document.documentElement.dataset'), {
          message: `scripts of ${path}`,
        })
        .toBe(true)
    },
    /** Stores a login in this browser, as the login page would. */
    signIn: async ({ tokenInfo, userInfo }: Login) => {
      await driver.send('navigate', { url: `${baseURL}/robots.txt` })
      await run(STORE, FINGERPRINT, tokenInfo, userInfo)
    },
    sees: (kind: Kind, text: string) => find(kind, text),
    press: async (kind: Kind, text: string) => driver.send('click', {}, await find(kind, text)),
    type: async (kind: 'field' | 'slider', name: string, text: string) =>
      driver.send('type', { text }, await find(kind, name)),
    isAt: (address: RegExp) => expect.poll(() => run('return location.href')).toMatch(address),
  }
}
