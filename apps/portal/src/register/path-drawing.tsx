import { formatCount } from '@biaojie/contract/formats.ts'
import { fromBase64, toHex } from '@biaojie/register/bytes.ts'
import { createScale, layOutPath, listRulerNumbers } from '@biaojie/register/path-layout.ts'
import { listPathSteps, type SectionState } from '@biaojie/register/record-check.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { HashMark } from './hash-mark.tsx'
import * as styles from './path-drawing.module.css'
import type { Checked } from './run-check.ts'
import { nameOfField } from './shown.ts'
import { formatShortTime, listWrongNames } from './words.ts'

const toHexadecimal = (base64: string) => toHex(fromBase64(base64) ?? new Uint8Array())

type Anchor = 'start' | 'middle' | 'end'
type TextProps = { x: number; y: number; look?: string | undefined; anchor?: Anchor; children: string }

const Text = ({ x, y, look, anchor, children }: TextProps) => (
  <text x={x} y={y} className={look} textAnchor={anchor}>
    {children}
  </text>
)

function Dimension({
  from,
  to,
  y,
  top,
  children,
}: {
  from: number
  to: number
  y: number
  top: number
  children: string
}) {
  const middle = (from + to) / 2
  const width = children.length * 13 + 14
  return (
    <g className={styles.dimension}>
      <path d={`M${from} ${top}V${y + 6}M${to} ${top}V${y + 6}M${from} ${y}H${to}`} />
      <path className={styles.arrow} d={`M${from} ${y}l9-3v6zM${to} ${y}l-9-3v6z`} />
      <rect x={middle - width / 2} y={y - 9} width={width} height={18} />
      <Text x={middle} y={y + 5} anchor="middle">
        {children}
      </Text>
    </g>
  )
}

const Break = ({ x, y, label, labelY }: { x: number; y: number; label?: string; labelY?: number }) => (
  <g className={styles.break}>
    <path d={`M${x - 11} ${y - 14}l22 28M${x + 11} ${y - 14}l-22 28`} />
    {label && (
      <Text x={x} y={labelY ?? y - 30} look={styles.wrong} anchor="middle">
        {label}
      </Text>
    )}
  </g>
)

type FieldRow = { name: string; digest: string; look: 'shown' | 'hidden' | 'wrong' | 'more' }

const NAME_LETTERS = 7
const cut = (name: string) =>
  [...name].length > NAME_LETTERS ? `${[...name].slice(0, NAME_LETTERS - 1).join('')}…` : name

/**
 * Returns one row for each digest, wrong ones first and names of scenes last; the last row counts those that
 * do not fit.
 */
function listFieldRows({ claim, shown, check }: Checked, room: number): FieldRow[] {
  const digests = new Map(claim.fields.map(({ path, digest }) => [path, digest]))
  const wrong = new Set(check.page.problem === 'fields' ? check.page.wrongPaths : [])
  const order = (path: string) => (wrong.has(path) ? 0 : path.startsWith('scenes/') ? 2 : 1)
  const ordered = shown.toSorted((left, right) => order(left.path) - order(right.path))
  const rows: FieldRow[] = ordered.map((field) => ({
    name: cut(nameOfField(field)),
    digest: digests.get(field.path) ?? '',
    look: wrong.has(field.path) ? 'wrong' : 'shown',
  }))
  const paths = new Set(shown.map(({ path }) => path))
  for (const { path, digest } of claim.fields) {
    if (path === undefined) rows.push({ name: '没给你看', digest, look: 'hidden' })
    else if (!paths.has(path)) rows.push({ name: '这页没列', digest, look: 'hidden' })
  }
  if (rows.length <= room) return rows
  return [...rows.slice(0, room - 1), { name: `还有 ${rows.length - room + 1} 项`, digest: '', look: 'more' }]
}

const SIGNED: Record<SectionState, string> = { right: '签名对', wrong: '签名不对', unchecked: '没有核成' }

function toLook(state: SectionState): string | undefined {
  if (state === 'right') return styles.right
  return state === 'wrong' ? styles.wrong : styles.label
}

