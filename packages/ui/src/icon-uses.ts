import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IconName } from './icons.tsx'

/** Number of characters around an icon that describe its use. */
const BEFORE = 160
const AFTER = 260
const root = join(import.meta.dirname, '../../..')

export type IconUse = { name: string; near: string; file: string }

/** Finds the icons that a file shows, each with the text around it. */
function findIconUses(file: string): IconUse[] {
  const text = readFileSync(join(root, file), 'utf8')
  const uses = [
    ...text.matchAll(/<Icon\b[^>]*?\bname=(?:"([a-z-]+)"|\{([^}]*)\})/g),
    ...text.matchAll(/\bicon(?:=|: )(?:["']([a-z-]+)["']|\{([^}]*)\})/g),
  ]
  return uses.flatMap(({ index, 0: literal, 1: name, 2: choice = '' }) => {
    const names = name ? [name] : [...choice.matchAll(/'([a-z-]+)'/g)].map(([, icon = '']) => icon)
    const near = text.slice(Math.max(0, index - BEFORE), index + literal.length + AFTER)
    return names.map((name) => ({ name, near, file }))
  })
}

/** Finds the icons of all files that match, which tests compare with the meanings of icons. */
export const listIconUses = (...patterns: string[]): IconUse[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root, exclude: (name) => name.includes('.test.') }))
    .flatMap(findIconUses)

/** Names the uses of icons beside other words than those of their meaning. */
export function listOtherMeanings(uses: readonly IconUse[], meanings: Partial<Record<IconName, RegExp>>) {
  const iconsByMeaning = new Map(Object.entries(meanings))
  return uses
    .filter(({ name, near }) => iconsByMeaning.get(name)?.test(near) === false)
    .map(({ name, file }) => `${name} in ${file}`)
}
