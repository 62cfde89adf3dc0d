import { EnvProblem } from '../../../base/problem.ts'
import type { Examined, ReadSettings } from '../../configured.ts'
import type { TopLevelPort } from '../top-level.ts'
import { createHttpTopLevel } from './http.ts'

export const HTTP_SETTINGS = {
  TOP_LEVEL_URL: '顶级节点接口的地址',
  TOP_LEVEL_TOKEN: '顶级节点接口的令牌',
}

export const configureHttp: ReadSettings<() => TopLevelPort> = ({
  TOP_LEVEL_URL: url,
  TOP_LEVEL_TOKEN: token,
}) => {
  if (!url && !token) return undefined
  if (!url || !token || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw new EnvProblem('接入顶级节点须同时提供 TOP_LEVEL_URL（http 或 https 地址）和 TOP_LEVEL_TOKEN')
  }
  return () => createHttpTopLevel({ url: url.replace(/\/+$/, ''), token })
}

const PATIENCE_MS = 5_000

/** Every HTTP answer is accepted, because only a registration shows whether the token is valid. */
export async function examineHttp({ TOP_LEVEL_URL: url }: NodeJS.ProcessEnv): Promise<Examined[]> {
  if (!url) return []
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    return [{ level: 'ok', text: `${url} 有应答（状态 ${status}）`, todo: '' }]
  } catch {
    return [{ level: 'problem', text: `${url} 没有应答`, todo: '请检查地址和到它的网络' }]
  }
}
