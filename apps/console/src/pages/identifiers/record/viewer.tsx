import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { portal } from '../../../paths.ts'
import { Hidden, Seen } from '../parts/seen/seen.tsx'
import * as styles from './viewer.module.css'

const OPTIONS = AUDIENCES.map((audience) => ({ value: audience, label: AUDIENCE_NAMES[audience] }))

/** The record as one of the audiences sees it, and what that audience does not see. */
export function Viewer({ identifier }: { identifier: string }) {
  const [audience, setAudience] = useState<Audience>('public')
  const { data, failure, reload } = useCallQuery(
    'identifierView',
    { body: { identifier, audience } },
    { keep: true },
  )
  return (
    <Section
      title="查看身份"
      actions={
        <a href={portal.lookup(identifier)} target="_blank" rel="noopener">
          打开访客页
        </a>
      }
    >
      <Radio.Group
        className={styles.viewers}
        aria-label="身份"
        optionType="button"
        buttonStyle="solid"
        block
        value={audience}
        options={OPTIONS}
        onChange={({ target }) => setAudience(target.value)}
      />
      {!data && failure && <Failed failure={failure} what="这个身份所见" onRetry={reload} />}
      {!data && !failure && <Waiting label="正在加载" lines={6} />}
      {data && (
        <>
          <Seen record={data.record} />
          <Hidden reader={audience} names={data.hidden} />
        </>
      )}
    </Section>
  )
}
