import { readFields } from '@biaojie/contract/records.ts'
import type { StoredUser } from '@biaojie/session/stored.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { SkeletonTable } from '@biaojie/ui/display/table.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showInStrip } from '../../client/show-in-strip.ts'
import { PERSONAL_LINKS } from '../../frame/account/personal.ts'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { getSessionEnding } from '../../session/relogin.ts'
import { hasPersonalPages, useSession } from '../../session/use-session.ts'
import type { Route } from './+types/page.ts'
import * as styles from './personal.module.css'

/** Shows a skeleton until the person is known and the panel's code is loaded. */
const Waiting = () => <SkeletonTable rows={4} columns={2} />

type PanelProps = { user: StoredUser }
const PANELS: Record<string, ComponentType<PanelProps>> = {
  '1': lazily(async () => (await import('./basic/basic-panel.tsx')).default),
  '2': lazily(async () => (await import('./password-panel.tsx')).default),
  '3': lazily(async () => (await import('./devices-panel.tsx')).default),
  '4': lazily(async () => (await import('./privacy/privacy-panel.tsx')).default),
  '7': lazily(async () => (await import('./security/security-panel.tsx')).default),
  '6': lazily(async () => (await import('./notices-panel.tsx')).default),
  '5': lazily(async () => (await import('./invitations-panel.tsx')).default),
}

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({ matches, title: '个人信息', path: paths.personalUpdate(), hidden: true })

/** Reads `type` of the router state, then of the address; basic information for any other value. */
function readChosenType(state: unknown, search: string): string {
  const given = readFields(state).type ?? new URLSearchParams(search).get('type')
  const type = String(given ?? '1')
  return Object.hasOwn(PANELS, type) ? type : '1'
}

/** On phones the list is a horizontal strip, which must show the current entry. */
function useCurrentShown(type: string) {
  const strip = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another type makes another entry current
  useEffect(() => showInStrip(strip.current, strip.current?.querySelector('[aria-current]') ?? null), [type])
  return strip
}

/** Shows the personal pages. The server renders none of their data. */
export default function PersonalPage() {
  const { user, isLoaded } = useSession()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const stranger = isLoaded && !hasPersonalPages(user)
  useEffect(() => {
    if (stranger && !getSessionEnding()) navigate(paths.home, { replace: true })
  }, [stranger, navigate])

  const type = readChosenType(state, search)
  const link = PERSONAL_LINKS.find(({ key }) => key === type)
  const Panel = PANELS[type]
  const strip = useCurrentShown(type)
  return (
    <div className={layout.container}>
      <Breadcrumb items={[{ label: '首页', href: paths.home }, { label: link?.label ?? '' }]} />
      <div className={styles.page}>
        <nav className={cx(styles.list, layout.scroller)} aria-label="个人中心" ref={strip}>
          {PERSONAL_LINKS.map(({ key, label, href, icon }) => (
            <a key={key} href={href} aria-current={key === type ? 'page' : undefined}>
              <Icon name={icon} size={22} />
              {label}
            </a>
          ))}
        </nav>
        <div className={styles.panel}>
          <h1>{link?.label}</h1>
          {hasPersonalPages(user) && Panel ? (
            <Suspense fallback={<Waiting />}>
              <Panel user={user} />
            </Suspense>
          ) : (
            <Waiting />
          )}
        </div>
      </div>
    </div>
  )
}
