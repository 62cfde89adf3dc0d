import { formatCount } from '@biaojie/contract/formats.ts'
import type { IdentifierEvent } from '@biaojie/contract/tracking/events/events.ts'
import { EVENT_ROLE_NAMES, EVENT_SOURCE_NAMES } from '@biaojie/contract/tracking/events/rules.ts'

const toSuffix = (identifier: string) => identifier.slice(identifier.lastIndexOf('/') + 1)

/** Describes the other identifiers and the source of an event; its step is shown elsewhere. */
export function describeEvent({ others, otherCount, source, reason, place }: IdentifierEvent): string {
  const roles = [...new Set(others.map(({ role }) => role))]
  const parts = roles.map((role) => {
    const some = others.filter((other) => other.role === role)
    return `${EVENT_ROLE_NAMES[role]} ${some.map(({ identifier }) => toSuffix(identifier)).join('、')}`
  })
  const more = otherCount > others.length ? `另有 ${formatCount(otherCount - others.length)} 件` : ''
  return [place, ...parts, more, reason, EVENT_SOURCE_NAMES[source]].filter(Boolean).join(' · ')
}

/** Explains why an event does not count, or was changed. */
export function describeDoubt({ declaresError, withdrawn, clockOff }: IdentifierEvent): string {
  if (declaresError) return '撤销了同一条记录'
  if (withdrawn) return '后来撤销了，不算'
  return clockOff ? '手机时钟不准，时刻按节点改正' : ''
}
