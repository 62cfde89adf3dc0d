import { GS1_KEYS, GS1_QUALIFIERS, type Gs1Address } from '@biaojie/gs1/digital-link.ts'
import type { Problem } from '../problem.ts'

export type Wrong = NonNullable<Gs1Address['wrong']>

const findKeyName = (ai: string) => GS1_KEYS[ai] ?? GS1_QUALIFIERS[ai]
const writeChineseName = (ai: string) => (findKeyName(ai) ? `${findKeyName(ai)?.name}（${ai}）` : ai)
const writeEnglishName = (ai: string) => (findKeyName(ai) ? `${findKeyName(ai)?.english} (${ai})` : ai)

/** Says what is wrong with an address in both languages. */
function describeDetail(wrong: Wrong): [detail: string, detailEnglish: string] {
  switch (wrong.problem) {
    case 'check':
      return [
        `${writeChineseName(wrong.ai)}的校验位不对，按前面的数字应为 ${wrong.expected}。多半是抄错了一位，请对照包装再看一遍。`,
        `The check digit of ${writeEnglishName(wrong.ai)} is wrong: ${wrong.expected} follows from the characters before it.`,
      ]
    case 'format':
      return [
        `${writeChineseName(wrong.ai)}的写法不对，应为${findKeyName(wrong.ai)?.hint ?? '规定的格式'}。`,
        `${writeEnglishName(wrong.ai)} must have ${findKeyName(wrong.ai)?.hintEnglish ?? 'its own format'}.`,
      ]
    case 'order':
      return [
        `${writeChineseName(wrong.ai)}的位置不对：限定符要按规定的先后写。`,
        `${writeEnglishName(wrong.ai)} is out of place: key qualifiers have an order.`,
      ]
    case 'twice':
      return [`${writeChineseName(wrong.ai)}写了两次。`, `${writeEnglishName(wrong.ai)} is there twice.`]
    case 'unknownQualifier':
      return [
        `${writeChineseName(wrong.ai)}不是这种主键的限定符；日期、重量一类的数据写在问号后面。`,
        `${writeEnglishName(wrong.ai)} does not qualify this key; dates, weights and the like go into the query.`,
      ]
    case 'missing':
      return [`还少了${writeChineseName(wrong.ai)}。`, `${writeEnglishName(wrong.ai)} is missing.`]
    case 'unknownKey':
      return [
        '网址开头的数字不是 GS1 的主键。零件常用的是 01（GTIN）、8004（GIAI）、8010（CPID）、414（GLN）。',
        'The number at the beginning is no primary key of GS1. Parts have 01 (GTIN), 8004 (GIAI), 8010 (CPID) or 414 (GLN).',
      ]
    case 'noValue':
      return ['主键后面没有值。', 'The key has no value.']
    case 'unpaired':
      return [
        '网址不成对：每个编号后面要有它的值。如果是压缩写法，网址不完整，请重新扫一次。',
        'Each identifier needs a value. If the address is compressed, it is not complete: scan it again.',
      ]
    case 'undecodable':
    case 'unsplit':
      return ['网址里的百分号编码读不出来。', 'The percent-encoding cannot be read.']
    case 'tooLong':
      return ['网址太长，不会是 GS1 数字链接。', 'The address is too long.']
  }
}

export function describeWrongAddress(wrong: Wrong): Problem {
  const [detail, detailEnglish] = describeDetail(wrong)
  return {
    status: 400,
    code: `digital_link_${wrong.problem.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
    title: '这个 GS1 数字链接读不出来',
    titleEnglish: 'This GS1 Digital Link cannot be read',
    detail,
    detailEnglish,
  }
}

export const NOT_REGISTERED: Problem = {
  status: 404,
  code: 'digital_link_unknown',
  title: '本节点没有登记这个码',
  titleEnglish: 'This node has no record of the code',
  detail: '码的写法没有问题，但还没有企业把它登记到本节点的标识上。请核对是否抄错，或向生产企业查询。',
  detailEnglish: 'The code is well formed, but no company has registered it here.',
}
