import { formatCount } from '@biaojie/contract/formats.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Select } from 'antd'
import { Section } from '../../../../kit/detail/sections.tsx'
import { TextButton } from '../../../../kit/notice.tsx'
import * as styles from '../imports.module.css'
import type { OpenValue, ValueList } from './matched-values.ts'

type Props = {
  list: ValueList
  onMatch: (value: string, option: string | undefined) => void
}

/** Cannot be an option, because options are at most 60 visible characters. */
const WRONG = '\u0000wrong'

/** Matches cell texts that are not options of their field to an option; the next import remembers the choice. */
export function ValuesBox({ list: { name, options, open, exact, more }, onMatch }: Props) {
  if (open.length === 0) return null
  const stale = open.filter((openValue) => openValue.stale !== undefined && openValue.option === undefined)
  const matchAsBefore = () => {
    for (const { value, stale: option } of stale) onMatch(value, option)
  }
  return (
    <Section
      title={name}
      note={`表里的 ${open.length} 个值${exact > 0 ? `，另有 ${exact} 个认得` : ''}`}
      flush
    >
      {stale.length > 0 && (
        <p className={styles.stale}>
          模板改过选项，上次的对法先不用。
          <TextButton onPress={matchAsBefore}>{`照上次对 ${stale.length} 个`}</TextButton>
        </p>
      )}
      <ul className={styles.values}>
        {open.map((openValue) => (
          <ValueRow
            key={openValue.value}
            name={name}
            openValue={openValue}
            options={options}
            onMatch={onMatch}
          />
        ))}
      </ul>
      {more && (
        <p className={styles.stale}>这一列的值太多，只列出前 {open.length + exact} 个；其余照原样检查。</p>
      )}
    </Section>
  )
}

type RowProps = Pick<Props, 'onMatch'> & { name: string; openValue: OpenValue; options: readonly string[] }

function ValueRow({ name, openValue: { value, rows, option, stale }, options, onMatch }: RowProps) {
  const choices = [
    { value: WRONG, label: '没有对，算错' },
    ...options.map((text) => ({ value: text, label: text })),
    { value: '', label: '当作空着' },
  ]
  return (
    <li className={cx(option === undefined && styles.open)}>
      <b>{value}</b>
      <span>
        <i>{formatCount(rows)}</i> 行
      </span>
      <Select
        aria-label={`${name}里的“${value}”对到`}
        value={option ?? WRONG}
        options={choices}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(chosen) => onMatch(value, chosen === WRONG ? undefined : chosen)}
      />
      {stale !== undefined && option === undefined && <small>上次：{stale || '当作空着'}</small>}
    </li>
  )
}
