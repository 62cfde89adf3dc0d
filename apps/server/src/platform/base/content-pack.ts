import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DEMO_IDENTITY, getIdentity } from '@biaojie/contract/identity.ts'
import { replaceNames } from '@biaojie/contract/own-names.ts'
import { findRepositoryFile } from './places.ts'
import { EnvProblem } from './problem.ts'

/* The texts and pictures of a trade are a content pack: content/ itself, a folder of content/packs, or a
   folder of the operator's. */

const DEFAULT_PACK = 'auto-parts'
let folder = findRepositoryFile('content')

/** Returns the folder of the pack that CONTENT_PACK names; throws EnvProblem where there is none. */
export function findContentPack(raw: string | undefined): string {
  const name = raw?.trim()
  if (!name || name === DEFAULT_PACK) return findRepositoryFile('content')
  const path = /^[a-z0-9-]+$/.test(name) ? findRepositoryFile(`content/packs/${name}`) : resolve(name)
  if (existsSync(join(path, 'pages/site.yaml'))) return path
  throw new EnvProblem(
    `CONTENT_PACK：「${name}」不是内容包，请填 auto-parts、neutral，或一个含有 pages/site.yaml 的文件夹的路径`,
  )
}

/** Called once, with the settings. */
export function setContentPack(path: string): void {
  folder = path
}

/** Returns the path of a file or folder of the pack, which need not exist. */
export const findContentFile = (path: string): string => join(folder, path)

/**
 * Returns the names of the files in a folder of the pack that have this ending; none when the folder does not
 * exist.
 */
export function listContent(path: string, end: string): string[] {
  const place = findContentFile(path)
  return existsSync(place) ? readdirSync(place).filter((name) => name.endsWith(end)) : []
}

/** Reads a text of the pack as its editor wrote it. */
export const readWritten = (path: string): string => readFileSync(findContentFile(path), 'utf8')

/** Reads a text of the pack, and inserts the names and the prefix of this node. */
export const readContent = (path: string): string => replaceNames(readWritten(path))

type Words = readonly [string, string][]
/** Example words of the demo's trade, with their replacements for any other trade. */
const EXAMPLE_WORDS: Words = [
  ['宁波海芯制动系统有限公司', '某某制造有限公司'],
  ['聊城恒沃轴承有限公司', '某某制造有限公司'],
  ['轴承产业园', '产业园'],
  ['前制动盘', '示例产品'],
  ['制动盘', '产品'],
]
/** Further words in the API description; longer ones come before the words that they contain. */
const DESCRIPTION_WORDS: Words = [
  ['一只前照灯', '一只产品'],
  ['LED 前照灯', '示例产品'],
  ['常州明瞳车灯有限公司', '某某光电有限公司'],
  [encodeURIComponent('炉号'), encodeURIComponent('批号')],
  ['BD-320A', 'SN-100A'],
  ['示例制动盘', '示例产品'],
  ['铸件毛坯', '半成品'],
  ['铁水炉次', '中间品批次'],
  ['铸造生铁 Z14', '原料'],
  ['到生铁', '到原料'],
  ['中川精密铸造', '某某材料'],
  ['海芯制动系统"', '某某制造"'],
  ['出炉温度', '出厂温度'],
  ['炉号', '批号'],
  ['零件', '产品'],
]

const replaceWords = (text: string, words: Words) =>
  words.reduce((done, [from, to]) => done.replaceAll(from, to), text)

/** Tells whether the node serves the trade of the demo, so that examples of the demo suit it. */
export const isDemoTrade = () => getIdentity().trade === DEMO_IDENTITY.trade

/**
 * Replaces the names in API examples by those of this node, and by neutral words when its trade is not the
 * demo's.
 */
export function replaceExamples(text: string): string {
  return replaceNames(isDemoTrade() ? text : replaceWords(text, EXAMPLE_WORDS))
}

/** Reads the API description as written: the pack's own, or else that of content/ in neutral words. */
export function readDescription(path: string): string {
  if (existsSync(findContentFile(path))) return readWritten(path)
  const text = readFileSync(join(findRepositoryFile('content'), path), 'utf8')
  return replaceWords(text, [...DESCRIPTION_WORDS, ...EXAMPLE_WORDS])
}
