import type { TagTone } from '@biaojie/ui/tag.tsx'

const TONES: [TagTone, RegExp][] = [
  ['err', /^(不合格|超限|故障|停机|异常|失效|过期|NG|已召回|紧急|严重)/],
  ['warn', /^(注意|待|进行中|召回中|实施中|处理中|预警|警告|临期|未完成)/],
  ['ok', /^(合格|正常|OK|通过|已完成|已关闭|有效|运行中|运行$|已签收|良好)/],
]

/** Columns and elements whose words are states. */
const STATE_NAMES = new Set(['结论', '状态', '结果', '检验结论', '运行状态', '运输状态', '召回状态'])

/** The colour of a word of state; undefined for a word nobody gave a meaning to. */
export const toneOf = (text: string): TagTone | undefined => TONES.find(([, words]) => words.test(text))?.[0]

export const isState = (name: string) => STATE_NAMES.has(name)
