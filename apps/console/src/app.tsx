import { StyleProvider } from '@ant-design/cssinjs'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ComponentType, lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { Boundary } from './display/boundary.tsx'
import { Waiting } from './display/waiting.tsx'
import { Frame } from './frame/frame.tsx'
import { BASE, pages } from './paths.ts'
import { isMember, isStaff, PersonGate, usePerson } from './session/person.tsx'
import { theme } from './theme.ts'

const WorkPage = lazy(() => import('./pages/work/page.tsx'))
const ReviewPage = lazy(() => import('./pages/review/page.tsx'))
const CompaniesPage = lazy(() => import('./pages/companies/page.tsx'))
const ConsultationsPage = lazy(() => import('./pages/consultations/page.tsx'))
const PrefixPage = lazy(() => import('./pages/my-prefix/page.tsx'))
const MembersPage = lazy(() => import('./pages/members/page.tsx'))
const NoticesPage = lazy(() => import('./pages/notices/page.tsx'))

/** Pages by role; an address that is not for this person leads to their home. */
function Pages() {
  const person = usePerson()
  const staff = isStaff(person)
  const show = (allowed: boolean, Page: ComponentType) =>
    allowed ? <Page /> : <Navigate to={pages.home} replace />
  return (
    <Routes>
      <Route path={pages.home} element={staff ? <WorkPage /> : <PrefixPage />} />
      <Route path={pages.review} element={show(staff, ReviewPage)} />
      <Route path={pages.companies} element={show(staff, CompaniesPage)} />
      <Route path={pages.consultations} element={show(staff, ConsultationsPage)} />
      <Route path={pages.prefix} element={show(!staff, PrefixPage)} />
      <Route path={pages.members} element={show(isMember(person), MembersPage)} />
      <Route path={pages.notices} element={<NoticesPage />} />
      <Route path="*" element={<Navigate to={pages.home} replace />} />
    </Routes>
  )
}

export function App() {
  return (
    <StyleProvider layer>
      <ConfigProvider locale={zhCN} theme={theme} button={{ autoInsertSpace: false }}>
        <AntApp>
          <BrowserRouter basename={BASE}>
            <PersonGate>
              <Frame>
                <Boundary>
                  <Suspense fallback={<Waiting label="正在加载" />}>
                    <Pages />
                  </Suspense>
                </Boundary>
              </Frame>
            </PersonGate>
          </BrowserRouter>
        </AntApp>
      </ConfigProvider>
    </StyleProvider>
  )
}
