import { STANDING_NAMES } from '@biaojie/contract/tracking/recalls/rules.ts'
import type {
  IdentifierRecalls,
  RecallStanding as Standing,
} from '@biaojie/contract/tracking/recalls/work.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { CELL, cellsOf } from './cells.ts'
import * as styles from './recall-standing.module.css'
import { standingNote } from './standing.ts'

/** Shows the state of this part in each recall that includes its product. */
export function RecallStanding({ standing }: { standing: IdentifierRecalls }) {
  return standing.recalls.map((recall) => <One key={recall.number} recall={recall} />)
}

function One({ recall }: { recall: Standing }) {
  const { standing, title, company, phone, defect, consequence, remedy, officialNumber, since } = recall
  const isOpen = standing === 'recalled'
  return (
    <section className={styles.box} aria-label={`召回 ${recall.number}`}>
      <header className={isOpen ? styles.open : styles.settled}>
        <Icon name={isOpen ? 'warning' : 'check'} size={24} />
        <div>
          <h2>{STANDING_NAMES[standing]}</h2>
          <p>{standingNote(recall)}</p>
        </div>
        {isOpen && phone && (
          <a className={buttonClass({ kind: 'outline' })} href={`tel:${phone.replace(/[^\d+-]/g, '')}`}>
            <Icon name="phone" size={18} /> {phone}
          </a>
        )}
      </header>
      {standing !== 'withdrawn' && standing !== 'cleared' && (
        <dl className={styles.words}>
          {[
            ['为什么', defect || title],
            ['可能怎样', consequence],
            ['怎么办', remedy],
          ].map(
            ([label, said]) =>
              said && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{said}</dd>
                </div>
              ),
          )}
        </dl>
      )}
      {recall.total > 0 && standing !== 'withdrawn' && <Groups recall={recall} />}
      <footer>
        {company} <span className={text.code}>{since}</span> 发布
        {officialNumber && `，备案 ${officialNumber}`}
      </footer>
    </section>
  )
}

const CELLS = 20

type Group = Standing['groups'][number]

/** All parts of the recall by level; the cell of this part is lit. */
function Groups({ recall: { groups, total, done, standing } }: { recall: Standing }) {
  const reached = groups.reduce((sum, group) => sum + group.total, 0)
  return (
    <div className={styles.groups}>
      <p>
        {reached > total && (
          <>
            涉及 <b>{reached.toLocaleString('en')}</b> 件，装进下一级的随下一级处理，移出的不召回；
          </>
        )}
        应召回 <b>{total.toLocaleString('en')}</b> 件，已处置 <b>{done.toLocaleString('en')}</b> 件
      </p>
      <ol>
        {groups.map((group) => (
          <li key={group.name} className={cx(group.own && styles.own)}>
            <span>{group.name}</span>
            {group.own ? (
              <OwnLevel group={group} isOwnDone={standing === 'handled'} />
            ) : (
              <Bar group={group} />
            )}
            <b className={text.code}>{group.total.toLocaleString('en')}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}

const Bar = ({ group }: { group: Group }) => (
  <span className={styles.cells} aria-hidden="true">
    {Array.from({ length: CELLS }, (_, at) => (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: equal cells
        key={at}
        className={cx(at < Math.round((group.done / Math.max(1, group.total)) * CELLS) && styles.full)}
      />
    ))}
  </span>
)

/** Each part of the visitor's level as a cell. */
function OwnLevel({ group, isOwnDone }: { group: Group; isOwnDone: boolean }) {
  const { each, width, height, done, open, lit } = cellsOf(group, isOwnDone)
  return (
    <span className={styles.level}>
      <svg
        viewBox={`-3 -3 ${width + 6} ${height + 6}`}
        style={{ maxWidth: width + 6 }}
        strokeWidth={CELL}
        aria-hidden="true"
      >
        <path className={styles.openCells} d={open} />
        <path className={styles.doneCells} d={done} />
        <rect className={styles.ownCell} x={lit.x - 1} y={lit.y - 1} width={CELL + 2} height={CELL + 2} />
      </svg>
      <small>您这一件在这里。{each > 1 ? `每格 ${each} 件` : '每格一件'}，已处置的排在前</small>
    </span>
  )
}
