import { formatCount } from '@biaojie/contract/formats.ts'
import type { BulkEdit } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import { SKIP_REASON_NAMES } from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import { identifierPath } from '../../../paths.ts'
import * as styles from './edit-page.module.css'

const SHOWN = 50

/** Names identifiers that stay as they are, and why. */
export function Skipped({ edit: { id } }: { edit: BulkEdit }) {
  const { data, failure, reload } = useCallQuery('bulkEditSkipped', { body: { id, size: SHOWN } })
  if (!data)
    return failure ? (
      <Failed failure={failure} what="略过的标识" onRetry={reload} />
    ) : (
      <Waiting label="正在加载略过的标识" lines={3} />
    )
  const { records, total } = data
  if (records.length === 0) return null
  return (
    <Section
      title="略过的标识"
      note={
        total > records.length
          ? `前 ${records.length} 个，共 ${formatCount(total)} 个`
          : `共 ${formatCount(total)} 个`
      }
      flush
    >
      <ul className={styles.skipped}>
        {records.map(({ identifier, reason, problem }) => (
          <li key={identifier}>
            <Link to={identifierPath(identifier)}>
              <Code>{identifier.slice(identifier.indexOf('/') + 1)}</Code>
            </Link>
            <span>{problem || SKIP_REASON_NAMES[reason]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
