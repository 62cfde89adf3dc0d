import { TABLE_ROWS_MAX, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Input } from 'antd'
import { FieldGroup } from '../../../../kit/form/form-field.tsx'
import type { ControlProps } from './control-props.ts'
import * as styles from './fields.module.css'

type Cells = Record<string, unknown>
const isCells = (row: unknown): row is Cells => isRecord(row)

const toHeading = ({ name, unit }: TemplateField['columns'][number]) =>
  name + (findSign(unit) && `（${findSign(unit)}）`)

/** Rows of a table, typed cell by cell; on a phone each row stands on its own. */
export function TableInput({ field, id, value, onChange }: ControlProps) {
  const rows = Array.isArray(value) ? value.filter(isCells) : []
  const most = Math.min(field.maximum ?? TABLE_ROWS_MAX, TABLE_ROWS_MAX)
  const setCell = (at: number, key: string, text: string) =>
    onChange?.(rows.map((row, place) => (place === at ? { ...row, [key]: text } : row)))
  return (
    <FieldGroup id={id} className={styles.table}>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {field.columns.map((column) => (
                <th key={column.key} scope="col">
                  {toHeading(column)}
                </th>
              ))}
              <th aria-label="删除" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name than their place
              <tr key={at}>
                {field.columns.map((column) => (
                  <td key={column.key} data-label={toHeading(column)}>
                    <Input
                      aria-label={`${field.name}第 ${at + 1} 行，${column.name}`}
                      value={String(row[column.key] ?? '')}
                      maxLength={500}
                      {...(column.kind === 'number' && { inputMode: 'decimal' as const })}
                      {...(column.kind === 'date' && { placeholder: '2026-11-24' })}
                      onChange={({ target }) => setCell(at, column.key, target.value)}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    aria-label={`删除${field.name}第 ${at + 1} 行`}
                    onClick={() => onChange?.(rows.filter((_, place) => place !== at))}
                  >
                    <Icon name="trash" size={16} />
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button
        kind="outline"
        size="small"
        disabled={rows.length >= most}
        onClick={() => onChange?.([...rows, {}])}
      >
        加一行
      </Button>
    </FieldGroup>
  )
}
