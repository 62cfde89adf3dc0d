import type { DataOf } from '@biaojie/contract/calls.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { Link } from 'react-router'
import { Section } from '../../../../kit/detail/sections.tsx'
import { pages } from '../../../../paths.ts'
import * as styles from './designer.module.css'

type Preview = DataOf<'labelPreview'>
const VERDICTS = {
  good: { tone: 'ok', label: '好' },
  poor: { tone: 'warn', label: '勉强' },
  bad: { tone: 'err', label: '扫不了' },
} as const

/** Shows for each printer how the selected code will look, and what is wrong with the label. */
export function Checks({ preview, selected }: { preview: Preview | undefined; selected: string }) {
  const code = preview?.codes.find(({ id }) => id === selected) ?? preview?.codes[0]
  const problems = [
    ...new Set(preview?.codes.flatMap(({ printers }) => printers.flatMap((printer) => printer.problems))),
  ]
  return (
    <Section
      title="可扫性检查"
      note="按打印机逐台算"
      actions={<Link to={`${pages.labels}?tab=printers`}>打印机</Link>}
      flush
    >
      {code && code.printers.length > 0 && (
        <table className={styles.printers}>
          <thead>
            <tr>
              <th>打印机</th>
              <th>点</th>
              <th>码元</th>
              <th>静区</th>
              <th>
                <span className={styles.hidden}>结论</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {code.printers.map(({ printerId, name, dpi, dots, module, quiet, verdict }) => (
              <tr key={printerId}>
                <td>
                  {name} <small>{dpi} dpi</small>
                </td>
                <td>{dots}</td>
                <td>{module.toFixed(3)}</td>
                <td>{quiet.toFixed(2)}</td>
                <td>
                  <StatusDot tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</StatusDot>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul className={styles.checks}>
        {preview?.checks.map(({ ok, text }) => (
          <li key={text} className={cx(!ok && styles.wrong)}>
            <Icon name={ok ? 'check' : 'warning'} size={16} />
            {text}
          </li>
        ))}
        {problems.map((text) => (
          <li key={text} className={styles.weak}>
            <Icon name="warning" size={16} />
            {text}
          </li>
        ))}
      </ul>
    </Section>
  )
}
