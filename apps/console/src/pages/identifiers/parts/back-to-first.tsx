import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Link } from 'react-router'
import { isInAudience } from '../../../audience.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'

/** Leads a company without identifiers back to the first steps, when this step is done. */
export function BackToFirst({ children }: { children: string }) {
  const person = usePerson()
  const isNew = isInAudience(person, 'member') && Boolean(person.prefix)
  const { data } = useCallQuery('identifierFirst', isNew ? { body: {} } : null)
  if (data?.total !== 0) return null
  return (
    <NoticeLine
      action={
        <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={pages.start}>
          接着登记第一件
        </Link>
      }
    >
      {children}
    </NoticeLine>
  )
}
