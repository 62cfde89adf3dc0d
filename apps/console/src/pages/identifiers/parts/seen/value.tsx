import { isRecordFile, makeDocumentAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { getColumnName, LEVEL_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { formatMeasured } from '@biaojie/contract/identifiers/templates/units.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Code, None } from '../../../../kit/values.tsx'
import { identifierPath, portal } from '../../../../paths.ts'
import { usePerson } from '../../../../session/person.tsx'
import type { Element } from './record-parts.ts'
import * as styles from './value.module.css'

type Row = Record<string, unknown>
const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Tables and lists of entries take the whole width. */
export const isWide = ({ value }: Element) => typeof value === 'object' && value !== null

/**
 * Links an identifier: the company's own one opens in the console, that of another company on its public
 * page.
 */
export function IdentifierLink({ value, children }: { value: string; children?: ReactNode }) {
  const { prefix } = usePerson()
  const own = splitIdentifier(value).prefix === prefix
  if (own)
    return <Link to={identifierPath(value)}>{children ?? <Code>{splitIdentifier(value).suffix}</Code>}</Link>
  return (
    <a href={portal.lookup(value)} target="_blank" rel="noopener">
      {children ?? <Code>{value}</Code>}
    </a>
  )
}

/** Shows a value as its owner reads it, and the batch or model that it comes from. */
export function Value({ element }: { element: Element }) {
  const { from } = element
  if (!from) return <Plain element={element} />
  return (
    <>
      <Plain element={element} />{' '}
      <small className={styles.origin}>
        来自{LEVEL_NAMES[from.level]} <IdentifierLink value={from.identifier} />
      </small>
    </>
  )
}

function Plain({ element }: { element: Element }) {
  const { value, unit, decimals, trace } = element
  if (Array.isArray(value)) return <Table rows={value.filter(isRecord)} name={element.name} />
  if (isRecord(value)) return <Entries row={value} />
  if (value === null || value === '') return <None />
  const text = typeof value === 'number' ? formatMeasured(value, decimals, unit) : toText(value)
  if (isRecordFile(text))
    return (
      <a href={makeDocumentAddress(text)} target="_blank" rel="noopener">
        打开文件
      </a>
    )
  if (trace) return <IdentifierLink value={trace}>{text}</IdentifierLink>
  return /^[\x20-\x7e]+$/.test(text) ? <Code>{text}</Code> : text
}

const Entries = ({ row }: { row: Row }) => (
  <ul className={styles.entries}>
    {Object.entries(row).map(([name, value]) => (
      <li key={name}>
        <span>{name}</span> {toText(value)}
      </li>
    ))}
  </ul>
)

function Table({ rows, name }: { rows: readonly Row[]; name: string }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (rows.length === 0) return <None />
  return (
    <details className={styles.rows}>
      <summary>{rows.length} 行</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard */}
      <section aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {getColumnName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column}>{toText(row[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
