import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { setIdentity } from '@biaojie/contract/identity.ts'
import { setContentPack } from '../base/content-pack.ts'
import { createChecks, EnvProblem } from '../base/problem.ts'
import { type Env, readAll } from './env.ts'
import { isSetting, SETTINGS } from './names.ts'

/** The settings file beside the program, unless SETTINGS_FILE names another or is `off`. */
const DEFAULT_FILE = './settings.env'

export function findSettingsFile(environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment.SETTINGS_FILE?.trim()
  if (named === 'off') return undefined
  const path = resolve(named || DEFAULT_FILE)
  return named || existsSync(path) ? path : undefined
}

/** Counts differing letters at the same positions, which is enough to guess a mistyped name. */
function computeDistance(word: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...word].entries()) {
    const next = [i + 1]
    for (const [j, against] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === against ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

function findNearestName(name: string): string | undefined {
  const ranked = Object.keys(SETTINGS).map((setting) => ({ setting, far: computeDistance(name, setting) }))
  const best = ranked.sort((a, b) => a.far - b.far)[0]
  return best && best.far <= 3 ? best.setting : undefined
}

function readFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'))
  } catch {
    throw new EnvProblem(`SETTINGS_FILE：读不了设置文件 ${path}，请确认它存在，且运行节点的用户可读`)
  }
}

function checkNames(path: string, names: string[]): void {
  const unknown = names.filter((name) => !isSetting(name)).sort()
  if (unknown.length === 0) return
  throw new EnvProblem(
    ...unknown.map((name) => {
      const near = findNearestName(name)
      const hint = near ? `是不是 ${near}` : '请核对 docs/zh/operations.md 的设置表，或删去这一行'
      return `${name}：设置文件 ${path} 里的这个名称没有用处，${hint}`
    }),
  )
}

/**
 * Reads all settings from the file and the environment, which takes precedence. Each wrong setting gets a
 * Chinese message and a harmless value.
 */
export function inspectSettings(environment: NodeJS.ProcessEnv): {
  env: Env
  source: NodeJS.ProcessEnv
  lines: readonly string[]
} {
  const { check, lines } = createChecks()
  const path = findSettingsFile(environment)
  const inFile = check(() => (path ? readFile(path) : {}), {})
  if (path) check(() => checkNames(path, Object.keys(inFile)), undefined)
  const source = { ...inFile, ...environment }
  return { env: readAll(source, check), source, lines }
}

/** Sets the names, prefixes and content pack of this process. */
export function adoptIdentity({ identity, contentPack }: Pick<Env, 'identity' | 'contentPack'>): void {
  setIdentity(identity)
  setContentPack(contentPack)
}

/**
 * Throws one EnvProblem with the messages of all wrong settings. Afterwards, the process has the node's
 * identity.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Env {
  const { env, lines } = inspectSettings(environment)
  if (lines.length > 0) throw new EnvProblem(...lines)
  adoptIdentity(env)
  return Object.freeze(env)
}
