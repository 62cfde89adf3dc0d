import * as text from '@biaojie/ui/text.module.css'
import type { Fact } from '../../../../content/site.ts'

/** A value from the configuration, in a dashed box as long as it is a sample. */
export function FactText({ fact }: { fact: Fact }) {
  if (!fact.sample) return <span>{fact.text}</span>
  return (
    <span className={text.sample} title="样例值，待配置">
      {fact.text}
    </span>
  )
}

/** A number as the phone dials it. */
export const telephone = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`
