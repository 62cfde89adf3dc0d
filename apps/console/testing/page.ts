import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { UserInfo } from '@biaojie/contract/accounts/accounts.ts'
import type { Result } from '@biaojie/session/call.ts'
import { App } from 'antd'
import { createElement, type ElementType, type FunctionComponent } from 'react'
import { answerOf } from './answers.ts'
import { elementsOf, forgetElements, wordsIn } from './jsx-runtime.ts'
import { rendered, textOf } from './render.ts'

const { PersonGate } = await import('../src/session/person.tsx')
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

/**
 * Shows a component to a person as a browser shows it first. Its buttons can be pressed and its dialogs answered; the
 * calls that follow are sent, but nothing is drawn again.
 */
export function shown<P extends object>(
  t: TestContext,
  component: FunctionComponent<P>,
  props: P,
  { person = {}, ...given }: Options = {},
) {
  const voice = aVoice(t)
  forgetElements()
  const customerInfo = { ...answerOf('customerInfo'), ...person }
  const markup = rendered(createElement(PersonGate, null, createElement(component, props)), {
    ...given,
    answers: { ...given.answers, customerInfo },
  })
  const buttons = elementsOf('button').map((element) => element.props)
  const isFree = ({ disabled, 'aria-disabled': busy }: Record<string, unknown>) => !disabled && !busy
  return {
    ...voice,
    markup,
    text: textOf(markup),
    /** The names of the buttons that can be pressed. */
    offered: buttons.filter(isFree).map(nameOf),
    /** The names of those that cannot. */
    closed: buttons.filter((one) => !isFree(one)).map(nameOf),
    press: async (name: string) => {
      const found = buttons.find((one) => isFree(one) && nameOf(one) === name)
      assert.ok(found, `no button ${name} among ${buttons.map(nameOf).join(', ')}`)
      ;(found.onClick as (event: object) => void)({ detail: 1, preventDefault: () => {} })
      await settled()
    },
    /** Answers the last question with yes. */
    agree: async () => {
      const last = voice.questions.at(-1) ?? assert.fail('nothing was asked')
      await last.onOk?.()
      await settled()
    },
    /** The properties that an element of this component was given, the first unless told. */
    given: <P>(type: ElementType, at = 0) => propsOf<P>(type, at),
    /** A dialog that the component shows, the first unless told. */
    dialog: (at = 0) => propsOf<Dialog>(FormDialog, at),
  }
}

const propsOf = <P>(type: ElementType, at: number) =>
  (elementsOf(type)[at]?.props ?? assert.fail('there is no such element')) as P
