import { findSceneKey, type SceneKey } from '@biaojie/contract/identifiers/records/scenes.ts'
import type { IdentifierDetail } from '@biaojie/contract/resolution/resolution/resolution.ts'

/** Determines the layers of a sheet, their order, and which one opens. */

export type Scene = IdentifierDetail['scenes'][number]
export type LayerKey =
  | 'measure'
  | 'assemble'
  | 'trace'
  | 'transport'
  | 'check'
  | 'recall'
  | 'safety'
  | 'machine'
  | 'production'
  | 'own'
  | 'code'
  | 'file'
export type LayerPlan = {
  key: LayerKey
  sign: string
  short: string
  /**
   * The scenes that the layer shows, in the company's order; empty for layers that the node itself provides.
   */
  scenes: Scene[]
  /** The name of the layer in the address. */
  address: string
}

const LAYERS: Record<Exclude<LayerKey, 'own'>, { sign: string; short: string }> = {
  measure: { sign: '量', short: '测量' },
  assemble: { sign: '装', short: '装配' },
  trace: { sign: '溯', short: '追溯' },
  transport: { sign: '运', short: '运输' },
  check: { sign: '检', short: '查验' },
  recall: { sign: '召', short: '召回' },
  safety: { sign: '安', short: '安全' },
  machine: { sign: '机', short: '设备' },
  production: { sign: '产', short: '产线' },
  code: { sign: '码', short: '编码' },
  file: { sign: '档', short: '档案' },
}

const LAYER_BY_SCENE: Record<Exclude<SceneKey, 'manage'>, Exclude<LayerKey, 'own'>> = {
  trace: 'trace',
  supply: 'trace',
  anti: 'check',
  recall: 'recall',
  security: 'safety',
  logistics: 'transport',
  ops: 'machine',
  monitor: 'machine',
  repair: 'machine',
  production: 'production',
}

/** Facts about the part that its scenes do not contain; they decide which layers it has. */
export type PartFacts = { hasFamily: boolean; isMeasured: boolean; hasAssembly: boolean; isListed: boolean }

const isAssembling = ({ sceneName }: Scene) => sceneName.startsWith('装配')

function findLayerKey(scene: Scene, { hasFamily }: PartFacts): LayerKey {
  const key = findSceneKey(scene.templateCode)
  if (!key) return isAssembling(scene) ? 'assemble' : 'own'
  if (key === 'manage') return hasFamily ? 'measure' : 'code'
  return LAYER_BY_SCENE[key]
}

/** Returns the first character of the name that no other layer uses. */
function chooseOwnSign(name: string, usedSigns: ReadonlySet<string>): string {
  const signs = [...name.trim()]
  const free = signs.filter((sign) => !usedSigns.has(sign))
  return free.find((sign) => /\p{Script=Han}/u.test(sign)) ?? free[0] ?? signs[0] ?? '场'
}

/** Four characters fit under the sign. */
const shortenName = (name: string) => [...name.trim()].slice(0, 4).join('') || '场景'

export function planLayers(scenes: readonly Scene[], facts: PartFacts): LayerPlan[] {
  const plans: LayerPlan[] = []
  const makePlan = (key: Exclude<LayerKey, 'own'>, address: string = key, own: Scene[] = []): LayerPlan => ({
    key,
    ...LAYERS[key],
    scenes: own,
    address,
  })
  for (const scene of scenes) {
    const key = findLayerKey(scene, facts)
    const same = key === 'own' ? undefined : plans.find((plan) => plan.key === key)
    if (same) same.scenes.push(scene)
    else if (key !== 'own') plans.push(makePlan(key, scene.sceneConfId, [scene]))
    else
      plans.push({
        key,
        sign: '',
        short: shortenName(scene.sceneName),
        scenes: [scene],
        address: scene.sceneConfId,
      })
  }
  const has = (key: LayerKey) => plans.some((plan) => plan.key === key)
  if (facts.isMeasured && !has('measure')) plans.unshift(makePlan('measure'))
  if (facts.hasAssembly && !has('assemble'))
    plans.splice(plans.findIndex(({ key }) => key === 'measure') + 1, 0, makePlan('assemble'))
  if (!facts.hasFamily && !has('code')) plans.unshift(makePlan('code'))
  if (facts.isListed && !has('recall')) plans.push(makePlan('recall'))
  plans.push(makePlan('file'))
  const usedSigns = new Set(plans.map(({ sign }) => sign))
  for (const plan of plans) {
    if (plan.key !== 'own') continue
    plan.sign = chooseOwnSign(plan.scenes[0]?.sceneName ?? '', usedSigns)
    usedSigns.add(plan.sign)
  }
  return plans
}

const PREFERRED: readonly LayerKey[] = ['measure', 'code', 'assemble', 'trace']

export type Opened = { plan: LayerPlan; scene: Scene | undefined }

/** Returns the layer and the scene that an address names, or else the most informative layer that exists. */
export function openLayer(
  plans: readonly LayerPlan[],
  address: string | undefined,
  { isRecalled, isLine }: { isRecalled: boolean; isLine: boolean },
): Opened {
  const bySceneId = plans.find(({ scenes }) => scenes.some(({ sceneConfId }) => sceneConfId === address))
  if (bySceneId)
    return { plan: bySceneId, scene: bySceneId.scenes.find(({ sceneConfId }) => sceneConfId === address) }
  const find = (key: LayerKey) => plans.find((plan) => plan.key === key)
  const named = address === undefined ? undefined : find(address as LayerKey)
  const first =
    named ??
    (isLine ? find('production') : undefined) ??
    (isRecalled ? find('recall') : undefined) ??
    PREFERRED.map(find).find((plan) => plan !== undefined) ??
    plans[0]
  if (!first) throw new Error('a sheet without layers')
  return { plan: first, scene: first.scenes[0] }
}
