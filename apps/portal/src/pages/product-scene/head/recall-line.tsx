import { Icon } from '@biaojie/ui/icons.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './recall-line.module.css'

/** Under the head of a recalled part, before any scene calls it genuine; phones have it in the head itself. */
export function RecallLine({ view, href }: { view: FoundView; href: (scene: string) => string }) {
  const { recall, open } = view
  const scene = view.scenes.find((one) => one.type === 'recall')
  if (recall?.tone !== 'err' || !scene || open?.type === 'recall') return null
  return (
    <p className={styles.line}>
      <Icon name="warning" size={24} />
      <b>{recall.title}</b>
      <span>{recall.note}，请按召回说明处理</span>
      {recall.phone && <a href={`tel:${recall.phone.replace(/[^\d+-]/g, '')}`}>厂家电话 {recall.phone}</a>}
      <a href={href(scene.id)}>查看召回说明</a>
    </p>
  )
}