/** Collects the facts for both the wide and the narrow drawing. */
function readFacts(checked: Checked) {
  const { claim, check } = checked
  const { proof } = claim
  return {
    size: proof.head.size,
    steps: listPathSteps(proof),
    isPageWrong: check.page.state === 'wrong',
    isEntryWrong: check.entry.state === 'wrong',
    head: check.head.state,
    witnesses: check.head.witnesses,
    history: check.history,
    remembered: check.history.remembered,
    headTime: formatShortTime(proof.head.at),
    root: toHexadecimal(proof.head.root).slice(0, 8),
  }
}

function describe(checked: Checked): string {
  const { size, steps, isPageWrong, isEntryWrong, head } = readFacts(checked)
  const path = `从 ${checked.claim.fields.length} 项内容的摘要，经 ${steps.length} 步，到 ${formatCount(size)} 条的树头`
  if (isEntryWrong) return `${path}，从这一条算不到树头`
  if (isPageWrong) return `${path}，页面上的内容和登记的那一条不同，断在这里`
  return `${path}，${SIGNED[head]}`
}

const BOX = { left: 320, right: 968, top: 132, bottom: 312 }
const RULER = 388
const HEAD_LEFT = 1010

/** The path from the page to the tree head, for wide windows; the horizontal axis is a true scale. */
function WideDrawing({ checked }: { checked: Checked }) {
  const facts = readFacts(checked)
  const { size, steps, isPageWrong, isEntryWrong } = facts
  const { page } = checked.check
  const { steps: placed, start, end, hasCaptions } = layOutPath(steps, size, { box: BOX, reach: 46, gap: 34 })
  const rows = listFieldRows(checked, 16)
  const [top, step] = [84, 15.2]
  const last = top + (rows.length - 1) * step
  const scale = createScale(size, BOX)
  const recordX = 206
  return (
    <svg className={styles.wide} viewBox="0 0 1240 424" role="img" aria-label={describe(checked)}>
      {rows.map(({ name, digest, look }, index) => {
        const y = top + index * step
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
          <g key={index}>
            <path
              className={cx(
                styles.tick,
                look === 'hidden' && styles.hiddenTick,
                look === 'wrong' && styles.wrongTick,
              )}
              d={`M106 ${y}H152`}
            />
            {look === 'hidden' || look === 'more' ? (
              <rect className={styles.hiddenBox} x={106} y={y - 4} width={8} height={8} />
            ) : (
              <HashMark hash={digest} x={110} y={y} cell={2} wrong={look === 'wrong'} />
            )}
            <Text x={98} y={y + 4} look={cx(styles.label, look === 'wrong' && styles.wrong)} anchor="end">
              {name}
            </Text>
          </g>
        )
      })}
      <path
        className={styles.join}
        d={`M152 ${top}V${last}M152 ${(top + last) / 2}H${recordX + 8}V${start.y - 12}`}
      />
      <path
        className={cx(styles.join, isPageWrong && styles.cut)}
        d={`M${recordX + 20} ${start.y}H${start.x - 12}`}
      />
      <HashMark hash={page.digest} x={recordX + 8} y={start.y} cell={4} strong wrong={isPageWrong} />
      <Text x={recordX + 8} y={start.y + 28} look={styles.label} anchor="middle">
        记录摘要
      </Text>
      <Text
        x={recordX + 8}
        y={start.y + 46}
        look={cx(styles.hash, isPageWrong && styles.wrong)}
        anchor="middle"
      >
        {page.digest.slice(0, 4)}
      </Text>
      {isPageWrong && <Break x={267} y={start.y} label="到这里断了" />}
      <path
        className={cx(styles.path, isEntryWrong && styles.cutPath)}
        d={`M${start.x} ${start.y}L${end.x} ${end.y}`}
      />
      {placed.map(({ x, y, markX, markY, hash, isLater, leafCount }) => {
        const hexadecimal = toHexadecimal(hash)
        return (
          <g key={leafCount}>
            <path className={styles.sibling} d={`M${x} ${y}L${markX} ${markY + (isLater ? 8 : -8)}`} />
            <HashMark hash={hexadecimal} x={markX} y={markY} cell={3} />
            {hasCaptions && (
              <Text x={markX} y={isLater ? markY - 14 : markY + 22} look={styles.hash} anchor="middle">
                {hexadecimal.slice(0, 4)}
              </Text>
            )}
          </g>
        )
      })}
      {placed.slice(0, -1).map(({ x, y, leafCount }) => (
        <rect key={leafCount} className={styles.node} x={x - 4} y={y - 4} width={8} height={8} />
      ))}
      <rect
        className={cx(styles.node, !isEntryWrong && styles.hotNode)}
        x={end.x - 6}
        y={end.y - 6}
        width={12}
        height={12}
      />
      <HashMark hash={page.registered} x={start.x} y={start.y} cell={4} strong />
      <Text x={start.x} y={start.y + 28} look={styles.strong} anchor="middle">
        {isPageWrong ? '登记的' : '这一条'}
      </Text>
      <Text x={start.x} y={start.y + 46} look={styles.hash} anchor="middle">
        {page.registered.slice(0, 4)}
      </Text>
      {isEntryWrong && (
        <Break
          x={(start.x + end.x) / 2}
          y={(start.y + end.y) / 2}
          label="算不到树头"
          labelY={(start.y + end.y) / 2 + 40}
        />
      )}
      <path className={styles.ruler} d={`M${BOX.left} ${RULER}H${BOX.right}`} />
      {listRulerNumbers(size, scale, 72).map((number) => {
        const x = size > 1 ? scale(number) : BOX.left
        return (
          <g key={number}>
            <path className={styles.ruler} d={`M${x} ${RULER}v8`} />
            <Text
              x={x}
              y={RULER + 26}
              look={styles.number}
              anchor={number === size && size > 1 ? 'end' : 'middle'}
            >
              {formatCount(number)}
            </Text>
          </g>
        )
      })}
      <Text x={BOX.left - 18} y={RULER + 5} look={styles.label} anchor="end">
        盖住几条
      </Text>
      <Dimension from={106} to={222} y={392} top={370}>{`${checked.claim.fields.length} 项合一`}</Dimension>
      <Dimension
        from={BOX.left}
        to={BOX.right}
        y={24}
        top={40}
      >{`${steps.length} 步，每步与旁边的一段合成一个`}</Dimension>
      <Text x={BOX.left + 16} y={66} look={styles.label}>
        线上方 比这一条晚登记的一段
      </Text>
      <Text x={BOX.left + 16} y={86} look={styles.label}>
        线下方 比这一条早登记的一段
      </Text>
      <path className={styles.join} d={`M${end.x + 8} ${end.y}H${end.x + 21}V${94}H${HEAD_LEFT}`} />
      <HeadBox facts={facts} x={HEAD_LEFT} y={44} width={216} />
      <Witnesses facts={facts} x={HEAD_LEFT} y={178} width={216} />
      <HistoryBox facts={facts} x={HEAD_LEFT} y={286} width={216} />
    </svg>
  )
}

