import type { SliderScene, SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { type ReactNode, useRef, useState } from 'react'

const SliderDialog = lazily(async () => (await import('../verification/slider-dialog.tsx')).SliderDialog)

/** The server's ticket is valid for three minutes; the difference covers the time of the request. */
const TICKET_MS = 170_000

export type Slider = {
  /** The slider was solved, and no failure has reset it since. */
  passed: boolean
  /**
   * Returns a ticket for one use: the current one, or one from the dialog; undefined when the dialog was
   * closed.
   */
  requestTicket: () => Promise<SliderTicket | undefined>
  /** Opens the dialog unless there is a ticket. */
  solve: () => Promise<boolean>
  /** Forgets ticket and pass. */
  clear: () => void
  /** The dialog to place anywhere in the page. */
  dialog: ReactNode
}

/** Makes the slider that forms demand before they send a code or a password. */
export function useSlider(scene: SliderScene): Slider {
  const [asking, setAsking] = useState(false)
  const [passed, setPassed] = useState(false)
  const inHand = useRef<{ ticket: SliderTicket; until: number }>(undefined)
  const settle = useRef<(ticket: SliderTicket | undefined) => void>(undefined)

  const ask = () =>
    new Promise<SliderTicket | undefined>((resolve) => {
      settle.current?.(undefined)
      settle.current = resolve
      setAsking(true)
    })
  const finish = (ticket: SliderTicket | undefined) => {
    setAsking(false)
    if (ticket) setPassed(true)
    settle.current?.(ticket)
    settle.current = undefined
  }
  const isUsable = () =>
    inHand.current && Date.now() < inHand.current.until ? inHand.current.ticket : undefined
  const requestTicket = async () => {
    const ticket = isUsable()
    inHand.current = undefined
    return ticket ?? ask()
  }
  const solve = async () => {
    if (isUsable()) return true
    const ticket = await ask()
    if (ticket) inHand.current = { ticket, until: Date.now() + TICKET_MS }
    return Boolean(ticket)
  }
  const clear = () => {
    inHand.current = undefined
    setPassed(false)
  }
  const dialog = asking && (
    <SliderDialog
      scene={scene}
      onPass={finish}
      onClose={() => finish(undefined)}
      onFailed={() => finish(undefined)}
    />
  )
  return { passed, requestTicket, solve, clear, dialog }
}
