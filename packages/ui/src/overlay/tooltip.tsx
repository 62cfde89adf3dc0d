import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

// Carries Base UI: for pages whose controls cannot say everything themselves. Nothing a reader needs may
// stand only in a tooltip: fingers do not see it.

/** A short explanation at hover and focus; `children` is the one element it explains. */
export function Tooltip({
  text,
  children,
}: {
  text: ReactNode
  children: ReactElement<Record<string, unknown>>
}) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner className="tipp" sideOffset={8}>
          <Base.Popup className="tip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
