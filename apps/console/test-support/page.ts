import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts/accounts.ts'
import type { Result } from '@biaojie/session/call.ts'
import { App } from 'antd'
import { createElement, type ElementType, type FunctionComponent } from 'react'
import type { RowAction } from '../src/kit/list/types.ts'
import { answerOf } from './answers.ts'
import { elementsOf, forgetElements, wordsIn } from './jsx-runtime.ts'
import { rendered, textOf } from './render.ts'
import { forgetStates, leaveStates, renderAgain } from './states.ts'

const { PersonGate } = await import('../src/session/person.tsx')
const { Rows } = await import('../src/kit/list/rows.tsx')
const { FormDialog } = await import('../src/kit/form/small-form.tsx')

type Dialog = {
  title: string
  about?: string
  note?: string
  okLabel: string
  values: Record<string, unknown>
  send: (values: object) => Promise<Result<unknown>>
  onDone: (values: object, data: object) => void
}
type RowsGiven = { rowActions?: (row: object) => RowAction[] }
type Question = { title?: unknown; content?: unknown; okText?: unknown; onOk?: () => unknown }
type Options = NonNullable<Parameters<typeof rendered>[1]> & { person?: Partial<UserInfo> }

/** Goes on when what a press began is over; every answer of the test's node is there at once. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const nameOf = ({ 'aria-label': label, children }: Record<string, unknown>) =>
  typeof label === 'string' ? label : wordsIn(children as never)

/** Messages and questions that components would show above the page. */
function aVoice(t: TestContext) {
  const said: string[] = []
  const questions: Question[] = []
  const say = (text: unknown) => said.push(String(text))
  const message = { error: say, success: say, info: say, warning: say }
  const modal = { confirm: (question: Question) => questions.push(question) }
  t.mock.method(App, 'useApp', () => ({ message, modal }) as never)
  return { said, questions }
}

type Button = Record<string, unknown>
const isFree = ({ disabled, 'aria-disabled': busy }: Button) => !disabled && !busy

/**
 * Shows a component to a person as a browser shows it. Its buttons can be pressed and its dialogs answered; the calls
 * that follow are sent and the page is drawn again. Effects do not run.
 */
export function shown<P extends object>(
  t: TestContext,
  component: FunctionComponent<P>,
  props: P,
  { person = {}, ...given }: Options = {},
) {
  const voice = aVoice(t)
  const customerInfo = { ...answerOf('customerInfo'), ...person }
  const element = createElement(PersonGate, null, createElement(component, props))
  const draw = () => {
    forgetElements()
    renderAgain()
    return rendered(element, { ...given, answers: { ...given.answers, customerInfo } })
  }
  forgetStates()
  t.after(leaveStates)
  let markup = draw()
  const buttons = (): Button[] => elementsOf('button').map((one) => one.props)
  const after = async () => {
    await settled()
    markup = draw()
  }
  return {
    ...voice,
    get markup() {
      return markup
    },
    get text() {
      return textOf(markup)
    },
    /** The names of the buttons that can be pressed. */
    get offered() {
      return buttons().filter(isFree).map(nameOf)
    },
    /** The names of the buttons that cannot be pressed. */
    get closed() {
      return buttons()
        .filter((one) => !isFree(one))
        .map(nameOf)
    },
    press: async (name: string) => {
      const found = buttons().find((one) => isFree(one) && nameOf(one) === name)
      assert.ok(found, `no button ${name} among ${buttons().map(nameOf).join(', ')}`)
      ;(found.onClick as (event: object) => void)({ detail: 1, preventDefault: () => {} })
      await after()
    },
    /** Draws the page again, after a change that was made without a press. */
    again: after,
    /** Answers the last question with yes. */
    agree: async () => {
      const last = voice.questions.at(-1) ?? assert.fail('nothing was asked')
      await last.onOk?.()
      await after()
    },
    /** The properties that an element of this component was given, the first unless told. */
    given: <G>(type: ElementType, at = 0) => propsOf<G>(type, at),
    /** A dialog that the component shows, the first unless told. */
    dialog: (at = 0) => propsOf<Dialog>(FormDialog, at),
    /** The actions of a row, in the first list of the page unless told. */
    rowActions: (row: object, at = 0) => propsOf<RowsGiven>(Rows, at).rowActions?.(row) ?? [],
  }
}

function HookProbe<T>({ use, seen }: { use: () => T; seen: T[] }) {
  seen.push(use())
  return null
}

/** Uses a hook on a page of its own; `now` is what it gives after the last change, and `act` waits for one. */
export function used<T>(t: TestContext, use: () => T, given: Options = {}) {
  const seen: T[] = []
  const page = shown<{ use: () => T; seen: T[] }>(t, HookProbe, { use, seen }, given)
  const latest = () => seen.at(-1) ?? assert.fail('the hook was not used')
  return {
    said: page.said,
    questions: page.questions,
    get now() {
      return latest()
    },
    act: async <R>(work: (now: T) => R | Promise<R>): Promise<R> => {
      const result = await work(latest())
      await page.again()
      return result
    },
  }
}

const propsOf = <P>(type: ElementType, at: number) =>
  (elementsOf(type)[at]?.props ?? assert.fail('there is no such element')) as P
