import { Icon } from '@biaojie/ui/icons.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './danger-line.module.css'

/** Under the head of a part nobody should fit, before any scene speaks; phones have it in the head itself. */
export function DangerLines({ view, href }: { view: FoundView; href: (scene: string) => string }) {
  return view.dangers
    .filter(({ scene }) => !scene || scene !== view.open?.id)
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
