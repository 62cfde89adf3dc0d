import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Link, useSearchParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Stack } from '../../../kit/detail/sections.tsx'
import { CountTabs, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { labelPath } from '../../../paths.ts'
import { PartMarks } from './desk/part-marks.tsx'
import { Printers } from './desk/printers.tsx'
import { TemplateList } from './desk/template-list.tsx'
import { JobList } from './jobs/job-list.tsx'
import { Reprints } from './jobs/reprints.tsx'

const TABS = ['templates', 'jobs', 'reprints', 'printers', 'marks'] as const
type Tab = (typeof TABS)[number]
const FIRST = { body: { size: 1 } }

/** Labels of a company: templates, print jobs, reprints, printers, and marks for the parts themselves. */
export default function LabelsPage() {
  const [address, setAddress] = useSearchParams()
  const tab = TABS.find((tab) => tab === address.get('tab')) ?? 'templates'
  const open = (value: Tab) => setAddress(value === 'templates' ? {} : { tab: value })
  const templates = useCallQuery('labelTemplateList', FIRST).data?.total
  const jobs = useCallQuery('labelJobList', FIRST).data?.total
  const reprints = useCallQuery('labelReprintList', FIRST).data?.total
  const printers = useCallQuery('labelPrinterList', { body: {} }).data?.length
  return (
    <>
      <PageHead
        title="标签与打印"
        tabs={
          <CountTabs
            label="标签与打印"
            current={tab}
            onTab={open}
            tabs={[
              { value: 'templates', label: '标签模板', count: templates },
              { value: 'jobs', label: '打印任务', count: jobs },
              { value: 'reprints', label: '补打记录', count: reprints },
              { value: 'printers', label: '打印机', count: printers },
              { value: 'marks', label: '直接打标' },
            ]}
          />
        }
        actions={
          tab === 'templates' && (
            <Link className={getButtonClass({ size: 'small' })} to={labelPath('new')}>
              <Icon name="plus" size={16} />
              新建标签模板
            </Link>
          )
        }
      />
      <PageBody>
        <Stack>
          {tab === 'templates' && <TemplateList />}
          {tab === 'jobs' && <JobList />}
          {tab === 'reprints' && <Reprints size={20} />}
          {tab === 'printers' && <Printers />}
          {tab === 'marks' && <PartMarks />}
        </Stack>
      </PageBody>
    </>
  )
}
