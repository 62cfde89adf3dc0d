import { useLocation } from 'react-router'
import { PageHead } from '../kit/page-head.tsx'
import { Waiting } from '../kit/states.tsx'
import { findLine } from '../pages.ts'
import { usePerson } from '../session/person.tsx'

/** Shows a page on its way: its title bar, and the shape of rows. */
export function PageSkeleton() {
  const { pathname } = useLocation()
  const line = findLine(usePerson(), pathname)
  return (
    <>
      <PageHead title={line?.label ?? '控制台'} />
      <Waiting label="正在加载" lines={12} cells={5} />
    </>
  )
}
