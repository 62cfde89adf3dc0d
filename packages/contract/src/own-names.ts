import { DEMO_IDENTITY, getIdentity, getNodePrefix } from './identity.ts'

/** Replaces the names and the prefix of the demo node by those of this node, in a text that was written for the former. */
export function replaceNames(text: string): string {
  const own = getIdentity()
  const demo = DEMO_IDENTITY
  const [prefix = ''] = demo.prefixes
  const pairs: [RegExp, string][] = [
    [new RegExp(`(?<![\\d.])${prefix.replace('.', '\\.')}(?!\\d)`, 'g'), getNodePrefix()],
    [/汽车零部件及配件制造(业|行业)/g, `${own.trade}行业`],
    [new RegExp(demo.trade, 'g'), own.trade],
    // 坐标解析 and 目标解决 contain 标解 but are other words.
    [/(?<![坐目指商])标解(?![析决释读码])/g, own.platform],
  ]
  return pairs.reduce((done, [pattern, name]) => done.replace(pattern, name), text)
}
