import { missingSiteFields, SITE_FIELDS, type SiteValues } from '@biaojie/contract/site-settings/rules.ts'
import type { SiteSettings } from '@biaojie/contract/site-settings/site-settings.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Section, Trail } from '../../../kit/detail/sections.tsx'
import * as styles from './site-settings.module.css'

/** Shows what a node for the public still lacks, while it is being filled in, and who changed what. */
export function Checklist({ values, trail }: { values: SiteValues; trail: SiteSettings['trail'] }) {
  const missing = missingSiteFields(values)
  return (
    <>
      <Section title={missing.length > 0 ? `还缺 ${missing.length} 项` : '资料齐全'}>
        {missing.length > 0 ? (
          <ul className={styles.missing}>
            {missing.map((field) => (
              <li key={field}>
                <Icon name="warning" size={16} />
                {SITE_FIELDS[field].label}
              </li>
            ))}
          </ul>
        ) : (
          <p>对外服务需要的资料都已填写。</p>
        )}
      </Section>
      {trail.length > 0 && (
        <Section title="改动经过" flush>
          <Trail items={trail} />
        </Section>
      )}
    </>
  )
}
