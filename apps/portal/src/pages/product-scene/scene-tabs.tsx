import { Icon, type IconName, sceneIcon } from '@biaojie/ui/icons.tsx'
import { type TabItem, SceneTabs as Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import { paths } from '../../paths.ts'
import type { FoundView } from './view.ts'

/** The scenes this identifier has, in its own order; the addresses work before scripts run. */
export function SceneTabs({ view, short }: { view: FoundView; short: boolean }) {
  if (view.scenes.length === 0) return null
  return (
    <Tabs
      id="scene"
      label="场景"
      current={view.open?.id ?? ''}
      items={view.scenes.map((scene) => ({
        key: scene.sceneConfId,
        href: sceneHref(view.identifier, scene.sceneConfId, short),
        ...face(scene),
        ...badge(view, scene.templateCode),
      }))}
    />
  )
}

/** `short` keeps a visitor who came by /id/… on that address. */
export const sceneHref = (identifier: string, scene: string, short: boolean) =>
  short
    ? `${paths.identifier(identifier)}?scene=${encodeURIComponent(scene)}`
    : paths.productScene(identifier, scene)

const PICTURE = /^(\/media\/|data:image\/)/
/** Icons of ours that a custom scene may ask for by name. */
const BY_NAME = new Set<string>([
  'file',
  'company',
  'location',
  'clock',
  'card',
  'settings',
  'calendar',
  'printer',
])

function face({
  templateCode,
  sceneName,
  icon,
}: FoundView['scenes'][number]): Pick<TabItem, 'icon' | 'label'> {
  if (templateCode !== '100') return { icon: sceneIcon(templateCode), label: sceneName }
  if (PICTURE.test(icon)) return { icon: undefined, label: <Pictured src={icon} name={sceneName} /> }
  return { icon: BY_NAME.has(icon) ? (icon as IconName) : 'custom', label: sceneName }
}

function Pictured({ src, name }: { src: string; name: string }) {
  return (
    <>
      <img src={src} width={22} height={22} alt="" loading="lazy" />
      {name}
    </>
  )
}

function badge(view: FoundView, code: string): Pick<TabItem, 'note' | 'noteTone'> {
  if (code === '0' && view.levels > 1) return { note: `${view.levels} 级` }
  if (code === '4' && view.recall) {
    return view.recall.tone === 'ok'
      ? { note: '未列入', noteTone: 'ok' }
      : { note: '已列入', noteTone: 'err' }
  }
  if (code !== '7' && code !== '8') return {}
  if (view.open?.verified) return { note: '已验证', noteTone: 'ok' }
  return { note: <Guarded /> }
}

const Guarded = () => (
  <>
    <Icon name="card" size={16} />
    验证
  </>
)
