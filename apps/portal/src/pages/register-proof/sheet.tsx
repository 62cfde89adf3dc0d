import { formatCount } from '@biaojie/contract/formats.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { HashMark } from '../../register/hash-mark.tsx'
import * as styles from './sheet.module.css'
import type { Sheet } from './voucher.ts'

type Props = { sheet: Sheet; isRight: boolean; qr: { path: string; modules: number } }

/** The voucher as a drawing sheet, with its title block at the foot; it prints on A4. */
export function VoucherSheet({ sheet, isRight, qr }: Props) {
  const { identifier, name, company, rows, stamps, number, head, digest } = sheet
  const place = formatCount(number)
  return (
    <article className={styles.sheet} aria-label="登记凭证">
      <header>
        <div>
          <p className={styles.kind}>登记凭证</p>
          <h2 className={cx(text.code, identifier.length > 32 && styles.long)}>{identifier}</h2>
          <p>
            {name}　<b>{company}</b>
          </p>
        </div>
        <svg viewBox={`0 0 ${qr.modules} ${qr.modules}`} role="img" aria-label="打开这张凭证的二维码">
          <path d={qr.path} />
        </svg>
      </header>
      <p className={styles.statement}>
        {isRight
          ? `下表 ${rows.filter(({ isListed }) => isListed).length} 项，与公开账簿第 ${place} 条（第 ${sheet.revision} 版，${sheet.registeredAt} 登记）写的一致；出证时账簿里它还是最近的一版。`
          : `下表的内容与公开账簿第 ${place} 条登记的不一致，这一张不能作凭证。`}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">号</th>
            <th scope="col">项</th>
            <th scope="col">值</th>
            <th scope="col">
              摘要<span>（前 64 位）</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.digest} className={row.isListed ? undefined : styles.omitted}>
              <td className={text.code}>{row.number}</td>
              <td>{row.name}</td>
              <td>
                <p>{row.value}</p>
              </td>
              <td className={text.code}>
                {row.isListed && (
                  <span>
                    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
                      <HashMark hash={row.digest} x={7} y={7} cell={2.5} />
                    </svg>
                    {row.digest.slice(0, 16)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>从这一条到树头</h3>
      <PathFigure figure={sheet.figure} size={head.size} digest={digest} />
      <div className={styles.pair}>
        <section>
          <h3>见证方盖章</h3>
          {stamps.length === 0 && <p>还没有见证方。</p>}
          {stamps.map(({ name: witness, time }) => (
            <p key={witness}>{`${witness}　${time || '这个树头没盖'}`}</p>
          ))}
        </section>
        <section>
          <h3>没有证明的</h3>
          <ul>
            <li>手里这件就是这件：码能被抄到别的件上。</li>
            <li>数值写得对不对：由登记的企业负责。</li>
            <li>出证以后有没有再改：扫右上角的码查当下。</li>
          </ul>
        </section>
      </div>
      <h3>怎么验</h3>
      <p className={styles.how}>
        {`一、扫码，在网页上按“核对”。二、取出 PDF 里附的 proof-${number}.json，不用联网，跑 npm run audit -- proof-${number}.json。三、逐位对：记录摘要与树头写在下面。`}
      </p>
      <TitleBlock sheet={sheet} />
    </article>
  )
}

function TitleBlock({ sheet: { number, revision, digest, head, log, keyId, madeAt } }: Pick<Props, 'sheet'>) {
  return (
    <footer>
      <dl>
        <Cell name="记录摘要 SHA-256" wide>
          {digest}
        </Cell>
        <Cell name={`树头 ${formatCount(head.size)} 条`} wide>
          {head.root}
        </Cell>
        <Cell name="账簿">{log}</Cell>
        <Cell name="签名公钥">{`Ed25519 · ${keyId}`}</Cell>
        <Cell name="出证时间">{madeAt}</Cell>
        <Cell name="第几条、第几版">{`${formatCount(number)} · ${revision}`}</Cell>
        <Cell name="树头签于">{head.at}</Cell>
        <Cell name="凭证文件">{`proof-${number}.json`}</Cell>
      </dl>
    </footer>
  )
}

const Cell = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? styles.whole : undefined}>
    <dt>{name}</dt>
    <dd className={text.code}>{children}</dd>
  </div>
)

const RULER = 180

type FigureProps = Pick<Sheet, 'figure' | 'digest'> & { size: number }

function PathFigure({ figure: { box, steps, start, end, ruler }, size, digest }: FigureProps) {
  return (
    <svg
      className={styles.path}
      viewBox="0 0 706 208"
      role="img"
      aria-label={`${steps.length} 步到 ${formatCount(size)} 条的树头`}
    >
      <text x={0} y={14}>{`${steps.length} 步，每步与旁边的一段合成一个；线上方后登记，线下方先登记`}</text>
      <path className={styles.join} d={`M20 ${start.y}H${start.x}`} />
      <path className={styles.line} d={`M${start.x} ${start.y}L${end.x} ${end.y}`} />
      <path className={styles.join} d={`M${end.x} ${end.y}L588 ${box.top}`} />
      {steps.map(({ x, y, markX, markY, hash, leafCount }) => (
        <g key={leafCount}>
          <path className={styles.sibling} d={`M${x} ${y}L${markX} ${markY}`} />
          <HashMark hash={hash} x={markX} y={markY} cell={2.5} />
          <rect className={styles.node} x={x - 3} y={y - 3} width={6} height={6} />
        </g>
      ))}
      <HashMark hash={digest} x={10} y={start.y} cell={4} strong />
      <HashMark hash={digest} x={start.x} y={start.y} cell={4} strong />
      <rect className={styles.head} x={588} y={box.top - 30} width={116} height={60} />
      <text x={598} y={box.top - 10} className={styles.strong}>
        树头
      </text>
      <text x={598} y={box.top + 18} className={styles.number}>{`${formatCount(size)} 条`}</text>
      <path className={styles.ruler} d={`M${box.left} ${RULER}H${box.right}`} />
      {ruler.map(({ number, x, isLast }) => (
        <g key={number}>
          <path className={styles.ruler} d={`M${x} ${RULER}v6`} />
          <text x={x} y={RULER + 22} textAnchor={isLast ? 'end' : 'middle'} className={styles.tick}>
            {formatCount(number)}
          </text>
        </g>
      ))}
      <text x={588} y={RULER + 5}>
        盖住几条
      </text>
    </svg>
  )
}
