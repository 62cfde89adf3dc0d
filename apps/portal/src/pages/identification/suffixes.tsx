import { IdentifierHeading } from '@biaojie/ui/identifier/identifier-code.tsx'
import { segmentSuffix, splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { suffixes, suffixRules } from '../../../../../content/identification.ts'
import { paths } from '../../paths.ts'

/** How makers of this node compose what stands after the slash. */
export function Suffixes() {
  return (
    <section className="blk mist">
      <div className="w sfx">
        <div className="rules">
          <h2>后缀怎么编，您说了算</h2>
          <p>平台只查格式和重复，不管您怎么分段。先想清楚四件事，后面少返工：</p>
          <ol>
            {suffixRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
        </div>
        <ul>
          {suffixes.map(({ identifier, name, segments, note }) => (
            <li key={identifier}>
              <IdentifierHeading
                value={identifier}
                segments={segmentSuffix(splitIdentifier(identifier).suffix, segments)}
              />
              <p>
                <a className="lkx" href={paths.productScene(identifier)}>
                  {name}
                </a>
                {note}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
