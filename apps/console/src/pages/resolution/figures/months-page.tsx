import { Section } from '../../../kit/detail/sections.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { MonthButton, MonthsTable } from './months.tsx'
import { Views } from './parts.tsx'

/** The monthly sheets of a company. */
export default function MonthsPage() {
  return (
    <>
      <PageHead title="月报" tabs={<Views />} actions={<MonthButton />} />
      <PageBody>
        <Section title="每月一份" note="每月 1 日 06:00 生成，以后不再变；当月的数写到今天" flush>
          <MonthsTable />
        </Section>
      </PageBody>
    </>
  )
}
