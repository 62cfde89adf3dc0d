import type { CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import * as text from '@biaojie/ui/text.module.css'
import * as styles from './head.module.css'

/** Shows the heading, the subject of the case, and who did what by when. */
export function Head({ id, document }: { id: number; document: CaseDocument }) {
  const { list, title, des, facts } = document
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.kind}>
          案例 {id}
          <span>{list.label}</span>
          {document.sample && <span className={text.sample}>示例企业，数据为示意</span>}
        </p>
        <h1>
          {title.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <p className={styles.lead}>{des}</p>
      </div>
      <FactList
        className={styles.facts}
        look="rows"
        items={[
          { label: '客户', value: facts.customer },
          { label: '产品', value: facts.product },
          { label: '标识前缀', value: facts.prefix, code: true },
          { label: '范围', value: facts.scope },
          { label: '周期', value: facts.duration },
        ]}
      />
    </header>
  )
}

/** Shows three changes in large figures, each with its direction if it has one, and their basis. */
export function Statistics({ statistics, basis }: Pick<CaseDocument, 'statistics' | 'basis'>) {
  return (
    <>
      <dl className={styles.statistics}>
        {statistics.map(({ num, unit, isRise, isHide, des, before, after, note }) => (
          <div key={des}>
            <dt>{des}</dt>
            <dd className={styles.change}>
              {!isHide && <Direction rise={isRise} />}
              {num}
              <small className={cx(unit !== '%' && styles.word)}>{unit}</small>
            </dd>
            <dd className={styles.span}>
              {before} → {after}
              {note && `，${note}`}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.basis}>{basis}</p>
    </>
  )
}

function Direction({ rise }: { rise: boolean }) {
  return (
    <svg viewBox="0 0 28 28" role="img" aria-label={rise ? '上升' : '下降'}>
      <path
        d={rise ? 'M14 25V5M5 13l9-9 9 9' : 'M14 3v20M5 15l9 9 9-9'}
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
      />
    </svg>
  )
}
