import type { DataOf } from '@biaojie/contract/calls.ts'
import { countText } from '@biaojie/contract/counts.ts'
import type { ImportRow } from '@biaojie/contract/identifiers/imports/imports.ts'
import { STATE_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { TitleBlock } from '@biaojie/ui/blocks/title-block.tsx'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, countOrDash, Time } from '../../../kit/values.tsx'
import { identifierPath, importPath, pages } from '../../../paths.ts'
import { IMPORT_STATE_TAGS, IMPORT_WAITS } from '../../identifiers/parts/import-states.ts'
import { sumVisits, VisitBars } from '../../identifiers/parts/visit-bars.tsx'
import * as styles from './company-work.module.css'

const SHOWN = 3
const SHOWN_PARTS = 5
const linkToState = (state: string) => `${pages.identifiers}?${new URLSearchParams({ state })}`

/** The answers that `Identifiers` shows; the page waits for them. */
export function useIdentifierAnswers(hasPrefix: boolean) {
  const list = useCallQuery('identifierList', hasPrefix ? { body: { size: 1 } } : null)
  const visits = useCallQuery('identifierVisits', hasPrefix ? { body: {} } : null)
  const imports = useCallQuery('importList', hasPrefix ? { body: { size: SHOWN } } : null)
  const parts = useCallQuery('scannedParts', hasPrefix ? { body: { size: SHOWN_PARTS } } : null)
  const unknown = useCallQuery('unknownCodeList', hasPrefix ? { body: { size: 1 } } : null)
  return hasPrefix ? [list, visits, imports, parts, unknown] : []
}

/** The identifiers of a company at a glance: how many, who looks them up, what came in, what waits. */
export function Identifiers() {
  const list = useCallQuery('identifierList', { body: { size: 1 } })
  const visits = useCallQuery('identifierVisits', { body: {} })
  const imports = useCallQuery('importList', { body: { size: SHOWN } })
  const failed = [list, visits, imports].find(({ data, failure }) => !data && failure)
  const all = (
    <>
      <Link className={text.action} to={pages.newIdentifier}>
        新建标识
      </Link>
      <Link className={text.action} to={pages.identifiers}>
        我的标识 <Icon name="arrow-right" size={18} />
      </Link>
    </>
  )
  if (failed?.failure)
    return (
      <Section title="企业标识" actions={all} flush>
        <Failed failure={failed.failure} what="标识" onRetry={() => void failed.reload()} />
      </Section>
    )
  if (!list.data || !visits.data || !imports.data)
    return (
      <Section title="企业标识" actions={all} flush>
        <Waiting label="正在加载标识" lines={4} cells={3} />
      </Section>
    )
  const { counts } = list.data
  if (counts.all === 0) return <Beginning />
  const { days } = visits.data
  return (
    <Section title="企业标识" actions={all} flush>
      <TitleBlock
        look="box"
        className={styles.identifierFigures}
        label="标识概况"
        figures={listFigures(counts, days)}
      />
      <div className={styles.identifierRow}>
        <figure>
          <figcaption>近 30 天每天的查询</figcaption>
          <VisitBars days={days} wide />
          <Link to={pages.figures}>看查询统计</Link>
        </figure>
        <Imports rows={imports.data.records} />
        <MostScanned />
      </div>
    </Section>
  )
}

type Counts = DataOf<'identifierList'>['counts']

function listFigures(counts: Counts, days: readonly number[]) {
  return [
    {
      label: '全部标识',
      value: countOrDash(counts.all),
      unit: '个',
      foot: `${STATE_NAMES.active} ${countOrDash(counts.active)}，作废 ${countOrDash(counts.retired)}`,
    },
    {
      label: STATE_NAMES.reserved,
      value: countOrDash(counts.reserved),
      unit: '个',
      foot: counts.reserved ? <Link to={linkToState('reserved')}>去填写</Link> : '没有等填写的',
    },
    {
      label: STATE_NAMES.suspended,
      value: countOrDash(counts.suspended),
      unit: '个',
      foot: counts.suspended ? <Link to={linkToState('suspended')}>去处理</Link> : '没有停用的',
    },
    {
      label: '近 7 天查询',
      value: countText(sumVisits(days, 7)),
      unit: '次',
      foot: `今天 ${countOrDash(days.at(-1))} 次`,
    },
    {
      label: '近 30 天查询',
      value: countText(sumVisits(days, 30)),
      unit: '次',
      foot: `平均每天 ${countText(Math.round(sumVisits(days, 30) / 30))} 次`,
    },
  ]
}

function WrittenRows({ state, written }: { state: ImportRow['state']; written: number }) {
  if (IMPORT_WAITS.has(state)) return <span>等您看过再写入</span>
  if (state === 'undone') return <span>已退回</span>
  return (
    <span>
      写入 <Code>{countText(written)}</Code> 个
    </span>
  )
}

function Imports({ rows }: { rows: readonly ImportRow[] }) {
  return (
    <section aria-label="最近的导入">
      <h3>
        最近的导入 <Link to={pages.imports}>全部</Link>
      </h3>
      {rows.length === 0 && (
        <p className={styles.none}>
          还没有导入过。<Link to={pages.imports}>导入一张表</Link>
        </p>
      )}
      <ul className={styles.imports}>
        {rows.map(({ id, fileName, counts, createTime, state }) => (
          <li key={id}>
            <Link to={importPath(id)} title={fileName}>
              {fileName}
            </Link>
            <small>
              <WrittenRows state={state} written={counts.added + counts.changed} />
              <Time time={createTime} />
            </small>
            <StateTag states={IMPORT_STATE_TAGS} value={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The parts that visitors look up most, and codes that they ask for in vain. */
function MostScanned() {
  const parts = useCallQuery('scannedParts', { body: { size: SHOWN_PARTS } }).data
  const unknown = useCallQuery('unknownCodeList', { body: { size: 1 } }).data
  return (
    <section aria-label="查得最多的标识">
      <h3>
        近 30 天查得最多 <Link to={`${pages.figures}/parts`}>全部</Link>
      </h3>
      {parts?.records.length === 0 && <p className={styles.none}>还没有人查过。</p>}
      <ul className={styles.imports}>
        {parts?.records.map(({ identifier, name, total }) => (
          <li key={identifier}>
            <Link to={identifierPath(identifier)}>{identifier.slice(identifier.indexOf('/') + 1)}</Link>
            <small>
              <span>{name}</span>
            </small>
            <Code>{countText(total)}</Code>
          </li>
        ))}
      </ul>
      {unknown && unknown.total > 0 && (
        <p className={styles.none}>
          另有 {countText(unknown.total)} 个没登记的码有人问，{unknown.counts.fake} 个像假冒。
          <Link to={`${pages.figures}/unknown`}>去看</Link>
        </p>
      )}
    </section>
  )
}

/** A company without identifiers is led to its first. */
const Beginning = () => (
  <Section title="企业标识">
    <div className={styles.beginning}>
      <p>
        <b>前缀通过了，还没有标识。</b>
        选一个模板，定下编码规则，登记第一件，再用手机扫一下：四步，十来分钟。
      </p>
      <Link className={buttonClass({})} to={pages.start}>
        登记第一件
      </Link>
    </div>
  </Section>
)
