import { Link } from 'react-router'
import { isOf } from '../../../audience.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { VisitBars } from '../parts/visit-bars.tsx'

/** Shows the visitors of the identifier in the last 30 days. */
export function VisitsSection({ identifier }: { identifier: string }) {
  const { data, failure, reload } = useCallQuery('identifierVisits', { body: { identifier } })
  return (
    <Section
      title="查询"
      note="近 30 天"
      actions={isOf(usePerson(), 'member') && <Link to={pages.figures}>查询统计</Link>}
    >
      {!data && failure && <Failed failure={failure} what="查询次数" onRetry={reload} />}
      {!data && !failure && <Waiting label="正在读取查询次数" lines={2} />}
      {data && <VisitBars days={data.days} wide />}
    </Section>
  )
}
