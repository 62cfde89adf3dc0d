import type { Fact } from '../../../../content/site.ts'

/** A value from the configuration, in a dashed box as long as it is a sample. */
export function FactText({ fact }: { fact: Fact }) {
  if (!fact.sample) return <span>{fact.text}</span>
  return (
    <span className="ph" title="样例值，待配置">
      {fact.text}
    </span>
  )
}

/** A number as the phone dials it. */
export const telephone = (text: string) => `tel:${text.replace(/[^\d+]/g, '')}`
