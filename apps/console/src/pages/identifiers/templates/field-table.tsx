import type { Difference } from '@biaojie/contract/identifiers/templates/differences.ts'
import {
  FIELDS_MAX,
  SOURCE_NAMES,
  type TemplateField,
  type TemplateScene,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import type { KeyboardEvent } from 'react'
import { TextButton } from '../../../kit/notice.tsx'
import { Empty } from '../../../kit/states.tsx'
import { Visibility, VisibilityLegend } from '../parts/visibility.tsx'
import {
  addNewField,
  describeDifferences,
  describeKind,
  describeRequirement,
  moveField,
  type Place,
} from './editing.ts'
import * as styles from './field-table.module.css'
import type { EditedTemplate } from './use-template.ts'

type Props = {
  edited: EditedTemplate
  place: Place
  writes: boolean
  differences: readonly Difference[]
  onPlace: (place: Place) => void
}

/** Returns the actions on the fields of a scene. */
function createActions(
  { edited: { template, change }, place, writes, onPlace }: Omit<Props, 'differences'>,
  scene: TemplateScene,
) {
  const move = (from: number, by: number) => {
    const to = from + by
    const next = writes && moveField(template, { scene: place.scene, field: from }, to)
    if (!next) return
    change(next)
    onPlace({ ...place, field: to })
  }
  return {
    add: () => {
      change(addNewField(template, place.scene))
      onPlace({ ...place, field: scene.fields.length })
    },
    press: (event: KeyboardEvent, at: number) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      move(at, event.key === 'ArrowUp' ? -1 : 1)
    },
    removeScene: () => {
      change({ ...template, scenes: template.scenes.toSpliced(place.scene, 1) })
      onPlace({ scene: Math.max(0, place.scene - 1), field: -1 })
    },
  }
}

/** The fields of one scene, in the order in which visitors read them. */
export function FieldTable({ edited, place, writes, differences, onPlace }: Props) {
  const { template, problems } = edited
  const scene = template.scenes[place.scene]
  if (!scene) return <section className={styles.table}>{NO_SCENE}</section>
  const { add, press, removeScene } = createActions({ edited, place, writes, onPlace }, scene)
  return (
    <section className={styles.table} aria-label={scene.name}>
      <header>
        <h2>{scene.name}</h2>
        <p>{scene.fields.length} 个字段，访客页上按这个次序</p>
        <VisibilityLegend />
        {writes && scene.fields.length === 0 && <TextButton onPress={removeScene}>去掉这个场景</TextButton>}
        {writes && scene.fields.length < FIELDS_MAX && (
          <Button kind="outline" size="small" onClick={add}>
            加字段
          </Button>
        )}
      </header>
      {scene.fields.length === 0 ? (
        <Empty title="这个场景还没有字段" level="h3">
          {writes ? '加一个字段，写明类型、单位和可见范围。' : '由企业管理员添加。'}
        </Empty>
      ) : (
        <ul>
          <li className={styles.titles} aria-hidden>
            {['名称', '键', '类型', '单位', '必填', '可见', '来源', ''].map((title) => (
              <span key={title}>{title}</span>
            ))}
          </li>
          {scene.fields.map((field, at) => (
            <FieldRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a key may be empty or double while it is typed
              key={at}
              field={field}
              scene={scene}
              open={at === place.field}
              wrong={Object.keys(problems).some((path) =>
                path.startsWith(`scenes.${place.scene}.fields.${at}.`),
              )}
              differences={differences.filter(
                (difference) => difference.scene === scene.key && difference.field === field.key,
              )}
              onOpen={() => onPlace({ ...place, field: at === place.field ? -1 : at })}
              onPress={(event) => press(event, at)}
            />
          ))}
        </ul>
      )}
      {writes && scene.fields.length > 1 && <p className={styles.keys}>选中一行，按 Alt ↑ ↓ 换位置</p>}
    </section>
  )
}

const NO_SCENE = (
  <Empty title="还没有场景" level="h2">
    先在左边加一个场景，如“产品追溯”。
  </Empty>
)

type RowProps = {
  field: TemplateField
  scene: TemplateScene
  open: boolean
  wrong: boolean
  differences: readonly Difference[]
  onOpen: () => void
  onPress: (event: KeyboardEvent) => void
}

function FieldRow({ field, scene, open, wrong, differences, onOpen, onPress }: RowProps) {
  const isNew = differences.some(({ change }) => change === 'added')
  return (
    <li
      className={cx(
        isNew ? styles.added : differences.length > 0 && styles.changed,
        open && styles.open,
        wrong && styles.wrong,
      )}
    >
      <button type="button" aria-expanded={open} onClick={onOpen} onKeyDown={onPress}>
        <span className={styles.name}>
          <b>{field.name || '未命名'}</b>
          <small>{field.englishName}</small>
        </span>
        <code>{field.key}</code>
        <span>{describeKind(field)}</span>
        <code>{findSign(field.unit)}</code>
        <span className={field.required.rule === 'always' ? styles.must : styles.soft}>
          {describeRequirement(field, scene)}
        </span>
        <Visibility audiences={field.visibility} />
        <span className={styles.soft}>{SOURCE_NAMES[field.source]}</span>
        <span className={styles.difference}>{isNew ? '新加' : describeDifferences(differences)}</span>
      </button>
    </li>
  )
}
