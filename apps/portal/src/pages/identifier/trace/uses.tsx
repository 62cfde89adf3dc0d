import type { FoundParts } from '@biaojie/contract/resolution/resolution/finding.ts'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import { Block } from '../../../scenes/element-list.tsx'
import * as styles from './uses.module.css'

/** Shows one step downstream: the uses of this part, as far as the companies allow it to be found. */
export function Uses({ uses: { records, more } }: { uses: FoundParts }) {
  if (records.length === 0) return null
  return (
    <Block title="向下追溯" note={more ? `前 ${records.length} 个` : `${records.length} 个`}>
      <ul className={styles.uses}>
        {records.map(({ identifier, identifierName, companyName }) => (
          <li key={identifier}>
            <a href={paths.productScene(identifier)}>
              <b>{identifierName}</b>
              <span className={text.code}>{identifier}</span>
              <small>{companyName}</small>
            </a>
          </li>
        ))}
      </ul>
    </Block>
  )
}
