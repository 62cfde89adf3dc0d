import {
  type FieldKey,
  isSceneCode,
  SCENE_CODES_TEXT,
  SCENES,
  type SceneType,
  sceneKeyOf,
} from '@biaojie/contract/identifiers/scenes.ts'
import type { WireElement, WireScene } from '@biaojie/contract/resolution/resolution.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { timeOf } from '@biaojie/contract/times.ts'
import { type Find, findsOf } from '../finding/finds.ts'
import { elementsOf } from './elements.ts'
import { bounded, isObject, list, Problem, textIn } from './fields.ts'

/** The rows made from one line of the loader's input. */
export type Prepared = {
  /** Folded. */
  handle: string
  /** The given spelling; null where that is the folded form. */
  spelling: string | null
  name: string
  detail: string
  scenes: PreparedScene[]
  /** The values it is found by, where its company allows it. */
  finds: Find[]
  /** The anti-counterfeiting code; without one, the part keeps its former code. */
  antiCode?: string
  /** The time of registration; the moment of loading by default. */
  created?: Date
}
type PreparedScene = {
  confId: string
  templateCode: string
  public: string
  secret: string | null
}

const ANTI_CODE: FieldKey<'anti'> = 'secretCode'
const MAX_SCENES = 60
const MAX_IMAGES = 20

type ReadScene = {
  wire: WireScene
  prepared: PreparedScene
  open: WireElement[]
  antiCode: string | undefined
}
function sceneOf(raw: unknown, i: number): ReadScene {
  const where = `第 ${i + 1} 个场景`
  if (!isObject(raw)) throw new Problem(`${where}不是对象`)
  const code = textIn(raw, 'code', where, 3)
  if (!isSceneCode(code)) throw new Problem(`${where}的 code「${code}」不在 ${SCENE_CODES_TEXT} 之内`)
  const confId = textIn(raw, 'confId', where, 64)
  const key = sceneKeyOf(code)
  const type: SceneType | undefined = key && SCENES[key]
  const { open, secret, hidden } = elementsOf(raw.elements, code, where, type?.alwaysVerified)
  return {
    wire: {
      templateCode: code,
      sceneName: textIn(raw, 'name', where, 50),
      icon: raw.icon === undefined ? '' : bounded(raw.icon, `${where}的 icon`, 500),
      sceneConfId: confId,
    },
    prepared: { confId, templateCode: code, public: JSON.stringify(open), secret },
    open,
    antiCode: hidden.get(ANTI_CODE),
  }
}

/** Pages load nothing from other sites (see pagePolicy), so a foreign picture would never show. */
function imageOf(raw: unknown): string {
  const image = bounded(raw, 'images', 500)
  if (/^(https?:)?\/\//i.test(image))
    throw new Problem('images 不能是外站地址，页面不会加载；请把图片放进 media 目录，写成 /media/ 开头的路径')
  if (!image.startsWith('/')) throw new Problem('images 只能是本站路径，如 /media/parts/disc.webp')
  return image
}

function momentOf(raw: unknown): Date | undefined {
  if (raw === undefined) return undefined
  const text = bounded(raw, 'created', 19)
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? new Date(timeOf(text)) : undefined
  if (!at || Number.isNaN(at.getTime())) throw new Problem('created 应为 YYYY-MM-DD HH:mm:ss（北京时间）')
  return at
}

/** Checks one record and returns its stored form; throws Problem with the reason in Chinese. */
export function prepare(raw: unknown): Prepared {
  if (!isObject(raw)) throw new Problem('不是 JSON 对象')
  const { identifier } = raw
  if (typeof identifier !== 'string' || !isIdentifier(identifier))
    throw new Problem('identifier 形式不正确，应如 88.449.XXX/XX-XXXX000XX')
  const scenes = list(raw.scenes ?? [], 'scenes', MAX_SCENES).map(sceneOf)
  if (new Set(scenes.map((one) => one.prepared.confId)).size < scenes.length)
    throw new Problem('scenes 的 confId 有重复')
  const base = elementsOf(raw.elements, '', '')
  const detail = {
    images: list(raw.images ?? [], 'images', MAX_IMAGES).map(imageOf),
    scenes: scenes.map((one) => one.wire),
    elements: base.open,
  }
  const kept = scenes.map((one) => one.prepared)
  const antiCode = scenes.map((one) => one.antiCode).find((code) => code !== undefined)
  if (base.secret)
    kept.push({ confId: '', templateCode: '', public: JSON.stringify(base.open), secret: base.secret })
  const handle = foldHandle(identifier)
  return {
    handle,
    spelling: identifier === handle ? null : identifier,
    name: textIn(raw, 'name', '', 200),
    detail: JSON.stringify(detail),
    scenes: kept,
    finds: findsOf(base.open, scenes.find((one) => one.wire.templateCode === SCENES.trace.code)?.open ?? []),
    ...(antiCode && { antiCode }),
    created: momentOf(raw.created),
  }
}
