import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { shownRows } from './view-more.ts'

/** The rows to show now and the button for five more, null when nothing is left. */
export function useMore<T>(rows: readonly T[]) {
  const [presses, setPresses] = useState(0)
  const { shown, left } = shownRows(rows.length, presses)
  const more = left > 0 && <More left={left} onMore={() => setPresses(presses + 1)} />
  return { shown: left > 0 ? rows.slice(0, shown) : rows, more }
}

function More({ left, onMore }: { left: number; onMore: () => void }) {
  return (
    <button
      type="button"
      className={`${buttonClass({ kind: 'o', size: 's', wide: true })} vm`}
      onClick={onMore}
    >
      查看更多
      <small>还有 {left} 条</small>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