type Facts = ReturnType<typeof readFacts>
type Placed = { facts: Facts; x: number; y: number; width: number }

const HeadBox = ({ facts: { head, size, headTime, root }, x, y, width }: Placed) => (
  <g
    className={cx(styles.head, head === 'wrong' && styles.wrongHead, head === 'unchecked' && styles.paleHead)}
  >
    <rect x={x} y={y} width={width} height={100} />
    <path d={`M${x} ${y + 32}h${width}`} />
    <Text x={x + 12} y={y + 22} look={styles.strong}>
      树头
    </Text>
    <Text x={x + width - 12} y={y + 22} look={toLook(head)} anchor="end">
      {SIGNED[head]}
    </Text>
    <text x={x + 12} y={y + 62} className={styles.figure}>
      {formatCount(size)}
      <tspan dx={6} className={styles.label}>
        条
      </tspan>
    </text>
    <Text x={x + 12} y={y + 88} look={styles.number}>
      {headTime}
    </Text>
    <Text x={x + width - 12} y={y + 88} look={styles.hash} anchor="end">
      {root}
    </Text>
  </g>
)

const STAMPS = 3
const STAMP_LETTERS = 9

/** The stamps of the witnesses that cosigned the head; the places of the others stay empty. */
function Witnesses({ facts: { witnesses }, x, y, width }: Placed) {
  const stamped = witnesses.filter(({ at }) => at !== '')
  const places = witnesses.length > 0 ? [...stamped, ...witnesses.filter(({ at }) => at === '')] : NOBODY
  return (
    <g>
      <Text x={x} y={y} look={styles.strong}>
        见证方
      </Text>
      <Text x={x + width} y={y} look={styles.label} anchor="end">
        {witnesses.length > 0 ? `${witnesses.length} 家里 ${stamped.length} 家盖了章` : '还没有'}
      </Text>
      {places.slice(0, STAMPS).map(({ name, at }, index) => {
        const centre = x + 36 + (index * (width - 72)) / 2
        return (
          <g key={name} className={cx(styles.stamp, at !== '' && styles.stamped)}>
            <circle cx={centre} cy={y + 46} r={32} />
            {at && <circle cx={centre} cy={y + 46} r={28} />}
            <Text
              x={centre}
              y={y + (at ? 44 : 50)}
              look={at ? styles.stampName : styles.label}
              anchor="middle"
            >
              {witnesses.length > 0 ? name.slice(0, STAMP_LETTERS) : '没有'}
            </Text>
            {at && (
              <Text x={centre} y={y + 60} look={styles.stampName} anchor="middle">
                {formatShortTime(at).slice(6)}
              </Text>
            )}
          </g>
        )
      })}
    </g>
  )
}

