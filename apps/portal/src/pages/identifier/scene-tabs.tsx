import { Icon } from '@biaojie/ui/icons.tsx'
import { type TabItem, SceneTabs as Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import { paths } from '../../paths.ts'
import * as styles from './scene.module.css'
import type { FoundView, SceneTab, SceneType } from './view.ts'

/** Shows the scenes of this identifier in its own order; the addresses work before scripts run. */
export function SceneTabs({ view, short }: { view: FoundView; short: boolean }) {
  if (view.scenes.length === 0) return null
  return (
    <Tabs
      id="scene"
      label="场景"
      className={styles.tabs}
      current={view.open?.id ?? ''}
      items={view.scenes.map((scene) => ({
        key: scene.id,
        href: sceneHref(view.identifier, scene.id, short),
        ...face(scene),
        ...badge(view, scene.type),
      }))}
    />
  )
}

/** `short` keeps a visitor who came by /id/… on that address. */
export const sceneHref = (identifier: string, scene: string, short: boolean) =>
  short
    ? `${paths.identifier(identifier)}?scene=${encodeURIComponent(scene)}`
    : paths.productScene(identifier, scene)

const face = ({ name, icon, picture }: SceneTab): Pick<TabItem, 'icon' | 'label'> =>
  picture ? { icon: undefined, label: <Pictured src={picture} name={name} /> } : { icon, label: name }

function Pictured({ src, name }: { src: string; name: string }) {
  return (
    <>
      <img src={src} width={22} height={22} alt="" loading="lazy" />
      {name}
    </>
  )
}

function badge(view: FoundView, type: SceneType): Pick<TabItem, 'note' | 'noteTone'> {
  if (type === 'trace' && view.levels > 1) return { note: `${view.levels} 环节` }
  if (type === 'recall' && view.recall) {
    return view.recall.tone === 'ok'
      ? { note: '未列入', noteTone: 'ok' }
      : { note: '已列入', noteTone: 'err' }
  }
  if (type !== 'ops' && type !== 'monitor') return {}
  if (view.open?.verified) return { note: '已验证', noteTone: 'ok' }
  return { note: <Guarded /> }
}

const Guarded = () => (
  <>
    <Icon name="eye-off" size={16} />
    验证
  </>
)
