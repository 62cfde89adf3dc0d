import './dom.ts'
import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import type { DetachedWindowAPI } from 'happy-dom'
import { type ComponentType, createElement, type ReactNode, useReducer } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { makeAnswer } from './answers.ts'
import { type Answers, startNode } from './fake-node.ts'

const { act, cleanup, render, screen, within } = await import('@testing-library/react')
const { default: userEvent } = await import('@testing-library/user-event')
const { Providers } = await import('../src/providers.tsx')
const { PersonGate } = await import('../src/session/person.tsx')
const { queries } = await import('../src/kit/calls.ts')
const { theme } = await import('../src/theme.ts')

// No test looks at colours, so Ant Design need not make its style sheets.
theme.zeroRuntime = true

// Otherwise the process would wait until the cache expires.
const { queries: reads, mutations } = queries.getDefaultOptions()
queries.setDefaultOptions({
  queries: { ...reads, gcTime: Number.POSITIVE_INFINITY },
  mutations: { ...mutations, gcTime: Number.POSITIVE_INFINITY },
})

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

type FakeNode = ReturnType<typeof startNode>
type PageOptions = {
  /** Replies by the name of the call. All other calls reply with the example of the contract. */
  answers?: Answers
  otherwise?: NonNullable<Parameters<typeof startNode>[1]>['otherwise']
  person?: Partial<UserInfo>
  /** The address, and the pattern of its route if it has parts: `/orders/:id`. */
  url?: string
  path?: string
  width?: number
}

let node: FakeNode | undefined
let user = userEvent.setup()

const storages = [localStorage, sessionStorage]

function leavePage(): void {
  cleanup()
  queries.clear()
  for (const storage of storages) storage.clear()
}
afterEach(leavePage)

type Shown = { element: ReactNode; options: PageOptions }

async function show({ element, options }: Shown): Promise<FakeNode> {
  const { answers = {}, otherwise, person = {}, url = '/', path = '*', width = 1440 } = options
  cleanup()
  queries.clear()
  window.happyDOM.setViewport({ width, height: 900 })
  user = userEvent.setup({ pointerEventsCheck: 0, applyAccept: false })
  const customerInfo = { ...makeAnswer('customerInfo'), ...person }
  node = startNode({ ...answers, customerInfo }, otherwise && { otherwise })
  const route = { path, element: createElement(PersonGate, null, element) }
  const router = createMemoryRouter([route], { initialEntries: [url] })
  render(createElement(Providers, null, createElement(RouterProvider, { router })))
  await waitUntilSettled()
  return node
}

/**
 * Shows a component of the console to a signed-in person, instead of what was shown before, and returns the node behind
 * it once all answers have arrived.
 */
export const renderPage = <P extends object>(
  component: ComponentType<P>,
  props: P,
  options: PageOptions = {},
): Promise<FakeNode> => show({ element: createElement(component, props), options })

type HookUserProps<T> = { use: () => T; onUse: (value: T, rerender: () => void) => void }
function HookUser<T>({ use, onUse }: HookUserProps<T>) {
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  onUse(use(), rerender)
  return null
}

/** Uses a hook on a page of its own. `current` is what it returned last; `act` waits for what its work changes. */
export async function renderHook<T>(use: () => T, options: PageOptions = {}) {
  let latest: T | undefined
  let rerender = () => {}
  const onUse: HookUserProps<T>['onUse'] = (value, again) => {
    latest = value
    rerender = again
  }
  const node = await show({ element: createElement(HookUser<T>, { use, onUse }), options })
  return {
    node,
    get current() {
      return latest as T
    },
    async act<R>(work: (now: T) => R | Promise<R>): Promise<R> {
      const result = await act(async () => {
        const worked = await work(latest as T)
        rerender()
        return worked
      })
      await waitUntilSettled()
      return result
    },
  }
}

/** Returns when the answers to what a person did have arrived and are shown. */
export const waitUntilSettled = () => act(async () => node?.waitUntilIdle())

/** Returns what can be read in the page or a part of it, with one blank between its parts. */
export function getText(element: Element = document.body): string {
  const parts: string[] = []
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { parentElement, previousSibling, textContent } = texts.currentNode
    if (parentElement?.closest('style, script, title')) continue
    const isContinued = previousSibling?.nodeType === Node.TEXT_NODE
    parts.push(isContinued ? '' : ' ', textContent ?? '')
  }
  return parts.join('').replace(/\s+/g, ' ').trim()
}

const getAccessibleName = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent
const isUsable = (button: HTMLElement) =>
  !(button as HTMLButtonElement).disabled && button.getAttribute('aria-disabled') !== 'true'
const listButtons = (element?: HTMLElement) => within(element ?? document.body).queryAllByRole('button')

/** The names of the buttons that can be pressed. */
export const listUsableButtons = (element?: HTMLElement) =>
  listButtons(element).filter(isUsable).map(getAccessibleName)
/** The names of the buttons that are shown and cannot be pressed. */
export const listDisabledButtons = (element?: HTMLElement) =>
  listButtons(element)
    .filter((button) => !isUsable(button))
    .map(getAccessibleName)

/** Presses a button, once it is shown, and waits for what follows. */
export async function press(name: string, element?: HTMLElement): Promise<void> {
  const button = await within(element ?? document.body).findByRole('button', { name })
  assert.ok(isUsable(button), `the button ${name} cannot be pressed`)
  await click(button)
}

/** Clicks anything: a link, a radio, an option. */
export async function click(element: Element): Promise<void> {
  await user.click(element)
  await waitUntilSettled()
}

const CONTROL = { selector: 'input, textarea, [role="group"], [role="radiogroup"]' }
/** The control with this label, which ends with a star where a value is required. */
export const findField = (label: string, element?: HTMLElement) =>
  within(element ?? document.body).getByLabelText<HTMLInputElement>(
    (text) => text.replace(/\s*\*$/, '') === label,
    CONTROL,
  )

/** Replaces the text of the field with this label. */
export async function fill(label: string, text: string, element?: HTMLElement): Promise<void> {
  const control = findField(label, element)
  await user.clear(control)
  await user.paste(text)
  await waitUntilSettled()
}

/** Writes a day, which counts once the field is left. */
export async function fillDate(label: string, text: string): Promise<void> {
  await fill(label, text)
  await user.tab()
  await waitUntilSettled()
}

/** Writes a day and time and confirms them. */
export async function fillTime(label: string, text: string): Promise<void> {
  await fill(label, text)
  await press('确定')
}

/** Types keys where the focus is. */
export async function typeKeys(keys: string): Promise<void> {
  await user.keyboard(keys)
  await waitUntilSettled()
}

/** Gives a file to an input. */
export async function upload(input: HTMLElement, file: File): Promise<void> {
  await user.upload(input, file)
  await waitUntilSettled()
}

/** Opens a select and chooses the option with this text. */
export async function choose(label: string, option: string, element?: HTMLElement): Promise<void> {
  await user.click(findField(label, element))
  await click(await screen.findByTitle(option))
}

/** The row of a table that has this text. */
export const findRow = (text: string): HTMLElement =>
  screen.getAllByRole('row').find((row) => getText(row).includes(text)) ?? assert.fail(`no row with ${text}`)

/** The dialog or question that is open. */
export const findDialog = () => screen.findByRole('dialog')

/** Presses a button of the open dialog. */
export const answer = async (name: string) => press(name, await findDialog())

export { screen, within }
