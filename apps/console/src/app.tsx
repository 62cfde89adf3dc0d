import { type Area, canAct, listDutiesActingIn } from '@biaojie/contract/accounts/staff/duties.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { type ReactNode, Suspense } from 'react'
import { createBrowserRouter, Navigate, Route, RouterProvider, Routes, useLocation } from 'react-router'
import { isFor } from './audience.ts'
import { Boundary } from './frame/boundary.tsx'
import { Frame } from './frame/frame.tsx'
import { CanAct } from './kit/can-act.tsx'
import { NoticeLine } from './kit/notice.tsx'
import { PageHead } from './kit/page-head.tsx'
import { Waiting } from './kit/states.tsx'
import { findLine, PAGES } from './pages.ts'
import { BASE, pages } from './paths.ts'
import { Providers } from './providers.tsx'
import { PersonGate, usePerson } from './session/person.tsx'

/** Shows a page on its way: its title bar, and the shape of rows. */
function PageSkeleton() {
  const { pathname } = useLocation()
  const line = findLine(usePerson(), pathname)
  return (
    <>
      <PageHead title={line?.label ?? '控制台'} />
      <Waiting label="正在加载" lines={12} cells={5} />
    </>
  )
}

const SHOWN = PAGES.map((page) => ({ ...page, Page: lazily(async () => (await page.load()).default) }))

type GuardedProps = { area: Area | 'any' | undefined; page: ReactNode }

/** Shows above a page that the person's duties allow them to read it, but not to act. */
function Guarded({ area = 'any', page }: GuardedProps) {
  const person = usePerson()
  const onlyLooks = area !== 'any' && person.type === 'MANAGER' && !canAct(person, area)
  const by = onlyLooks ? listDutiesActingIn(area) : ''
  // The security log has no actions, so its area names no duty that could act.
  if (!by) return page
  return (
    <CanAct value={false}>
      <NoticeLine icon="user">
        您的岗位在这里只能查看。要办理，请找“{by}”岗位的同事，或请平台管理员调整岗位。
      </NoticeLine>
      {page}
    </CanAct>
  )
}

/** Shows the pages of this person; an address that is not for them redirects to their home. */
function Pages() {
  const person = usePerson()
  return (
    <Routes>
      {SHOWN.filter((page) => isFor(person, page)).map(({ path, audience, area, Page }) => (
        <Route key={`${path} ${audience}`} path={path} element={<Guarded area={area} page={<Page />} />} />
      ))}
      <Route path="*" element={<Navigate to={pages.home} replace />} />
    </Routes>
  )
}

function Console() {
  const { pathname } = useLocation()
  return (
    <PersonGate>
      <Frame>
        <Boundary pathname={pathname}>
          <Suspense fallback={<PageSkeleton />}>
            <Pages />
          </Suspense>
        </Boundary>
      </Frame>
    </PersonGate>
  )
}

// Only a router of this kind can ask before unsaved input is lost (kit/form).
const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename: BASE })

export function App() {
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}
