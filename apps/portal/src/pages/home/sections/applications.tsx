import type { DataOf } from '@biaojie/contract/calls.ts'
import type { HomePage } from '@biaojie/contract/content/content/pages.ts'
import { pick } from '@biaojie/contract/records.ts'
import { ApplicationCard } from '@biaojie/ui/blocks/application.tsx'
import { formatUnit } from '@biaojie/ui/blocks/price.tsx'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { PhoneTabs } from '@biaojie/ui/navigation/tabs.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { splitPrice } from '../../../market/prices.ts'
import { paths } from '../../../paths.ts'
import * as styles from './applications.module.css'

const SHOWN = 2
const APPLICATION_FIELDS = [
  'id',
  'name',
  'describes',
  'trait',
  'appOriginal',
  'duration',
  'durationUnit',
] as const
type Scene = ReturnType<typeof toSceneView>

/** Returns what the page shows of a category and of its two most used applications. */
export const toSceneView = ({
  id,
  name,
  describes,
  icon,
  count,
  productmanagers,
}: DataOf<'homeScenes'>[number]) => ({
  id,
  name,
  describes,
  icon,
  count,
  applications: productmanagers.slice(0, SHOWN).map((application) => ({
    ...pick(application, APPLICATION_FIELDS),
    price: splitPrice(application.price),
  })),
})

/** Wide windows show this many categories before the visitor asks for more. */
const FIRST = 4

/** Shows each first-level category with its two most used applications. */
export function Applications({ texts, scenes }: { texts: HomePage['scenes']; scenes: Scene[] }) {
  const [current, setCurrent] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const others = scenes.length - FIRST
  if (scenes.length === 0) return null
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <SectionHead title={texts.title} note={texts.note} href={paths.applications} linkLabel={texts.link} />
        <PhoneTabs
          label="应用分类"
          labels={scenes.map(({ name }) => name)}
          current={current}
          onSelect={setCurrent}
        />
        {scenes.map((scene, index) => (
          <SceneRow
            key={scene.id}
            scene={scene}
            away={index !== current}
            folded={!isOpen && index >= FIRST}
          />
        ))}
        {!isOpen && others > 0 && (
          <div className={styles.more}>
            <Button kind="outline" onClick={() => setOpen(true)}>
              再看 {others} 类
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** `away` means that a phone shows another category, `folded` that wide windows do not show it yet. */
function SceneRow({ scene, away, folded }: { scene: Scene; away: boolean; folded: boolean }) {
  const { id, name, describes, icon, count, applications } = scene
  return (
    <div className={cx(styles.scene, away && styles.away, folded && styles.folded)}>
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
      {applications.map((application) => (
        <ApplicationCard
          key={application.id}
          level="h4"
          href={paths.applicationListDetail(application.id)}
          name={application.name}
          source={application.appOriginal === 1 ? '自研' : '生态合作'}
          description={application.describes}
          traits={application.trait.split(/[,，]/).filter(Boolean)}
          price={application.price}
          unit={formatUnit(application)}
        />
      ))}
    </div>
  )
}
