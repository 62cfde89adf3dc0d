import type { TagTone } from '@biaojie/ui/tag.tsx'

const TONES: [TagTone, RegExp][] = [
  ['err', /^(不合格|超限|故障|停机|异常|失效|过期|NG|已召回|紧急|严重)/],
  ['warn', /^(注意|待|进行中|召回中|实施中|处理中|预警|警告|临期|未完成)/],
  ['ok', /^(合格|正常|OK|通过|已完成|已关闭|有效|运行中|运行$|已签收|良好)/],
]

/** Returns the colour of a word of state; undefined for other words. */
export const findTone = (text: string): TagTone | undefined =>
  TONES.find(([, words]) => words.test(text))?.[0]
