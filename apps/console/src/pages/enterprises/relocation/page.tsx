import { Button } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { isInAudience } from '../../../audience.ts'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { CountTabs, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { usePerson } from '../../../session/person.tsx'
import { Arrivals } from './arrivals.tsx'
import { Departures } from './departures.tsx'
import { PrefixField } from './parts.tsx'
import * as styles from './relocation.module.css'

const TABS = [
  { value: 'out', label: '迁到别的节点' },
  { value: 'in', label: '从别处收' },
] as const
type Way = (typeof TABS)[number]['value']

/** A company moves to another node, or comes from one; staff can do both for any company. */
export default function RelocationPage() {
  const [way, setWay] = useState<Way>('out')
  const person = usePerson()
  const isStaff = isInAudience(person, 'staff')
  const mayMove = isStaff || person.type === 'COMPANY_ADMIN'
  return (
    <>
      <PageHead
        title={isStaff ? '企业迁移' : '迁移与导出'}
        tabs={mayMove && <CountTabs<Way> label="方向" tabs={TABS} current={way} onTab={setWay} />}
      />
      <PageBody>
        {!mayMove ? (
          <NoticeLine>迁移由企业管理员办理，请联系管理员。</NoticeLine>
        ) : way === 'in' ? (
          <Arrivals isStaff={isStaff} />
        ) : isStaff ? (
          <OwnDepartures />
        ) : (
          <Departures />
        )}
      </PageBody>
    </>
  )
}

/** Staff enter the prefix of the company first. */
function OwnDepartures() {
  const [text, setText] = useState('')
  const [prefix, setPrefix] = useState('')
  return (
    <Stack>
      <Section title="迁移的企业">
        <form
          className={styles.choose}
          onSubmit={(event) => {
            event.preventDefault()
            setPrefix(text.trim())
          }}
        >
          <PrefixField value={text} onChange={setText} />
          <Button kind="outline" type="submit" disabled={text.trim() === ''}>
            查看迁出
          </Button>
        </form>
      </Section>
      {prefix && <Departures key={prefix} prefix={prefix} />}
    </Stack>
  )
}
