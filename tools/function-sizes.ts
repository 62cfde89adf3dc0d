export type Measured = { name: string; line: number; lines: number }

/**
 * Read by the left margin, which Biome keeps: a function of the file begins there and ends there, and what
 * stands between belongs to it, functions within it as well.
 */
const BEGINS =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? (?<called>\w+)|const (?<named>\w+) = (?:async )?(?:\(|<|\w+ =>))/
/** At the margin, but still its head: `}: Props) {`. */
const GOES_ON = /^[})\]].*(?:[{(]|=>)$/
const COMMENT = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/

/** The functions of a file, with their lines of code: blank ones and comments are free. */
export function functionSizes(text: string): Measured[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const begins = BEGINS.exec(line)
    if (!begins) return []
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((next) => /^\S/.test(next) && !GOES_ON.test(next))
    const body = end < 0 ? rest : rest.slice(0, /^[})\]]/.test(rest[end]!) ? end + 1 : end)
    const code = body.filter((next) => next.trim() && !COMMENT.test(next))
    const name = begins.groups?.called ?? begins.groups?.named ?? ''
    return [{ name, line: at + 1, lines: code.length + 1 }]
  })
}
