import type { DataOf } from '@biaojie/contract/calls.ts'
import type { HomePage } from '@biaojie/contract/content-pages.ts'
import { fenOfYuan, priceParts } from '@biaojie/contract/money.ts'
import { ApplicationCard } from '@biaojie/ui/blocks/application.tsx'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import * as styles from './applications.module.css'

export type Scenes = DataOf<'homeScenes'>
type Scene = Scenes[number]
const SHOWN = 2

/** Each first-level category with the two applications that are used most. */
export function Applications({ texts, scenes }: { texts: HomePage['scenes']; scenes: Scenes }) {
  if (scenes.length === 0) return null
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <SectionHead title={texts.title} note={texts.note} href={paths.applications} linkLabel={texts.link} />
        {scenes.map((scene) => (
          <SceneRow key={scene.id} scene={scene} />
        ))}
      </div>
    </section>
  )
}

function SceneRow({ scene: { id, name, describes, icon, count, productmanagers } }: { scene: Scene }) {
  return (
    <div className={styles.scene}>
      <div className={styles.about}>
        <h3>
          <Icon name={icon as IconName} size={32} />
          {name}
        </h3>
        <p>{describes}</p>
        <a className={text.action} href={paths.applicationList({ category: id })}>
          {count} 个应用
          <Icon name="chevron-right" size={16} />
        </a>
      </div>
      {productmanagers.slice(0, SHOWN).map((application) => (
        <ApplicationCard
          key={application.id}
          level="h4"
          href={paths.applicationListDetail(application.id)}
          name={application.name}
          source={application.appOriginal === 1 ? '自研' : '生态合作'}
          description={application.describes}
          traits={application.trait.split(/[,，]/).filter(Boolean)}
          price={priceOf(application.price)}
        />
      ))}
    </div>
  )
}

/** What the wire has in yuan, as a price is printed; null is 面议. */
function priceOf(yuan: number | null) {
  const amount = yuan === null ? undefined : fenOfYuan(yuan)
  return amount === undefined ? null : priceParts(amount)
}
