import { type BinaryText, binaryOf } from '../../http/answers/binary-text.ts'

export type Option = { code: string; name: string }
export const TOP = '-1'

/** Options of three levels by parent code, each list also as the bytes of its answer. */
type OptionTree = {
  below: (level: string | number, parentCode: string) => Option[] | undefined
  answer: (level: string | number, parentCode: string) => BinaryText | undefined
  /** Names from the top down of comma-joined codes; undefined unless each is below the one before. */
  names: (joined: string) => string[] | undefined
}

/** Built once from [level, parent, option] in the order they are shown in. */
export function optionTree(
  entries: Iterable<readonly [level: number, parent: string, option: Option]>,
): OptionTree {
  const lists = new Map<string, Option[]>([['1 -1', []]])
  for (const [level, parent, option] of entries) {
    lists.get(`${level} ${parent}`)?.push(option)
    // Also where nothing is below: a city without districts is not an unknown one.
    if (level < 3) lists.set(`${level + 1} ${option.code}`, [])
  }
  const answers = new Map([...lists].map(([key, list]) => [key, binaryOf(JSON.stringify(list))]))
  const below: OptionTree['below'] = (level, parent) => lists.get(`${level} ${parent}`)
  return {
    below,
    answer: (level, parent) => answers.get(`${level} ${parent}`),
    names(joined) {
      let parent = TOP
      const names: string[] = []
      const codes = joined.split(',')
      if (codes.length > 3) return undefined
      for (const [at, code] of codes.entries()) {
        const option = below(at + 1, parent)?.find((one) => one.code === code)
        if (!option) return undefined
        names.push(option.name)
        parent = code
      }
      return names
    },
  }
}
