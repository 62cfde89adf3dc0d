import type { MarkedCard } from '@biaojie/contract/marketplace/market/shapes.ts'
import { Traits } from '@biaojie/ui/blocks/application.tsx'
import { formatUnit, Price } from '@biaojie/ui/blocks/price.tsx'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../paths.ts'
import * as styles from './application-list.module.css'
import { ApplicationPicture } from './application-picture.tsx'
import { getSource, listTraits, type RowView } from './card.ts'
import { toggleInComparison, useCompared } from './kept.ts'

/** Shows applications as rows: name, provider, trial, price. The whole row is the link. */
export function ApplicationList({ applications }: { applications: readonly RowView[] }) {
  return (
    <div className={styles.list}>
      <div className={styles.head} aria-hidden>
        <span>对比</span>
        <span>应用</span>
        <span>来源与试用</span>
        <span>价格</span>
      </div>
      {applications.map((application) => (
        <Row key={application.id} application={application} />
      ))}
    </div>
  )
}

function Row({ application }: { application: RowView }) {
  const { id, name, describes, negotiable, status, nameMarked, describesMarked } = application
  const withdrawn = status === 'withdrawn'
  return (
    <article className={cx(styles.row, drawing.cropOnHover, withdrawn && styles.withdrawn)}>
      <CompareBox application={application} disabled={withdrawn} />
      <ApplicationPicture application={application} sizes="120px" className={styles.picture} />
      <div className={styles.text}>
        <h3 className={styles.name}>
          <a className={cx(styles.link, text.twoLines)} href={paths.applicationListDetail(id)} title={name}>
            {nameMarked ? <Marked pieces={nameMarked} /> : name}
          </a>
        </h3>
        <p className={cx(styles.description, text.twoLines)}>
          {describesMarked ? <Marked pieces={describesMarked} /> : describes}
        </p>
        <Traits traits={listTraits(application)} />
      </div>
      <p className={styles.source}>
        <b>{getSource(application)}</b>
        <span>{withdrawn ? '已下架' : application.trial}</span>
        {describeStanding(application) && <span>{describeStanding(application)}</span>}
      </p>
      <div className={styles.price}>
        <Price price={application.price} unit={formatUnit(application)} size="row" />
        <span>{negotiable === 1 ? application.quote : application.packageName}</span>
        {application.monthly && <span>{application.monthly}</span>}
      </div>
      <span
        className={cx(
          getButtonClass({ kind: negotiable === 1 ? 'outline' : 'quiet', size: 'small' }),
          styles.action,
        )}
        aria-hidden
      >
        {negotiable === 1 ? '查看详情' : '立即获取'}
      </span>
    </article>
  )
}

/** Returns 4.7 星 · 12 家在用: rating and number of users. */
const describeStanding = ({ stars, reviews, users }: RowView) =>
  [reviews > 0 && `${stars.toFixed(1)} 星`, users > 0 && `${users} 家在用`].filter(Boolean).join(' · ')

/** Marks the searched words in a text. */
function Marked({ pieces }: { pieces: MarkedCard['nameMarked'] }) {
  return pieces.map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
    piece.found ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  )
}

function CompareBox({ application: { id, name }, disabled }: { application: RowView; disabled: boolean }) {
  const chosen = useCompared().some((application) => application.id === id)
  const toggle = () => {
    if (!toggleInComparison({ id, name })) showToast('最多对比四个应用，先去掉一个', { kind: 'warn' })
  }
  return (
    <label className={styles.compare}>
      <input
        type="checkbox"
        aria-label={`把 ${name} 加入对比`}
        checked={chosen}
        disabled={disabled}
        onChange={toggle}
      />
      <span aria-hidden>对比</span>
    </label>
  )
}
