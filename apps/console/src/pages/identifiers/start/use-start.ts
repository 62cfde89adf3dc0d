import type { DataOf } from '@biaojie/contract/calls.ts'
import { countFields, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { sumVisits } from '../parts/visit-bars.tsx'
import { findStepsDone, type Progress } from './steps.ts'

export type Rule = DataOf<'codeRuleList'>[number]
/** The page looks again after this long whether a visitor has scanned a part. */
const EVERY_MS = 5_000

const PUBLISHED = { body: { state: 'published' as const, size: 100 } }

/** The steps of a company up to the first scanned part. */
export function useStart() {
  const templates = useCallQuery('templateList', PUBLISHED)
  const rules = useCallQuery('codeRuleList', { body: {} })
  const identifiers = useCallQuery('identifierFirst', { body: {} })
  const first = identifiers.data?.first ?? undefined
  const hasIdentifiers = first !== undefined || Boolean(identifiers.data?.total)
  const visits = useCallQuery('identifierVisits', hasIdentifiers ? { body: {} } : null, {
    every: ({ days }) => (sumVisits(days, 30) === 0 ? EVERY_MS : undefined),
  })
  const record = useCallQuery('identifierRecord', first ? { body: { identifier: first.identifier } } : null)
  const published = templates.data?.records ?? []
  const row = published.find(({ id }) => id === first?.template) ?? published[0]
  const template = useCallQuery('templateDetail', row ? { body: { id: row.id } } : null)
  const failure = templates.failure ?? rules.failure ?? identifiers.failure
  const reload = () => void Promise.all([templates.reload(), rules.reload(), identifiers.reload()])
  // The steps are shown with all that they say, so that none grows while the next one is read.
  const details = [row && template, hasIdentifiers && visits, first && record].filter((answer) => !!answer)
  const isSettled = details.every(({ data, failure }) => data !== undefined || failure)
  if (!templates.data || !rules.data || !identifiers.data || !isSettled)
    return { failure, reload, start: undefined }
  const content: Template | undefined = template.data?.published ?? undefined
  const rule = rules.data.find(({ usedBy }) => row && usedBy.includes(row.name)) ?? rules.data[0]
  const { total } = identifiers.data
  const progress: Progress = {
    hasTemplate: row !== undefined,
    hasRule: rule !== undefined,
    hasIdentifier: total > 0,
    wasVisited: visits.data !== undefined && sumVisits(visits.data.days, 30) > 0,
  }
  return {
    failure,
    reload,
    start: {
      template: row,
      followed: row &&
        template.data &&
        content && { id: row.id, version: template.data.version, template: content },
      fields: content ? countFields(content) : 0,
      rule,
      first,
      record,
      total,
      done: findStepsDone(progress),
    },
  }
}
export type Start = NonNullable<ReturnType<typeof useStart>['start']>
