import type { StartPage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { PhoneTabs } from '@biaojie/ui/navigation/tabs.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import * as styles from './stages.module.css'

type Stage = StartPage['stages'][number]
type SceneExample = Stage['scenes'][number]

/** Shows the scene types as a list in the order of a part's life; each row opens a real example. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  const [current, setCurrent] = useState(0)
  const { samples } = useSite()
  return (
    <section className={styles.section}>
      <div className={layout.container}>
        <SectionHead
          title="扫码能查到什么"
          note={`十一类场景，外加企业自己定的${samples ? '；点任一行，看一件真实登记的示例' : ''}`}
        />
        <PhoneTabs
          label="零件所处的阶段"
          labels={stages.map(({ title }) => title)}
          current={current}
          onSelect={setCurrent}
        />
        {stages.map((stage, index) => (
          <StageRows key={stage.title} stage={stage} away={index !== current} />
        ))}
      </div>
    </section>
  )
}

/** `away` means that a phone shows another stage. */
function StageRows({ stage, away }: { stage: Stage; away: boolean }) {
  return (
    <div className={cx(styles.stage, away && styles.away)}>
      <div className={styles.about}>
        <h3>{stage.title}</h3>
        <p>{stage.text}</p>
      </div>
      <ul>
        {stage.scenes.map((scene) => (
          <SceneRow key={scene.icon} scene={scene} />
        ))}
      </ul>
    </div>
  )
}

function SceneRow({ scene }: { scene: SceneExample }) {
  const { samples } = useSite()
  const story = (
    <>
      <Icon name={scene.icon as IconName} size={28} />
      <b>
        {scene.name}
        {scene.verified && <small>手机验证后可看</small>}
      </b>
      <span className={styles.answer}>{scene.answer}</span>
    </>
  )
  return (
    <li>
      {samples && scene.identifier ? (
        <a className={styles.row} href={paths.productScene(scene.identifier, scene.scene)}>
          {story}
          <span className={cx(text.code, styles.code)}>{splitIdentifier(scene.identifier).suffix}</span>
          <Icon name="arrow-right" size={18} />
        </a>
      ) : (
        <div className={styles.row}>{story}</div>
      )}
    </li>
  )
}
