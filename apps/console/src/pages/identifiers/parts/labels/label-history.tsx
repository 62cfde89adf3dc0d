import { OLD_LABEL_NAMES, REPRINT_REASON_NAMES } from '@biaojie/contract/identifiers/labels/rules.ts'
import { Link } from 'react-router'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section, Trail } from '../../../../kit/detail/sections.tsx'
import { labelJobPath } from '../../../../paths.ts'
import { PrintButton } from './print-button.tsx'

/** The labels that a part has had, with the reasons of further ones. */
export function LabelHistory({ identifier, writes }: { identifier: string; writes: boolean }) {
  const { data } = useCallQuery('labelHistory', { body: { identifier } })
  if (!data) return null
  return (
    <Section
      title="标签"
      note={data.length > 0 ? `打过 ${data[0]?.copy ?? 0} 张` : '还没有打过'}
      actions={writes && <PrintButton scope={{ identifiers: [identifier], text: identifier }} />}
      flush={data.length > 0}
    >
      {data.length === 0 ? (
        <p>选一张放行的标签打印，读回一致才放行。</p>
      ) : (
        <Trail
          items={data.map(({ time, by, copy, jobId, jobNumber, reason, old }) => ({
            time,
            actor: by,
            text: (
              <>
                第 {copy} 张，<Link to={labelJobPath(jobId)}>{jobNumber}</Link>
                {reason && `，${REPRINT_REASON_NAMES[reason]}`}
                {old && `，${OLD_LABEL_NAMES[old]}`}
              </>
            ),
            ...(old === 'attached' || old === 'lost' ? { tone: 'bad' as const } : {}),
          }))}
        />
      )}
    </Section>
  )
}
