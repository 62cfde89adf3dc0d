import type { CSSProperties, ReactNode } from 'react'

/** One grey bar in the shape of what comes. `width` any CSS width, `height` in px. */
export function Skeleton({ width, height }: { width?: string; height?: number }) {
  const style: CSSProperties = { width, height }
  return <span className="sk" style={style} />
}

/** Wraps the bars of one block and tells screen readers that it is loading. */
export function SkeletonBlock({
  children,
  label = '正在加载',
  className,
}: {
  children: ReactNode
  label?: string
  className?: string
}) {
  return (
    <div className={className ? `skl ${className}` : 'skl'} role="status" aria-label={label} aria-busy>
      {children}
    </div>
  )
}

const LINE_WIDTHS = ['96%', '88%', '92%', '72%']

/** A table of `rows` × `columns` in the real row height. */
export function SkeletonTable({ rows = 5, columns = 5 }: { rows?: number; columns?: number }) {
  const cells = Array.from({ length: columns }, (_, i) => i)
  return (
    <SkeletonBlock className="tblw">
      <table className="tbl">
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal rows
            <tr key={row}>
              {cells.map((cell) => (
                <td key={cell}>
                  <Skeleton width={LINE_WIDTHS[(row + cell) % LINE_WIDTHS.length]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SkeletonBlock>
  )
}

/** An application card. */
export function SkeletonCard() {
  return (
    <SkeletonBlock className="app">
      <Skeleton width="46%" height={20} />
      <Skeleton width="96%" />
      <Skeleton width="72%" />
      <Skeleton width="58%" height={10} />
      <div className="ft">
        <Skeleton width="88px" height={28} />
        <Skeleton width="80px" height={32} />
      </div>
    </SkeletonBlock>
  )
}
