import type { EcologyPage } from '@biaojie/contract/content/content/pages.ts'
import { Cooperation } from '@biaojie/ui/content/closing.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { makeTabPanelProps, Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import * as styles from './cooperation-types.module.css'

type CooperationType = EcologyPage['types'][number]
export type TypeKey = CooperationType['key']

/** Shows rights, thresholds and the way in for each kind of partner; both are in the page, one is visible. */
export function CooperationTypes({
  types,
  current,
  onSelect,
}: {
  types: readonly CooperationType[]
  current: TypeKey
  onSelect: (type: TypeKey) => void
}) {
  return (
    <section className={styles.types}>
      <h2>合作类型</h2>
      <Tabs
        id="cooperation"
        label="合作类型"
        items={types.map(({ key, name }) => ({ key, label: name }))}
        current={current}
        onSelect={onSelect}
      />
      {types.map((type) => (
        <div
          key={type.key}
          hidden={type.key !== current}
          {...(type.key === current && makeTabPanelProps('cooperation', current))}
        >
          <TypePanel type={type} />
        </div>
      ))}
    </section>
  )
}

function TypePanel({ type: { text, rights, thresholds, process, name } }: { type: CooperationType }) {
  return (
    <div className={styles.panel}>
      <p className={styles.about}>{text}</p>
      <div className={styles.columns}>
        <div>
          <h3>专属权益</h3>
          <ul className={styles.rights}>
            {rights.map(({ title, des }) => (
              <li key={title}>
                <b>{title}</b>
                <p>{des}</p>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3>合作门槛</h3>
          <ul className={styles.thresholds}>
            {thresholds.map((threshold) => (
              <li key={threshold.name}>
                <Icon name="check" />
                <b>{threshold.name}</b>
                <p>{threshold.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <h3>合作流程</h3>
      <div className={styles.process}>
        <Cooperation steps={process} label={`${name}的合作流程`} />
      </div>
    </div>
  )
}
