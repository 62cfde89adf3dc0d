import { DAY_MS } from '@biaojie/contract/times.ts'
import type { Now } from '../base/clock.ts'
import { type Check, EnvProblem } from '../base/problem.ts'

/**
 * Reads an external service from the environment: undefined without any of its settings. `check` collects
 * problems, so that the operator sees all of them at once.
 */
export type ReadSettings<T> = (source: NodeJS.ProcessEnv, production: boolean, check: Check) => T | undefined

/** One result of an examination; `todo` is empty when nothing has to be done. */
export type Examined = Readonly<{ level: 'ok' | 'warn' | 'problem'; text: string; todo: string }>

/** A provider of a registry. */
export type Configurable<T> = {
  /** Every setting with its meaning for the operator. */
  settings: Readonly<Record<string, string>>
  configure: ReadSettings<T>
  /**
   * Asks a configured provider, without side effects, whether it would work for this node. Called only with
   * valid settings.
   */
  examine?: (source: NodeJS.ProcessEnv, now: Now) => Promise<Examined[]>
}

/**
 * Returns the named settings, which all begin with `prefix`; undefined when none is set. An incomplete set is
 * refused, because the provider would fail at the first visitor.
 */
export function readCompleteSettings<N extends string>(
  source: NodeJS.ProcessEnv,
  prefix: string,
  service: string,
  names: readonly N[],
): Record<N, string> | undefined {
  const values: Partial<Record<N, string>> = {}
  const missing: string[] = []
  for (const name of names) {
    const value = source[`${prefix}_${name}`]?.trim()
    if (value) values[name] = value
    else missing.push(`${prefix}_${name}`)
  }
  if (missing.length === names.length) return undefined
  if (!isComplete(values, names)) throw new EnvProblem(`${service}配置不完整，缺少 ${missing.join('、')}`)
  return values
}

/** Refuses an address that is no URL or, in production, would transfer secrets unencrypted. */
export function checkHttps(name: string, address: string, production: boolean): void {
  if (!URL.canParse(address) || (production && !address.startsWith('https://')))
    throw new EnvProblem(`${name} 应为 https 地址`)
}

const isComplete = <N extends string>(
  values: Partial<Record<N, string>>,
  names: readonly N[],
): values is Record<N, string> => names.every((name) => values[name] !== undefined)

/** Returns the one provider of a registry that is configured; two of them are refused. */
export function findConfigured<T>(
  providers: Readonly<Record<string, Configurable<T>>>,
  service: string,
  ...[source, production, check]: Parameters<ReadSettings<T>>
): T | undefined {
  const configured = Object.entries(providers).flatMap(([name, { configure }]) => {
    const provider = check<T | undefined>(() => configure(source, production, check), undefined)
    return provider ? [{ name, provider }] : []
  })
  check(() => {
    if (configured.length > 1)
      throw new EnvProblem(
        `${service}只能接入一家，现同时配置了 ${configured.map(({ name }) => name).join('、')}`,
      )
  }, undefined)
  return configured[0]?.provider
}

/** Returns the settings of all providers of a registry. */
export const listSettings = (
  providers: Readonly<Record<string, Configurable<unknown>>>,
): Record<string, string> => Object.assign({}, ...Object.values(providers).map(({ settings }) => settings))

const CERTIFICATE_WARN_DAYS = 21

/** Judges a certificate by the days it has left. */
export function examineExpiry(certificate: string, until: Date, now: Date): Examined {
  const days = Math.round((until.getTime() - now.getTime()) / DAY_MS)
  if (until <= now)
    return { level: 'problem', text: `${certificate}已在 ${-days} 天前过期`, todo: '请换上新的证书' }
  const text = `${certificate}还有 ${days} 天过期`
  if (days >= CERTIFICATE_WARN_DAYS) return { level: 'ok', text, todo: '' }
  return { level: 'warn', text, todo: '请尽快续期，并确认自动续期在运行' }
}