const NOBODY = ['first', 'second', 'third'].map((name) => ({ name, at: '' }))

/** The tree head that this browser saw before, and whether the current one continues it. */
function HistoryBox({ facts: { history, remembered }, x, y, width }: Placed) {
  const { state } = history
  const words = { right: remembered ? '接得上' : '第一次', wrong: '接不上', unchecked: '没有核到' }
  const word = words[state]
  return (
    <g
      className={cx(
        styles.head,
        state === 'wrong' && styles.wrongHead,
        (state === 'unchecked' || !remembered) && styles.paleHead,
      )}
    >
      <rect x={x} y={y} width={width} height={72} />
      <Text x={x + 12} y={y + 24} look={styles.strong}>
        上次看到的
      </Text>
      <Text x={x + width - 12} y={y + 24} look={remembered ? toLook(state) : styles.label} anchor="end">
        {word}
      </Text>
      <Text x={x + 12} y={y + 54} look={styles.number}>
        {remembered ? `${formatCount(remembered.size)} 条` : state === 'right' ? '从现在记住' : '没有往下核'}
      </Text>
      {remembered && (
        <Text x={x + width - 12} y={y + 54} look={styles.number} anchor="end">
          {formatShortTime(remembered.at)}
        </Text>
      )}
    </g>
  )
}

const STEP = 27
const FIRST = 196
const AXIS = 150
const FIELD_ROOM = 14

