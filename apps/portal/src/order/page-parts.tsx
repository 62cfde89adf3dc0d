import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBlock } from '@biaojie/ui/feedback/skeleton.tsx'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb, type Crumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import type { ReactNode } from 'react'
import { type Failure, isRefusal, isUnanswered } from '../client/request.ts'
import { paths } from '../paths.ts'
import * as styles from './page-parts.module.css'

/** Shows the frame of every order page: path, heading with a sentence, one link at the end. */
export function OrderPage({
  title,
  about,
  link,
  crumbs = [],
  bare,
  children,
}: {
  title: string
  about?: ReactNode
  link?: ReactNode
  crumbs?: readonly Crumb[]
  /** Leaves out the heading, because the page has its own. */
  bare?: boolean
  children: ReactNode
}) {
  const path = [
    { label: '首页', href: paths.home },
    { label: '应用市场', href: paths.applications },
    ...crumbs,
    { label: title },
  ]
  return (
    <div className={styles.page}>
      <div className={layout.container}>
        <Breadcrumb items={path} />
        {!bare && (
          <header className={styles.head}>
            <h1>{title}</h1>
            {about && <p>{about}</p>}
            {link}
          </header>
        )}
        {children}
      </div>
    </div>
  )
}

/** Places the work at the left, the navy sheet at the right. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={styles.columns}>{children}</div>
)

/** Shows a white box with the heading of a part. */
export function Block({
  title,
  note,
  action,
  className,
  children,
}: {
  title: string
  note?: ReactNode
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={cx(styles.block, className)} aria-label={title}>
      <BlockHead title={title} note={note} action={action} />
      {children}
    </section>
  )
}

export function BlockHead({ title, note, action }: { title: string; note?: ReactNode; action?: ReactNode }) {
  return (
    <header className={styles.blockHead}>
      <h2>{title}</h2>
      {note && <p>{note}</p>}
      {action}
    </header>
  )
}

type Tone = 'wrong' | 'wait' | 'good' | 'info'
const TONES = { wrong: styles.wrong, wait: styles.wait, good: styles.good, info: undefined }
const ICONS: Record<Tone, IconName> = { wrong: 'warning', wait: 'clock', good: 'check', info: 'clock' }

/** Shows a state that must not be overlooked. */
export function Notice({
  tone = 'info',
  title,
  actions,
  children,
}: {
  tone?: Tone
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={cx(styles.notice, TONES[tone])} role={tone === 'wrong' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div>
        <b>{title}</b>
        {children && <p>{children}</p>}
        {actions && <div className={styles.noticeActions}>{actions}</div>}
      </div>
    </div>
  )
}

/** Shows grey bars in the shape of the sheet and the blocks. */
export const OrderWaiting = () => (
  <SkeletonBlock label="正在读取订单" className={styles.waiting}>
    <Skeleton width="30%" height={20} />
    <Skeleton width="60%" height={56} />
    <Skeleton />
    <Skeleton />
    <Skeleton width="70%" />
  </SkeletonBlock>
)

/** Explains why nothing can be shown, with ways to go on. */
export function OrderFailed({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const missing = isRefusal(failure, 'order_not_found')
  const gone = isRefusal(failure, 'offer_not_found', 'offer_negotiable', 'upgrade_too_small')
  const title = missing ? '没有这笔订单' : gone ? '现在不能这样购买' : '没有读取成功'
  return (
    <div className={styles.block}>
      <EmptyState
        kind={isUnanswered(failure) ? 'offline' : missing || gone ? 'not-found' : 'failed'}
        level="h2"
        title={isUnanswered(failure) ? '没有连上服务器' : title}
        actions={
          <>
            {!missing && !gone && <Button onClick={onRetry}>重新读取</Button>}
            <a className={getButtonClass({ kind: 'outline' })} href={paths.applicationList()}>
              去应用市场
            </a>
            <a className={getButtonClass({ kind: 'outline' })} href={paths.console('orders')}>
              我的订单
            </a>
          </>
        }
      >
        {missing ? '订单不存在，或不属于您的企业。请核对地址，或从“我的订单”打开。' : failure.message}
      </EmptyState>
    </div>
  )
}
