import { LEVELS, type Level } from '@biaojie/contract/identifiers/records/rules.ts'
import {
  type FieldKey,
  findSceneKey,
  isSceneCode,
  SCENE_CODES_TEXT,
  SCENES,
  type SceneType,
} from '@biaojie/contract/identifiers/records/scenes.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { isRecord } from '@biaojie/contract/records.ts'
import { foldHandle, isIdentifier } from '@biaojie/contract/rules.ts'
import { toTimestamp } from '@biaojie/contract/times.ts'
import { type Prepared, prepareRecord } from '../write/prepare.ts'
import { Problem, readBounded, readElements, readList, readRequired } from './elements.ts'
import { NEW_STATUS, type RecordScene, type RecordStatus, toPrefix } from './record.ts'

const ANTI_CODE: FieldKey<'anti'> = 'secretCode'
const MAX_SCENES = 60
const MAX_IMAGES = 20

type ReadScene = { scene: RecordScene; antiCode: string | undefined }

function readScene(raw: unknown, i: number): ReadScene {
  const where = `第 ${i + 1} 个场景`
  if (!isRecord(raw)) throw new Problem(`${where}不是对象`)
  const code = readRequired(raw, 'code', where, 3)
  if (!isSceneCode(code)) throw new Problem(`${where}的 code「${code}」不在 ${SCENE_CODES_TEXT} 之内`)
  const key = findSceneKey(code)
  const type: SceneType | undefined = key && SCENES[key]
  const confId = readRequired(raw, 'confId', where, 64)
  const { elements, hidden } = readElements(raw.elements, code, where, type?.alwaysVerified)
  return {
    scene: {
      code,
      confId,
      name: readRequired(raw, 'name', where, 50),
      icon: raw.icon === undefined ? '' : readBounded(raw.icon, `${where}的 icon`, 500),
      elements,
    },
    antiCode: hidden.get(ANTI_CODE),
  }
}

/** Pages load nothing from other sites (see pagePolicy), so a picture of another site would never appear. */
function readImage(raw: unknown): string {
  const image = readBounded(raw, 'images', 500)
  if (/^(https?:)?\/\//i.test(image))
    throw new Problem('images 不能是外站地址，页面不会加载；请把图片放进 media 目录，写成 /media/ 开头的路径')
  if (!image.startsWith('/')) throw new Problem('images 只能是本站路径，如 /media/parts/disc.webp')
  return image
}

function parseMoment(raw: unknown): Date | undefined {
  if (raw === undefined) return undefined
  const text = readBounded(raw, 'created', 19)
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? new Date(toTimestamp(text)) : undefined
  if (!at || Number.isNaN(at.getTime())) throw new Problem('created 应为 YYYY-MM-DD HH:mm:ss（北京时间）')
  return at
}

function readLevel(raw: unknown): Level | undefined {
  if (raw === undefined) return undefined
  const level = LEVELS.find((level) => level === raw)
  if (!level) throw new Problem(`level 应为 ${LEVELS.join('、')}`)
  return level
}

type IsNamed = (text: string) => boolean

function readBatch(raw: unknown, handle: string, isNamed: IsNamed): string | null | undefined {
  if (raw === undefined || raw === null) return raw
  if (typeof raw !== 'string' || !isNamed(raw)) throw new Problem('batch 不是合法的标识')
  const batch = foldHandle(raw)
  if (toPrefix(batch) !== toPrefix(handle)) throw new Problem('batch 应是同一前缀下的标识')
  return batch
}

/**
 * Checks one record in the loader's form (docs/loading.md); throws Problem with the reason in Chinese.
 * `isNamed` tells whether a text is an identifier, for cases in which sandbox identifiers are also allowed.
 */
export function prepare(raw: unknown, isNamed: IsNamed = isIdentifier): Prepared {
  if (!isRecord(raw)) throw new Problem('不是 JSON 对象')
  const { identifier } = raw
  if (typeof identifier !== 'string' || !isNamed(identifier))
    throw new Problem(`identifier 形式不正确，应如 ${getNodePrefix()}.XXX/XX-XXXX000XX`)
  const read = readList(raw.scenes ?? [], 'scenes', MAX_SCENES).map(readScene)
  if (new Set(read.map(({ scene }) => scene.confId)).size < read.length)
    throw new Problem('scenes 的 confId 有重复')
  const antiCode = read.map((scene) => scene.antiCode).find((code) => code !== undefined)
  const level = readLevel(raw.level)
  const batch = readBatch(raw.batch, foldHandle(identifier), isNamed)
  const status: Partial<RecordStatus> = { ...(level && { level }), ...(batch !== undefined && { batch }) }
  const created = parseMoment(raw.created)
  return prepareRecord(
    {
      ...NEW_STATUS,
      identifier,
      name: readRequired(raw, 'name', '', 200),
      images: readList(raw.images ?? [], 'images', MAX_IMAGES).map(readImage),
      elements: readElements(raw.elements, '', '').elements,
      scenes: read.map(({ scene }) => scene),
      ...status,
    },
    { status, ...(antiCode !== undefined && { antiCode }), ...(created && { created }) },
  )
}
