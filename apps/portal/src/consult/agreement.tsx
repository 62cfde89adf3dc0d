import { replaceNames } from '@biaojie/contract/own-names.ts'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useId, useState } from 'react'
import source from '../../../../content/agreements/consultation.md?raw'
import { agreements } from '../../../../content/agreements/titles.ts'
import * as styles from './consult.module.css'

/** The text consists of headings and paragraphs only. */
const agreementSections = replaceNames(source)
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [heading = '', ...paragraphs] = section.split('\n').filter(Boolean)
    return { heading, paragraphs }
  })

const { title, version } = agreements.consultation

/** Shows the required tick box and its agreement, which opens without leaving the form. */
export function Agreement({
  agreed,
  error,
  onChange,
}: {
  agreed: boolean
  error?: string
  onChange: (agreed: boolean) => void
}) {
  const [shown, setShown] = useState(false)
  const textId = useId()
  return (
    <div className={styles.agreement}>
      <Checkbox
        name="agreed"
        checked={agreed}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      >
        我已阅读并同意
      </Checkbox>
      <button
        className={text.link}
        type="button"
        aria-expanded={shown}
        aria-controls={textId}
        onClick={() => setShown(!shown)}
      >
        《{title}》
      </button>
      {shown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text must be reachable by keyboard
        <section className={styles.terms} id={textId} aria-label={title} tabIndex={0}>
          {agreementSections.map(({ heading, paragraphs }) => (
            <div key={heading}>
              <h3>{heading}</h3>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ))}
          <p className={text.muted}>更新日期 {version}</p>
        </section>
      )}
    </div>
  )
}
