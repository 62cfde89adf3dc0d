import { takeApart } from '@biaojie/contract/identifiers/code-rules/codes.ts'
import { type CodePart, parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { Anatomy, type CodeCell, listCodeCells } from '../parts/code-anatomy.tsx'
import * as styles from './start.module.css'
import { STEPS } from './steps.ts'
import type { Start } from './use-start.ts'

const PREFIX_PARTS = [
  { kind: '国家', name: '工业互联网', short: '国家' },
  { kind: '行业节点', name: getIdentity().trade, short: '节点' },
  { kind: '本企业', name: '审核通过', short: '企业' },
]

const makeSeparatorCell = (text: string): CodeCell => ({
  text,
  hyphen: true,
  kind: '',
  name: '',
  short: '',
  hot: false,
})

/** Splits the prefix into parts, each with the organisation that assigned it. */
function makePrefixCells(prefix: string): CodeCell[] {
  const parts = prefix.split('.').flatMap((text, at): CodeCell[] => {
    const said = PREFIX_PARTS[at] ?? { kind: '', name: '', short: '' }
    const cell = { ...said, text, hyphen: false, hot: false }
    return at === 0 ? [cell] : [makeSeparatorCell('.'), cell]
  })
  return [...parts, makeSeparatorCell('/')]
}

/** Shows the first code as a whole, because no rule defines its parts; before the first code, an empty place. */
export const makeWholeCell = (suffix: string): CodeCell => ({
  kind: '第一件',
  name: suffix ? '已登记' : '登记后取号',
  short: '第一件',
  text: suffix || '——',
  hyphen: false,
  hot: true,
})

const toBlank = (part: CodePart) => (part.kind === 'literal' ? part.text : '–'.repeat(part.width))

/** Splits the next code by its rule. Before the code is known, each part has its final width. */
export function makeNextCells(pattern: string, suffix: string, { scenes }: Template): CodeCell[] {
  const { parts } = parsePattern(pattern)
  const segments = suffix ? takeApart(parts, suffix) : undefined
  const texts = segments?.map(({ text }) => text) ?? parts.map(toBlank)
  const names = new Map(scenes.flatMap(({ fields }) => fields.map(({ key, name }) => [key, name])))
  return listCodeCells(parts, texts, (key) => names.get(key) ?? key).map((cell) =>
    cell.hot ? { ...cell, kind: '第一件', name: '登记时取号', short: '第一件' } : cell,
  )
}

/** Splits the first code by its rule, or shows it undivided when the rule has changed since. */
export function makeFirstCells(pattern: string, suffix: string, template: Template): CodeCell[] {
  const { parts } = parsePattern(pattern)
  const fits = takeApart(parts, suffix)?.every(
    ({ part, text }) => part.kind !== 'literal' || part.text === text,
  )
  if (!fits) return [makeWholeCell(suffix)]
  return makeNextCells(pattern, suffix, template).map((cell) =>
    cell.hot ? { ...cell, name: '已登记' } : cell,
  )
}

type Props = { start: Start; prefix: string; cells: readonly CodeCell[]; label: string }

/** Shows the company's progress above its prefix and first code, which are below each other on a phone. */
export function Hero({ start: { done }, prefix, cells, label }: Props) {
  const left = STEPS.length - done.size
  return (
    <section className={styles.hero} aria-label="进度">
      <h2>
        {left === 0 ? '第一件已可扫码查询' : `前缀通过了，再走${CHINESE[left]}步，就有第一件扫得出的零件`}
        <small>走完 {done.size} 步</small>
      </h2>
      <div className={styles.code}>
        <div>
          <Anatomy cells={makePrefixCells(prefix)} label={`前缀 ${prefix} 的分段`} />
        </div>
        <Anatomy cells={cells} label={label} />
      </div>
    </section>
  )
}
const CHINESE = ['零', '一', '两', '三', '四']
