import './tsx.ts'
import { type CallName, calls, type DataOf } from '@biaojie/contract/calls.ts'
import type { Failure } from '@biaojie/session/call.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN.js'
import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { CallFailed, queries } from '../src/kit/calls.ts'

/** A window is as wide as the test says; components ask when they are loaded and when they are rendered. */
const view = { width: 1440 }
globalThis.matchMedia = (query) => {
  const least = Number(/min-width: (\d+)px/.exec(query)?.[1] ?? 0)
  const list = { media: query, addEventListener: () => {}, removeEventListener: () => {} }
  return Object.defineProperty(list, 'matches', {
    get: () => view.width >= least,
  }) as unknown as MediaQueryList
}

/** Pages show addresses of the node, which begin with their own. */
Object.defineProperty(globalThis, 'location', {
  value: new URL('https://node.example/console/'),
  configurable: true,
  writable: true,
})

type Answers = { [N in CallName]?: DataOf<N> }
type Options = {
  /** The address of the page, and its pattern when it has parts: `/orders/:id`. */
  url?: string
  path?: string
  width?: number
  /** Answers by call; a call that is not named has not answered yet. */
  answers?: Answers
  /** Every other call has failed in this way. */
  failure?: Omit<Failure, 'ok'>
}

/** Calls are found by their name alone, so that a test need not know the input. */
const hashOf = ([name]: readonly unknown[]) => String(name)

function fill({ answers = {}, failure }: Options): void {
  queries.clear()
  // A failed query would otherwise be asked again, and be waiting, when a component mounts.
  const { queries: reads, ...others } = queries.getDefaultOptions()
  const tested = { ...reads, queryKeyHashFn: hashOf, retryOnMount: false }
  queries.setDefaultOptions({ ...others, queries: tested })
  for (const [name, data] of Object.entries(answers)) queries.setQueryData([name], data)
  if (!failure) return
  const error = new CallFailed({ ok: false, ...failure })
  for (const name of Object.keys(calls).filter((one) => !(one in answers))) {
    const query = queries.getQueryCache().build(queries, { queryKey: [name], queryKeyHashFn: hashOf })
    query.setState({ status: 'error', error })
  }
}

/** Returns the markup of an element of the console, as a browser shows it first. */
export function rendered(element: ReactNode, given: Options = {}): string {
  view.width = given.width ?? 1440
  fill(given)
  const router = createMemoryRouter([{ path: given.path ?? '*', element }], {
    initialEntries: [given.url ?? '/'],
  })
  return renderToStaticMarkup(
    createElement(
      ConfigProvider,
      { locale: zhCN },
      createElement(
        AntApp,
        null,
        createElement(QueryClientProvider, { client: queries }, createElement(RouterProvider, { router })),
      ),
    ),
  )
}

/** Returns what can be read in a markup, one blank between its parts. */
export const textOf = (markup: string): string =>
  markup
    .replace(/<(style|title|script)[^>]*>[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns what can be read of a component with these props. */
export const textIn = <P extends object>(
  component: FunctionComponent<P>,
  props: P,
  given: Options = {},
): string => textOf(rendered(createElement(component, props), given))

function Probe({ use }: { use: () => unknown }) {
  use()
  return null
}

/**
 * Returns what a hook gives a component when a page opens. Its functions work and their calls are sent, but what they
 * keep stays as it was at first, since nothing is drawn again.
 */
export function hookOf<T>(use: () => T, given: Options = {}): T {
  const seen: T[] = []
  rendered(createElement(Probe, { use: () => seen.push(use()) }), given)
  const [first] = seen
  if (seen.length === 0) throw new Error('the hook was not called')
  return first as T
}
