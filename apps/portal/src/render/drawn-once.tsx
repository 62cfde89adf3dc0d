import { type ReactNode, useState } from 'react'

const drawn = new WeakMap<object, string>()

/**
 * Shows a part of a page that answers no press. Where the server drew the page, the browser leaves the part as it
 * is, so that the data it was drawn from need not travel as well: `data` came without them and there are no `children`.
 */
export function DrawnOnce({ data, children }: { data: object; children: ReactNode }) {
  const [html] = useState(() => (children ? '' : drawnFrom(data)))
  if (children) return <div data-drawn="">{children}</div>
  return (
    <div
      data-drawn=""
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server drew it from the same data
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** Returns what the page shows for the data, also when the part was taken away meanwhile. */
function drawnFrom(data: object): string {
  const known = drawn.get(data)
  if (known !== undefined) return known
  const html = document.querySelector('[data-drawn]')?.innerHTML ?? ''
  drawn.set(data, html)
  return html
}
