import { Icon } from '@biaojie/ui/icons.tsx'
import { beginsWithRecall } from '../recall/standing.ts'
import type { FoundView } from '../view.ts'
import * as styles from './danger-line.module.css'

/**
 * Warns under the head of a part that should not be installed, before any scene; phones show it in the head.
 */
export function DangerLines({ view, href }: { view: FoundView; href: (scene: string) => string }) {
  const isTold = beginsWithRecall(view.standing)
  return view.dangers
    .filter(({ kind, scene }) => (kind === 'recall' ? !isTold : true) && (!scene || scene !== view.open?.id))
    .map(({ kind, title, note, phone, scene }) => (
      <p className={styles.line} key={kind}>
        <Icon name="warning" size={24} />
        <b>{title}</b>
        <span>{scene ? `${note}，请按召回说明处理` : note}</span>
        {phone && <a href={`tel:${phone.replace(/[^\d+-]/g, '')}`}>厂家电话 {phone}</a>}
        {scene && <a href={href(scene)}>查看召回说明</a>}
      </p>
    ))
}
