import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { useLanguage } from '../language/language.ts'
import * as styles from './elements.module.css'
import { countShownRows } from './view-more.ts'

/**
 * The page contains this many rows before 查看更多, because paper and browsers without scripts show all of them.
 */
const WRITTEN = 60

/**
 * Returns the rows to render, the class of the hidden ones, and the button for five more, false when nothing
 * is left.
 */
export function useMore<T>(rows: readonly T[]) {
  const { hasScripts } = useLanguage()
  const [presses, setPresses] = useState(0)
  const { shown, left } = hasScripts ? countShownRows(rows.length, presses) : { shown: rows.length, left: 0 }
  const more = left > 0 && <More left={left} onMore={() => setPresses(presses + 1)} />
  const isLater = (index: number) => index >= shown
  return { written: rows.slice(0, Math.max(shown, WRITTEN)), isLater, more }
}

function More({ left, onMore }: { left: number; onMore: () => void }) {
  return (
    <button
      type="button"
      className={getButtonClass({ kind: 'outline', size: 'small', wide: true }, styles.more)}
      onClick={onMore}
    >
      查看更多
      <small>{`还有 ${left} 条`}</small>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}
