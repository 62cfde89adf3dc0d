import { canBeDataMatrix } from '@biaojie/ui/codes/code-path.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FoundView } from '../view.ts'
import * as styles from './code-downloads.module.css'

/**
 * Closes an open `<details>` menu with Escape, which returns the focus to its button, and with a press
 * elsewhere.
 */
function useDismiss(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    const onPress = ({ target }: PointerEvent) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target))
        menu.current.open = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [menu])
}

type Kind = 'qr' | 'matrix'
type Format = 'svg' | 'png'
const CHOICES: [Kind, Format, string][] = [
  ['qr', 'png', '二维码 PNG'],
  ['qr', 'svg', '二维码 SVG'],
  ['matrix', 'png', 'Data Matrix PNG'],
  ['matrix', 'svg', 'Data Matrix SVG'],
]

const ENCODERS = {
  qr: async ({ qrText }: FoundView) => (await import('@biaojie/ui/codes/qr-code.ts')).encodeQrCode(qrText),
  matrix: async ({ identifier }: FoundView) =>
    (await import('@biaojie/ui/codes/data-matrix.ts')).encodeDataMatrix(identifier),
}

/** Shows a list of the code's files for a label printer when the given summary is pressed. */
export function CodeDownloads({
  view,
  className,
  children,
}: {
  view: FoundView
  className: string | undefined
  children: ReactNode
}) {
  const choices = useRef<HTMLDetailsElement>(null)
  useDismiss(choices)
  const download = async (kind: Kind, format: Format) => {
    choices.current?.removeAttribute('open')
    const [{ saveCode }, modules] = await showWhileLoading(() =>
      Promise.all([import('@biaojie/ui/codes/save-code.ts'), ENCODERS[kind](view)]),
    )
    await saveCode(view.identifier, { kind, modules }, format)
  }
  return (
    <details ref={choices} className={cx(styles.downloads, className)}>
      {children}
      <ul>
        {CHOICES.filter(([kind]) => kind === 'qr' || canBeDataMatrix(view.identifier)).map(
          ([kind, format, label]) => (
            <li key={label}>
              <button type="button" onClick={() => download(kind, format)}>
                {label}
              </button>
            </li>
          ),
        )}
      </ul>
    </details>
  )
}
