import { type RefObject, useEffect } from 'react'

/** Links rows and their marks in the figure with each other: by anchors, under the pointer, and by focus. */

/** The mark under the pointer stays strong and its row is highlighted; the other marks fade. */
export const writePointingRules = (numbers: readonly string[]): string =>
  numbers
    .map((no) => {
      const on = `:is(:has(:is(#d${no},#p${no},#s${no},#g${no}):target),[data-hot="${no}"])`
      const mark = `[data-p="g${no}"]`
      return `[data-layers]${on} [data-p^=g]:not(${mark}){opacity:.22}[data-layers]${on} ${mark} [data-l=thin]{stroke:var(--color-cobalt)}[data-layers]${on} ${mark} [data-l=balloon]{fill:var(--color-cobalt);stroke:var(--color-cobalt)}[data-layers]${on} ${mark} [data-s=number]{fill:#fff}[data-layers]${on} tr:is(#d${no},#p${no},#s${no}){background:var(--color-cobalt-tint)}`
    })
    .join('')

const findNumber = (target: EventTarget | null) =>
  target instanceof Element
    ? /^[dpsg](\d+)$/.exec(
        target.closest('tr[id], [data-p]')?.getAttribute('data-p') ?? target.closest('tr[id]')?.id ?? '',
      )?.[1]
    : undefined

/** Removes the row from the address. The browser then drops the focus, so the link of the row gets it again. */
function leaveRow(frame: HTMLElement) {
  const { hash } = location
  if (/^#[dpsg]\d+$/.test(hash)) {
    const link = frame.querySelector<HTMLElement>(`tr[id] a[href="${hash}"]`)
    const at = scrollY
    location.hash = ''
    scrollTo(0, at)
    link?.focus({ preventScroll: true })
  }
  frame.dataset.hot = ''
}

/** Digits choose a layer, arrow keys move between rows, and Escape leaves a row. Keys in input fields do nothing here. */
function onKey(frame: HTMLElement, event: KeyboardEvent) {
  const { target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof HTMLElement && target.closest('input, textarea, select, [role=slider], dialog'))
    return
  if (/^[1-9]$/.test(key)) {
    frame.querySelectorAll<HTMLElement>('nav a')[Number(key) - 1]?.click()
  } else if (key === 'Escape') {
    leaveRow(frame)
  } else if ((key === 'ArrowDown' || key === 'ArrowUp') && target instanceof Element) {
    const links = [...frame.querySelectorAll<HTMLElement>('tr[id] a[href^="#"]')]
    const next = links[links.indexOf(target as HTMLElement) + (key === 'ArrowDown' ? 1 : -1)]
    if (!links.includes(target as HTMLElement) || !next) return
    event.preventDefault()
    next.focus()
  }
}

export function usePointing(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const frame = ref.current
    if (!frame) return
    const point = ({ target }: Event) => {
      frame.dataset.hot = findNumber(target) ?? ''
    }
    const press = (event: KeyboardEvent) => onKey(frame, event)
    const leave = () => {
      frame.dataset.hot = ''
    }
    frame.addEventListener('pointerover', point)
    frame.addEventListener('pointerleave', leave)
    frame.addEventListener('focusin', point)
    frame.addEventListener('focusout', leave)
    addEventListener('keydown', press)
    return () => {
      frame.removeEventListener('pointerover', point)
      frame.removeEventListener('pointerleave', leave)
      frame.removeEventListener('focusin', point)
      frame.removeEventListener('focusout', leave)
      removeEventListener('keydown', press)
    }
  }, [ref])
}
