import type { AlarmDetail } from '@biaojie/contract/tracking/alarms/alarms.ts'
import { formatWarning } from '@biaojie/contract/tracking/alarms/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Link } from 'react-router'
import { pages } from '../../../paths.ts'
import * as styles from './alarm.module.css'

/** The visitor's phone after the public warning; it never says that a part is a fake. */
export function SeenByVisitor({ alarm }: { alarm: AlarmDetail }) {
  const { identifier, identifierName, recent, guide, phone, state, asksPhoto } = alarm
  const [last] = recent
  return (
    <section aria-label="查验人看到的">
      <h2 className={styles.seenTitle}>
        查验人看到的 <small>{state === 'warned' ? '现在' : '公开提醒按下之后'}</small>
      </h2>
      <div className={styles.phone}>
        <div className={styles.warning}>
          <Icon name="warning" size={22} />
          <div>
            <b>这个码可能被人复制过</b>
            <p>{formatWarning(alarm, identifierName)}</p>
          </div>
        </div>
        <div className={styles.navy} data-surface="navy">
          <p>{identifierName}</p>
          <b>{identifier.slice(identifier.indexOf('/') + 1)}</b>
        </div>
        <dl>
          <dt>上一次查</dt>
          <dd>{last ? `${last.time.slice(0, 16)}${last.city && `，${last.city}`}` : '—'}</dd>
          <dt>您是</dt>
          <dd>这一周第 {alarm.checks + 1} 位</dd>
        </dl>
        {guide.length > 0 && (
          <>
            <h3>辨别方法</h3>
            <ol>
              {guide.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </>
        )}
        <p className={styles.soft}>
          {asksPhoto && '下方有“拍一张给厂家看”。'}
          {phone ? `找厂家：${phone}。` : '未填写厂家电话。'}
          不代表您手里这件一定是假的。
        </p>
        <Link to={pages.alarmSettings}>编辑辨别方法与电话</Link>
      </div>
    </section>
  )
}
