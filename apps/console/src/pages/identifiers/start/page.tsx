import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Link } from 'react-router'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { Anatomy, type CodeCell } from '../parts/code-anatomy.tsx'
import * as styles from './start.module.css'
import { StepLine } from './step-line.tsx'
import { currentStep, STEPS } from './steps.ts'
import { type Start, useStart } from './use-start.ts'

/** Leads a company from its prefix to the first part that a phone shows. */
export default function StartPage() {
  const person = usePerson()
  const { start, failure, reload } = useStart()
  return (
    <>
      <PageHead
        title="第一件"
        note={person.defaultCompanyName}
        actions={
          <Link className={styles.skip} to={pages.identifiers}>
            {start && start.done.size === STEPS.length ? '去我的标识' : '跳过，直接去我的标识'}
          </Link>
        }
      />
      {!person.prefix && (
        <PageBody>
          <NoticeLine
            action={
              <Link className={buttonClass({ kind: 'outline', size: 'small' })} to={pages.prefix}>
                我的前缀
              </Link>
            }
          >
            企业还没有前缀。前缀通过以后，从这里登记第一件。
          </NoticeLine>
        </PageBody>
      )}
      {person.prefix && !start && (
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="进度" onRetry={reload} />
          ) : (
            <Waiting label="正在读取进度" lines={6} />
          )}
        </PageBody>
      )}
      {person.prefix && start && <Steps prefix={person.prefix} start={start} />}
    </>
  )
}

function Steps({ prefix, start }: { prefix: string; start: Start }) {
  const current = currentStep(start.done)
  return (
    <>
      <Hero prefix={prefix} start={start} />
      <PageBody>
        <div className={styles.columns}>
          <ol className={styles.steps} aria-label="四步">
            {STEPS.map((step, at) => (
              <StepLine key={step} step={step} number={at + 1} start={start} isCurrent={step === current} />
            ))}
          </ol>
          <Later />
        </div>
      </PageBody>
    </>
  )
}

const PREFIX_PARTS = [
  { kind: '国家', name: '工业互联网', short: '国家' },
  { kind: '行业节点', name: '汽车零部件', short: '节点' },
  { kind: '本企业', name: '审核通过', short: '企业' },
]

/** The prefix part by part, and behind it the first code, or the place where it will be. */
function cellsOf(prefix: string, suffix: string): CodeCell[] {
  const between = (text: string): CodeCell => ({
    text,
    hyphen: true,
    kind: '',
    name: '',
    short: '',
    hot: false,
  })
  const parts = prefix.split('.').flatMap((text, at): CodeCell[] => {
    const said = PREFIX_PARTS[at] ?? { kind: '', name: '', short: '' }
    const cell = { ...said, text, hyphen: false, hot: false }
    return at === 0 ? [cell] : [between('.'), cell]
  })
  const own = { kind: '第一件', name: suffix ? '已登记' : '登记后取号', short: '第一件' }
  return [...parts, between('/'), { ...own, text: suffix || '——', hyphen: false, hot: true }]
}

function Hero({ prefix, start: { first, done } }: { prefix: string; start: Start }) {
  const suffix = first ? splitIdentifier(first.identifier).suffix : ''
  const left = STEPS.length - done.size
  return (
    <section className={styles.hero} aria-label="进度">
      <h2>
        {left === 0 ? '第一件已经扫得出来了' : `前缀通过了，再走${CHINESE[left]}步，就有第一件扫得出的零件`}
        <small>走完 {done.size} 步</small>
      </h2>
      <Anatomy cells={cellsOf(prefix, suffix)} label={`标识 ${prefix}/${suffix}`} />
    </section>
  )
}
const CHINESE = ['零', '一', '两', '三', '四']

function Later() {
  return (
    <section className={styles.later} aria-label="以后再办也行">
      <h2>以后再办也行</h2>
      <ul>
        <li>
          <Icon name="user" size={18} />
          <Link to={pages.members}>请同事进来，一起登记</Link>
        </li>
        <li>
          <Icon name="upload" size={18} />
          <Link to={pages.imports}>把旧件补进来，一次最多 1,000,000 行</Link>
        </li>
        <li>
          <Icon name="search" size={18} />
          <Link to={pages.openSearch}>让访客按零件号、批次号查到</Link>
        </li>
        <li>
          <Icon name="card" size={18} />
          <Link to={pages.prefix}>看前缀和登记的资料</Link>
        </li>
      </ul>
    </section>
  )
}
