import type { GuidePage } from '@biaojie/contract/content/content/pages.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { IdentifierHeading } from '@biaojie/ui/identifier/identifier-code.tsx'
import { splitIdentifier, splitSuffix } from '@biaojie/ui/identifier/segments.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { suffixRules } from '../../../../../content/identification.ts'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import * as styles from './suffixes.module.css'

/** Shows how makers compose their suffixes; where the node has the samples, each leads to its part. */
export function Suffixes({ suffixes }: Pick<GuidePage, 'suffixes'>) {
  const { samples } = useSite()
  return (
    <section className={cx(layout.section, styles.section)}>
      <div className={cx(layout.container, styles.columns)}>
        <div className={styles.rules}>
          <h2>后缀怎么编，您说了算</h2>
          <p>平台只查格式和重复，不管您怎么分段。先想清楚四件事，后面少返工：</p>
          <ol>
            {suffixRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </div>
        <ul className={styles.examples}>
          {suffixes.map(({ identifier, name, segments, note }) => (
            <li key={identifier}>
              <IdentifierHeading
                value={identifier}
                segments={splitSuffix(
                  splitIdentifier(identifier).suffix,
                  segments.map(([text = '', name = '']) => [text, name] as const),
                )}
              />
              <p>
                {samples ? (
                  <a className={text.link} href={paths.productScene(identifier)}>
                    {name}
                  </a>
                ) : (
                  <b>{name}</b>
                )}
                {note}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
