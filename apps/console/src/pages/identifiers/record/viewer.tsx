import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Radio } from 'antd'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { portal } from '../../../paths.ts'
import { Hidden } from '../parts/seen/seen.tsx'
import * as styles from './viewer.module.css'

const OPTIONS = AUDIENCES.map((audience) => ({ value: audience, label: AUDIENCE_NAMES[audience] }))

/** Lists what the chosen audience cannot see of the record, and opens the sheet as this audience sees it. */
export function Viewer({ identifier }: { identifier: string }) {
  const [audience, setAudience] = useState<Audience>('public')
  const { data, failure, reload } = useCallQuery('identifierView', { body: { identifier, audience } })
  return (
    <Section title="查看身份">
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
      {!data && !failure && <Waiting label="正在加载" lines={2} />}
      {data && (
        <div className={styles.view}>
          <Hidden reader={audience} names={data.hidden} />
          <a
            className={getButtonClass({ kind: 'outline', size: 'small' })}
            href={portal.lookupAs(identifier, data.as)}
            target="_blank"
            rel="noopener"
          >
            以{AUDIENCE_NAMES[audience]}身份打开图纸
            <Icon name="external" size={16} />
          </a>
        </div>
      )}
    </Section>
  )
}
