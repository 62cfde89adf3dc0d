import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { type SceneExample, type Stage, stages } from '../../../../../content/home.ts'
import { paths } from '../../paths.ts'
import * as styles from './stages.module.css'

/** The scene types as a parts list, in the order of a part's life; each row opens a real example. */
export function Stages() {
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <SectionHead
          title="扫码能查到什么"
          note="十一类场景，外加企业自己定的；点任一行，看一件真实登记的样例"
        />
        {stages.map((stage) => (
          <StageRows key={stage.title} stage={stage} />
        ))}
      </div>
    </section>
  )
}

function StageRows({ stage }: { stage: Stage }) {
  return (
    <div className={styles.stage}>
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
  return (
    <li>
      <a href={paths.productScene(scene.identifier, scene.scene)}>
        <Icon name={scene.icon} size={28} />
        <b>
          {scene.name}
          {scene.verified && <small>手机验证后可看</small>}
        </b>
        <span className={styles.answer}>{scene.answer}</span>
        <span className={cx(text.code, styles.code)}>{splitIdentifier(scene.identifier).suffix}</span>
        <Icon name="arrow-right" size={18} />
      </a>
    </li>
  )
}
