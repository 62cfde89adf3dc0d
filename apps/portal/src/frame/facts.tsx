import type { SiteFact } from '@biaojie/contract/node/site-settings/rules.ts'
import * as text from '@biaojie/ui/text.module.css'

/** Shows a value of the node, in a dashed box while it is a sample. */
export function FactText({ fact }: { fact: SiteFact }) {
  if (!fact.sample) return <span>{fact.text}</span>
  return (
    <span className={text.sample} title="示例值，待配置">
      {fact.text}
    </span>
  )
}

/** Returns a number as the phone dials it. */
export const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
