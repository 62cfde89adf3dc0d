import { Icon } from '@biaojie/ui/icons.tsx'
import { Link, useLocation } from 'react-router'
import type { Counts } from '../data/counts.ts'
import { isOpen, menuOf } from '../pages.ts'
import { usePerson } from '../session/person.tsx'
import * as styles from './frame.module.css'

const MOST_SHOWN = 999
const DOCKED = 5

const countText = (count: number | undefined) => (count && count > MOST_SHOWN ? `${MOST_SHOWN}+` : count)

/** Shows the pages of this person; numbers count the waiting cases. */
export function SideMenu({ counts, onOpen }: { counts: Counts; onOpen?: () => void }) {
  const person = usePerson()
  const { pathname } = useLocation()
  return (
    <nav className={styles.menu} aria-label="控制台菜单">
      {menuOf(person).map(({ label, lines }) => (
        <section key={label} aria-label={label || undefined}>
          {label && <p>{label}</p>}
          {lines.map((line) => (
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
          ))}
        </section>
      ))}
    </nav>
  )
}

/** Shows the most used pages at the foot of a phone. */
export function Dock({ counts }: { counts: Counts }) {
  const person = usePerson()
  const { pathname } = useLocation()
  const lines = menuOf(person)
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