/** The same path drawn vertically, for phones. */
function NarrowDrawing({ checked }: { checked: Checked }) {
  const facts = readFacts(checked)
  const { steps, isPageWrong, isEntryWrong } = facts
  const { page } = checked.check
  const rows = listFieldRows(checked, FIELD_ROOM)
  const wrongName = listWrongNames(checked)[0]
  const lastY = FIRST + steps.length * STEP
  const boxTop = lastY + 28
  const height = boxTop + 330
  return (
    <svg className={styles.narrow} viewBox={`0 0 358 ${height}`} role="img" aria-label={describe(checked)}>
      {wrongName && (
        <Text x={22} y={20} look={styles.wrong}>
          {cut(wrongName)}
        </Text>
      )}
      {rows.map(({ digest, look }, index) => {
        const x = 28 + index * 19
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
          <g key={index}>
            {look === 'hidden' || look === 'more' ? (
              <rect className={styles.hiddenBox} x={x - 6} y={34} width={12} height={12} />
            ) : (
              <HashMark hash={digest} x={x} y={40} cell={2.4} wrong={look === 'wrong'} />
            )}
            <path className={cx(styles.tick, look === 'wrong' && styles.wrongTick)} d={`M${x} 50V66`} />
          </g>
        )
      })}
      <path
        className={styles.join}
        d={`M28 66H${Math.max(AXIS, 28 + (rows.length - 1) * 19)}M${AXIS} 66V98`}
      />
      <Text x={350} y={46} look={styles.label} anchor="end">{`${checked.claim.fields.length} 项`}</Text>
      <HashMark hash={page.digest} x={AXIS} y={108} cell={4} strong wrong={isPageWrong} />
      <Text x={AXIS + 22} y={112} look={styles.label}>
        记录摘要
      </Text>
      <Text x={AXIS + 78} y={112} look={cx(styles.hash, isPageWrong && styles.wrong)}>
        {page.digest.slice(0, 4)}
      </Text>
      <path className={cx(styles.join, isPageWrong && styles.cut)} d={`M${AXIS} 120V${FIRST - 12}`} />
      {isPageWrong && (
        <>
          <Break x={AXIS} y={151} />
          <Text x={AXIS + 22} y={156} look={styles.wrong}>
            到这里断了
          </Text>
        </>
      )}
      <Text x={346} y={FIRST - 16} look={styles.label} anchor="end">
        盖住几条
      </Text>
      <Text x={346} y={FIRST + 5} look={styles.number} anchor="end">
        1
      </Text>
      <Text x={AXIS + 22} y={FIRST + 5} look={styles.strong}>
        {isPageWrong ? '登记的' : '这一条'}
      </Text>
      <Text x={AXIS + 66} y={FIRST + 5} look={styles.hash}>
        {page.registered.slice(0, 4)}
      </Text>
      <path className={cx(styles.path, isEntryWrong && styles.cutPath)} d={`M${AXIS} ${FIRST}V${lastY}`} />
      <HashMark hash={page.registered} x={AXIS} y={FIRST} cell={4} strong />
      {steps.map(({ hash, isLater, leafCount }, index) => {
        const y = FIRST + (index + 1) * STEP
        const x = isLater ? AXIS + 74 : AXIS - 74
        const hexadecimal = toHexadecimal(hash)
        const isLast = index === steps.length - 1
        return (
          <g key={leafCount}>
            <path className={styles.sibling} d={`M${AXIS} ${y}H${x}`} />
            <HashMark hash={hexadecimal} x={x} y={y} cell={3} />
            <Text
              x={isLater ? x + 14 : x - 14}
              y={y + 5}
              look={styles.hash}
              anchor={isLater ? 'start' : 'end'}
            >
              {hexadecimal.slice(0, 4)}
            </Text>
            <rect
              className={cx(styles.node, isLast && !isEntryWrong && styles.hotNode)}
              x={AXIS - 4}
              y={y - 4}
              width={8}
              height={8}
            />
            <Text x={346} y={y + 5} look={styles.number} anchor="end">
              {formatCount(leafCount)}
            </Text>
          </g>
        )
      })}
      {isEntryWrong && (
        <>
          <Break x={AXIS} y={FIRST + 40} />
          <Text x={AXIS - 22} y={FIRST + 22} look={styles.wrong} anchor="end">
            算不到树头
          </Text>
        </>
      )}
      <path className={styles.join} d={`M${AXIS} ${lastY + 6}V${boxTop}`} />
      <HeadBox facts={facts} x={8} y={boxTop} width={342} />
      <Witnesses facts={facts} x={8} y={boxTop + 130} width={342} />
      <HistoryBox facts={facts} x={8} y={boxTop + 238} width={342} />
    </svg>
  )
}

/** Draws the path from the page to the tree head, and marks where it breaks. */
export const PathDrawing = ({ checked }: { checked: Checked }) => (
  <>
    <WideDrawing checked={checked} />
    <NarrowDrawing checked={checked} />
  </>
)
