import type { WaitingCounts } from '@biaojie/contract/accounts/notices.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Link, useLocation } from 'react-router'
import { Key } from '../kit/notice.tsx'
import { buildMenu, isOpen } from '../pages.ts'
import { usePerson } from '../session/person.tsx'
import { getLetter } from './entries.ts'
import { getPrefix } from './first-paint.ts'
import { isFolded, useFolding } from './folding.ts'
import * as styles from './frame.module.css'
import { countMenuUse } from './menu-use.ts'
import { useLetters } from './use-letters.ts'

const MAX_SHOWN = 999
const DOCKED = 5

const formatWaiting = (count: number | undefined) => (count && count > MAX_SHOWN ? `${MAX_SHOWN}+` : count)

type Group = ReturnType<typeof buildMenu>[number]
const countWaiting = ({ lines }: Group, counts: WaitingCounts) =>
  lines.reduce((sum, { count }) => sum + ((count && counts[count]) || 0), 0)

/** Shows the pages of this person; numbers count the waiting cases. Groups fold under their names. */
export function SideMenu({ counts, onOpen }: { counts: WaitingCounts; onOpen?: () => void }) {
  const person = usePerson()
  const { pathname } = useLocation()
  const { chosen, fold } = useFolding()
  const showsLetters = useLetters()
  const groups = buildMenu(person)
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0)
  return (
    <nav className={styles.menu} aria-label="控制台菜单">
      <Prefix value={getPrefix(person)} />
      {groups.map((group) => {
        const { label } = group
        const open = group.lines.some((line) => isOpen(line, pathname))
        const waiting = countWaiting(group, counts)
        const folded = isFolded({ label, open }, { lines, chosen })
        return (
          <section key={label} aria-label={label || undefined}>
            {label && (
              <button type="button" aria-expanded={!folded} onClick={() => fold(label, !folded)}>
                {label}
                {folded && waiting > 0 && <em>{formatWaiting(waiting)}</em>}
                <Icon name={folded ? 'chevron-down' : 'chevron-up'} size={14} />
              </button>
            )}
            {(!folded || showsLetters) && <Lines {...{ group, pathname, counts, onOpen, showsLetters }} />}
          </section>
        )
      })}
      {showsLetters && (
        <p className={styles.awaited} data-surface="navy">
          <Key>G</Key> 再按字母
        </p>
      )}
    </nav>
  )
}

const SEGMENTS = ['国家', '节点', '企业']

/** Shows the prefix of the company, or of the node, with its segments dimensioned. */
const Prefix = ({ value }: { value: string }) => (
  <p className={styles.prefix}>
    <span className={text.visuallyHidden}>前缀 {value}</span>
    {value.split('.').map((segment, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments never move
      <span key={at} aria-hidden>
        <b>{segment}</b>
        <small>{SEGMENTS[at]}</small>
      </span>
    ))}
  </p>
)

type LinesProps = {
  group: Group
  pathname: string
  counts: WaitingCounts
  onOpen: (() => void) | undefined
  /** Shows the letters that open pages in place of the counts. */
  showsLetters: boolean
}
const Lines = ({ group, pathname, counts, onOpen, showsLetters }: LinesProps) =>
  group.lines.map((line) => (
    <Link
      key={line.path}
      to={line.path}
      aria-current={isOpen(line, pathname) ? 'page' : undefined}
      onClick={() => {
        countMenuUse(line)
        onOpen?.()
      }}
    >
      <Icon name={line.icon} size={18} />
      {line.label}
      {showsLetters ? <Letter path={line.path} /> : <Count count={line.count && counts[line.count]} />}
    </Link>
  ))

function Letter({ path }: { path: string }) {
  const letter = getLetter(path)
  return letter ? <kbd>{letter}</kbd> : null
}

const Count = ({ count }: { count: number | undefined }) => (count ? <em>{formatWaiting(count)}</em> : null)

/** Shows the most used pages at the foot of a phone. */
export function Dock({ counts }: { counts: WaitingCounts }) {
  const person = usePerson()
  const { pathname } = useLocation()
  const lines = buildMenu(person)
    .flatMap((group) => group.lines)
    .filter(({ dock }) => dock)
    .slice(0, DOCKED)
  return (
    <nav className={styles.dock} aria-label="常用页面">
      {lines.map((line) => (
        <Link key={line.path} to={line.path} aria-current={isOpen(line, pathname) ? 'page' : undefined}>
          <Icon name={line.icon} size={24} />
          {line.dock}
          <Count count={line.count && counts[line.count]} />
        </Link>
      ))}
    </nav>
  )
}
