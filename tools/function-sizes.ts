export type Measured = { name: string; line: number; lines: number }

/**
 * Functions are found by the left margin, which Biome keeps: a function of the file begins and ends there,
 * and everything between belongs to it, inner functions too.
 */
const BEGINS =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? (?<called>\w+)|const (?<named>\w+) = (?:async )?(?:\(|<|\w+ =>))/
/** A line at the margin may still belong to the head: `}: Props) {`. */
const GOES_ON = /^[})\]].*(?:[{(]|=>)$/
const COMMENT = /^\s*(?:\/\/|\/\*|\*|\{\/\*)/

/** Returns the functions of a file with their lines of code, without blank lines and comments. */
export function functionSizes(text: string): Measured[] {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => {
    const begins = BEGINS.exec(line)
    if (!begins) return []
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((next) => /^\S/.test(next) && !GOES_ON.test(next))
    const body = end < 0 ? rest : rest.slice(0, /^[})\]]/.test(rest[end] ?? '') ? end + 1 : end)
    const code = body.filter((next) => next.trim() && !COMMENT.test(next))
    const name = begins.groups?.called ?? begins.groups?.named ?? ''
    return [{ name, line: at + 1, lines: code.length + 1 }]
  })
}
