import { parseSync, Visitor } from 'rolldown/utils'

export type Cast = { kind: 'as' | '!'; line: number; text: string }

/**
 * Returns where a file tells TypeScript what it cannot see: `value as Type` and `value!`. `as const` says nothing of the
 * kind, and `as unknown as Type` counts once.
 */
export function castsIn(file: string, text: string): Cast[] {
  if (!/ as |!/.test(text)) return []
  const { program } = parseSync(file, text, { astType: 'ts' })
  const found: Cast[] = []
  const add = (kind: Cast['kind'], { start, end }: { start: number; end: number }) => {
    const line = text.slice(0, start).split('\n').length
    found.push({ kind, line, text: text.slice(start, end).replace(/\s+/g, ' ').slice(-80) })
  }
  new Visitor({
    TSAsExpression(node) {
      const { type } = node.typeAnnotation
      const isConst =
        type === 'TSTypeReference' && text.slice(node.typeAnnotation.start, node.end) === 'const'
      if (!isConst && type !== 'TSUnknownKeyword') add('as', node)
    },
    TSNonNullExpression(node) {
      add('!', node)
    },
  }).visit(program)
  return found
}
