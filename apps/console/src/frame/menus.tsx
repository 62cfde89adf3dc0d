import { Icon } from '@biaojie/ui/icons.tsx'
import { Link, useLocation } from 'react-router'
import type { Counts } from '../data/counts.ts'
import { buildMenu, isOpen } from '../pages.ts'
import { usePerson } from '../session/person.tsx'
import { isFolded, useFolding } from './folding.ts'
import * as styles from './frame.module.css'

const MAX_SHOWN = 999
const DOCKED = 5

const countText = (count: number | undefined) => (count && count > MAX_SHOWN ? `${MAX_SHOWN}+` : count)

type Group = ReturnType<typeof buildMenu>[number]
const waitingIn = ({ lines }: Group, counts: Counts) =>
  lines.reduce((sum, { count }) => sum + ((count && counts[count]) || 0), 0)

/** Shows the pages of this person; numbers count the waiting cases. Groups fold under their names. */
export function SideMenu({ counts, onOpen }: { counts: Counts; onOpen?: () => void }) {
  const person = usePerson()
  const { pathname } = useLocation()
  const { chosen, fold } = useFolding()
  const groups = buildMenu(person)
  const lines = groups.reduce((sum, group) => sum + group.lines.length, 0)
  return (
    <nav className={styles.menu} aria-label="控制台菜单">
      {groups.map((group) => {
        const { label } = group
        const open = group.lines.some((line) => isOpen(line, pathname))
        const waiting = waitingIn(group, counts)
        const folded = isFolded({ label, open }, { lines, chosen })
        return (
          <section key={label} aria-label={label || undefined}>
            {label && (
              <button type="button" aria-expanded={!folded} onClick={() => fold(label, !folded)}>
                {label}
                {folded && waiting > 0 && <em>{countText(waiting)}</em>}
                <Icon name={folded ? 'chevron-down' : 'chevron-up'} size={14} />
              </button>
            )}
            {!folded && <Lines group={group} pathname={pathname} counts={counts} onOpen={onOpen} />}
          </section>
        )
      })}
    </nav>
  )
}

type LinesProps = { group: Group; pathname: string; counts: Counts; onOpen: (() => void) | undefined }
const Lines = ({ group, pathname, counts, onOpen }: LinesProps) =>
  group.lines.map((line) => (
    <Link
      key={line.path}
      to={line.path}
      aria-current={isOpen(line, pathname) ? 'page' : undefined}
      onClick={onOpen}
    >
      <Icon name={line.icon} size={18} />
      {line.label}
      {line.count && counts[line.count] ? <em>{countText(counts[line.count])}</em> : null}
    </Link>
  ))

/** Shows the most used pages at the foot of a phone. */
export function Dock({ counts }: { counts: Counts }) {
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
          {line.count && counts[line.count] ? <em>{countText(counts[line.count])}</em> : null}
        </Link>
      ))}
    </nav>
  )
}
