import {
  type CodePart,
  DATE_NAMES,
  DATE_PARTS,
  DATE_WIDTHS,
  describePart,
  listDateParts,
} from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Dropdown } from 'antd'
import * as styles from './rule-page.module.css'
import type { EditedRule } from './use-rule.ts'

const HYPHEN: CodePart = { kind: 'literal', text: '-', width: 1 }
const CHECK: CodePart = { kind: 'check', check: 'mod37', width: 1 }
const OFFERED_FIELDS = 40

/**
 * Returns the parts that can be added; a part that may occur only once is left out when the pattern already
 * has it.
 */
function listOffered({ parts, fields }: EditedRule): { key: string; label: string; part: CodePart }[] {
  const dates = listDateParts(parts)
  const fitting = fields.filter(({ kind }) => kind === 'text' || kind === 'number' || kind === 'choice')
  return [
    { key: 'hyphen', label: '固定：短横线', part: HYPHEN },
    ...DATE_PARTS.filter((date) => !dates.has(date)).map((date) => ({
      key: date,
      label: `日期：${DATE_NAMES[date]}（${date}）`,
      part: { kind: 'date', date, width: DATE_WIDTHS[date] } as const,
    })),
    ...(parts.at(-1)?.kind === 'check' ? [] : [{ key: 'check', label: '校验字符', part: CHECK }]),
    ...fitting.slice(0, OFFERED_FIELDS).map(({ key, name, choices }) => ({
      key: `field ${key}`,
      label: `字段：${name}`,
      part: { kind: 'field', field: key, width: choices.length > 0 ? 1 : 3 } as const,
    })),
  ]
}

/**
 * Shows the parts of a rule in a row: each can be removed, and new ones are inserted before the check
 * character.
 */
export function PartChips({ edited, writes }: { edited: EditedRule; writes: boolean }) {
  const { parts, fieldName, changeParts } = edited
  const options = listOffered(edited)
  const add = (part: CodePart) => {
    const end = parts.at(-1)?.kind === 'check' ? parts.length - 1 : parts.length
    changeParts(parts.toSpliced(end, 0, part))
  }
  return (
    <div className={styles.chips}>
      {parts.map((part, at) => {
        const { kind, text } = describePart(part, fieldName)
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
            key={at}
            className={cx(
              styles.chip,
              part.kind === 'serial' && styles.counting,
              text === '-' && styles.thin,
            )}
          >
            <small>{kind}</small>
            <b>{text}</b>
            {writes && part.kind !== 'serial' && (
              <button
                type="button"
                aria-label={`去掉${kind} ${text}`}
                onClick={() => changeParts(parts.toSpliced(at, 1))}
              >
                <Icon name="close" size={16} />
              </button>
            )}
          </span>
        )
      })}
      {writes && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: options.map(({ key, label }) => ({ key, label })),
            onClick: ({ key }) => {
              const part = options.find((option) => option.key === key)?.part
              if (part) add(part)
            },
          }}
        >
          <button type="button" className={styles.add}>
            <Icon name="plus" size={16} /> 加一段
          </button>
        </Dropdown>
      )}
    </div>
  )
}
