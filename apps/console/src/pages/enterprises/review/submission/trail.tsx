import type { TrailLine } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import { Trail as TrailList } from '../../../../kit/detail/sections.tsx'

const describeAction = ({ action, text }: TrailLine) => {
  if (!text) return action
  return action.includes('驳回') && !text.startsWith(action) ? `${action}：${text}` : text
}

/** Shows all events, the latest first. No event is ever removed. */
export const Trail = ({ lines }: { lines: readonly TrailLine[] }) => (
  <TrailList
    items={lines.map((line) => ({
      time: line.time,
      actor: line.actor,
      text: describeAction(line),
      ...(line.action.includes('驳回') && { tone: 'bad' as const }),
    }))}
  />
)
