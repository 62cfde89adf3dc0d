import * as text from '@biaojie/ui/text.module.css'
import type { Fact } from '../../../../content/site.ts'

/** Shows a value from the configuration, in a dashed box while it is a sample. */
export function FactText({ fact }: { fact: Fact }) {
  if (!fact.sample) return <span>{fact.text}</span>
  return (
    <span className={text.sample} title="样例值，待配置">
      {fact.text}
    </span>
  )
}

/** Returns a number as the phone dials it. */
export const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
