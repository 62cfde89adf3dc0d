import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { Code } from '../../../kit/values.tsx'
import { usePerson } from '../../../session/person.tsx'
import * as styles from './rule-page.module.css'
import { Labelled } from './rule-page.tsx'
import { TakeDialog } from './take-dialog.tsx'
import type { EditedRule } from './use-rule.ts'

/** The codes that come next, for values that may be tried. */
export function NextTen({ edited }: { edited: EditedRule }) {
  const { codes, missing, sample, fieldName, setSample, problem } = edited
  return (
    <Section title="接下来十个" flush>
      {Object.keys(sample).length > 0 && (
        <div className={styles.sample}>
          {Object.entries(sample).map(([key, value]) => (
            <Labelled key={key} label={fieldName(key)} problem={missing === key ? '这个值写不进编码' : ''}>
              <Input
                aria-label={`${fieldName(key)}的例子`}
                value={value}
                maxLength={60}
                onChange={({ target }) => setSample(key, target.value)}
              />
            </Labelled>
          ))}
        </div>
      )}
      {codes.length > 0 && !missing ? (
        <ol className={styles.ten}>
          {codes.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </ol>
      ) : (
        <p className={styles.nothing}>{problem || '改好上面的值，这里写出编码。'}</p>
      )}
      <Take edited={edited} />
    </Section>
  )
}

function Take({ edited: { seen, dirty, codes, missing, sample, fieldName } }: { edited: EditedRule }) {
  const { prefix } = usePerson()
  const [asking, setAsking] = useState(false)
  const sampleText = Object.entries(sample)
    .map(([key, value]) => `${fieldName(key)} ${value}`)
    .join('、')
  return (
    <div className={styles.take}>
      {seen && (
        <Button
          kind="outline"
          wide
          disabled={dirty || codes.length === 0 || missing !== ''}
          onClick={() => setAsking(true)}
        >
          取一批码
        </Button>
      )}
      <p>取走没用的不再发：会有空号，不会有重号。</p>
      {asking && seen && (
        <TakeDialog
          detail={seen}
          prefix={prefix ?? ''}
          sample={sample}
          sampleText={sampleText}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
