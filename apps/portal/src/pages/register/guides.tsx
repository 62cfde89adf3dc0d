import * as text from '@biaojie/ui/text.module.css'
import * as styles from './register.module.css'

type Witness = { name: string; signedAt: string; problem: string; isCurrent: boolean }

/** Says who witnesses the log, and what they signed last. */
export const Witnesses = ({ witnesses }: { witnesses: readonly Witness[] }) => (
  <section className={styles.section}>
    <header>
      <h2>见证方</h2>
      <p>他们各自存一份树头，账簿倒退会被看见</p>
    </header>
    {witnesses.map((witness) => (
      <div key={witness.name} className={styles.stamp}>
        <Stamp
          text={witness.isCurrent ? witness.signedAt.slice(11, 16) : '没盖'}
          isStamped={witness.isCurrent}
        />
        <div>
          <b>{witness.name}</b>
          <p>{describeWitness(witness)}</p>
        </div>
      </div>
    ))}
    {witnesses.length === 0 && (
      <div className={styles.stamp}>
        <Stamp text="没有" />
        <div>
          <b>还没有见证方</b>
          <p>
            现在由你的浏览器替你记住上次看到的树头，下次核对时接着算；谁审过一遍账簿，谁也就记住了它。见证方接入以后，章会盖在每个树头上。
          </p>
        </div>
      </div>
    )}
    {witnesses.length > 0 && <p className={styles.remark}>少了章，账簿照记，页上写明少谁。</p>}
  </section>
)

function describeWitness({ signedAt, problem, isCurrent }: Witness): string {
  if (isCurrent) return `${signedAt} 盖在最近的树头上`
  const before = signedAt ? `上次 ${signedAt} 盖过` : '还没有盖过'
  return problem ? `最近的树头没盖：${problem}；${before}` : `最近的树头还没盖；${before}`
}

const Stamp = ({ text, isStamped }: { text: string; isStamped?: boolean }) => (
  <svg
    width="60"
    height="60"
    viewBox="0 0 60 60"
    aria-hidden="true"
    className={isStamped ? styles.stamped : undefined}
  >
    <circle cx="30" cy="30" r="27" />
    {isStamped && <circle cx="30" cy="30" r="23" />}
    <text x="30" y="34" textAnchor="middle">
      {text}
    </text>
  </svg>
)

/** Says how anybody audits the log, from a press to other people's tools. */
export const AuditGuide = ({ node, logKey }: { node: string; logKey: string }) => (
  <section className={styles.section}>
    <header>
      <h2>自己审一遍</h2>
      <p>不用信我们</p>
    </header>
    <ol className={styles.audit}>
      <li>
        <b>点一下</b>
        <p>任何零件页按“核对”，浏览器自己算，一般不到 0.2 秒。</p>
      </li>
      <li>
        <b>跑一次</b>
        <p>
          在标解源代码的文件夹里运行，要有
          Node。整本取回，每一条、每一块、每个见过的树头都验；拿到的凭证文件也能单独验，不用联网。
        </p>
        <pre>
          <span>$</span> npm run audit -- {node}
          {'\n'}
          <span>$</span> npm run audit -- proof-1.json
        </pre>
      </li>
      <li>
        <b>用别家的工具</b>
        <p>格式是公开的：C2SP 的 tlog-tiles、tlog-checkpoint、签名便笺，Ed25519。</p>
        <dl>
          <Address name="树头" address="/log/checkpoint" />
          <Address name="公钥" address="/log/key" />
          <Address name="块" address="/log/tile/…" />
          <Address name="一条的路径" address="/log/proof?handle=…&revision=…" />
          <Address name="只加不改" address="/log/consistency?from=…" />
        </dl>
        <p className={styles.logKey}>
          验证公钥 <span className={text.code}>{logKey}</span>
        </p>
      </li>
    </ol>
  </section>
)

const Address = ({ name, address }: { name: string; address: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={text.code}>{address}</dd>
  </div>
)

const WORDS = [
  ['摘要', '每一项内容加一段随机的盐，算成 256 位的散列。内容变一个字，散列全变；从散列倒不出内容。'],
  ['记录摘要', '一个标识一版的所有项合起来的散列。账簿里记的是它，不是内容。'],
  ['小方格', '一个散列的前 16 位，四乘四，实心是 1。两处方格不同，散列一定不同。'],
  ['一步', '与旁边的一段合成一个新的散列。线上方的一段比这一条晚登记，线下方的比它早。'],
  ['横向', '每一步以后盖住了多少条，取对数。所以刻度尺是真尺。'],
  ['树头', '盖住全部条目的一个散列，节点签过名。任何一条变过，都算不到它。'],
  ['上次看到的', '你的浏览器记住的树头。新的树头必须接得上它，账簿就只能加、不能改。'],
] as const

/** Explains the drawing of a check. */
export const DrawingGuide = () => (
  <section className={styles.section} id="drawing">
    <header>
      <h2>看懂路径图</h2>
      <p>核对时画的那一张</p>
    </header>
    <dl className={styles.words}>
      {WORDS.map(([word, meaning]) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </section>
)
