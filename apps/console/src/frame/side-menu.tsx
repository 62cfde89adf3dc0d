import { Icon } from '@biaojie/ui/icons.tsx'
import { Link, useLocation } from 'react-router'
import { openConsultations, unreadNotices, waitingReviews } from '../data/shared.ts'
import { usePerson } from '../session/person.tsx'
import { isOpen, menuOf } from './menu.ts'

/** The pages of this person; numbers say what waits there. */
export function SideMenu({ onOpen }: { onOpen?: () => void }) {
  const person = usePerson()
  const { pathname } = useLocation()
  const counts = {
    reviews: waitingReviews.use(),
    consultations: openConsultations.use(),
    notices: unreadNotices.use(),
  }
  return (
    <nav className="cs-side" aria-label="控制台菜单">
      {menuOf(person).map(({ label, items }) => (
        <section key={label} aria-label={label || undefined}>
          {label && <p>{label}</p>}
          {items.map((item) => {
            const open = isOpen(item, pathname)
            const count = item.counts && counts[item.counts]
            return (
              <Link
                key={item.path}
                to={item.path}
                className={open ? 'on' : undefined}
                aria-current={open ? 'page' : undefined}
                onClick={onOpen}
              >
                <Icon name={item.icon} size={18} />
                {item.label}
                {count ? <em>{count > 999 ? '999+' : count}</em> : null}
              </Link>
            )
          })}
        </section>
      ))}
    </nav>
  )
}
