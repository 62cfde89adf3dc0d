import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Now } from '../../../base/clock.ts'
import { isLoopback } from '../../../base/outbound.ts'
import { EnvProblem, getErrorMessage } from '../../../base/problem.ts'
import { type Examined, examineExpiry, type ReadSettings } from '../../configured.ts'
import type { TopLevelPort } from '../top-level.ts'
import { createEppTopLevel, type EppConfig } from './epp.ts'

export const EPP_SETTINGS = {
  TOP_LEVEL_EPP_URL: '顶级节点 EPP 接口的地址，epp://主机:端口 或 https 地址',
  TOP_LEVEL_EPP_CLIENT: '顶级节点给本节点的 EPP 账号',
  TOP_LEVEL_EPP_PASSWORD: '该账号的口令',
  TOP_LEVEL_EPP_CERT: '客户端证书文件（PEM）',
  TOP_LEVEL_EPP_KEY: '客户端证书的私钥文件（PEM）',
  TOP_LEVEL_EPP_CA: '信任的服务器证书签发机构文件（PEM），不设置用系统的',
}

function readPem(name: keyof typeof EPP_SETTINGS, path: string | undefined): string | undefined {
  if (!path) return undefined
  try {
    const text = readFileSync(path, 'utf8')
    if (text.includes('-----BEGIN ')) return text
  } catch {
    // One message below covers both settings.
  }
  throw new EnvProblem(`${name}：读不出 PEM 文件 ${path}`)
}

function isAllowedUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (hostname === '') return false
  return protocol === 'epp:' || protocol === 'https:' || (protocol === 'http:' && isLoopback(url))
}

function readConfig(source: NodeJS.ProcessEnv): EppConfig | undefined {
  if (Object.keys(EPP_SETTINGS).every((name) => !source[name])) return undefined
  const { TOP_LEVEL_EPP_URL: url, TOP_LEVEL_EPP_CLIENT: client, TOP_LEVEL_EPP_PASSWORD: password } = source
  if (!url || !client || !password)
    throw new EnvProblem(
      '接入顶级节点的 EPP 接口须同时提供 TOP_LEVEL_EPP_URL、TOP_LEVEL_EPP_CLIENT 和 TOP_LEVEL_EPP_PASSWORD',
    )
  if (!isAllowedUrl(url))
    throw new EnvProblem(
      `TOP_LEVEL_EPP_URL 应形如 epp://epp.example.cn:700 或 https://epp.example.cn/epp，现为「${url}」`,
    )
  const files = {
    cert: readPem('TOP_LEVEL_EPP_CERT', source.TOP_LEVEL_EPP_CERT),
    key: readPem('TOP_LEVEL_EPP_KEY', source.TOP_LEVEL_EPP_KEY),
    ca: readPem('TOP_LEVEL_EPP_CA', source.TOP_LEVEL_EPP_CA),
  }
  if (url.startsWith('epp:') && !(files.cert && files.key))
    throw new EnvProblem('epp:// 须用客户端证书：请提供 TOP_LEVEL_EPP_CERT 和 TOP_LEVEL_EPP_KEY')
  if (Boolean(files.cert) !== Boolean(files.key))
    throw new EnvProblem('TOP_LEVEL_EPP_CERT 和 TOP_LEVEL_EPP_KEY 须同时提供')
  return { url, client, password, files }
}

export const configureEpp: ReadSettings<() => TopLevelPort> = (source) => {
  const config = readConfig(source)
  return config && (() => createEppTopLevel(config))
}

/** Checks the settings without any effect on the server: it logs in and sends one query. */
export async function examineEpp(source: NodeJS.ProcessEnv, now: Now): Promise<Examined[]> {
  const config = readConfig(source)
  if (!config) return []
  const { cert } = config.files
  const found: Examined[] = cert
    ? [examineExpiry('顶级节点的客户端证书', new Date(new X509Certificate(cert).validTo), now())]
    : []
  const port = createEppTopLevel(config)
  try {
    await port.check([source.NODE_PREFIX?.split(',')[0] ?? '88'])
    found.push({ level: 'ok', text: `${port.facts.host} 有应答，账号可用`, todo: '' })
  } catch (error) {
    found.push({
      level: 'problem',
      text: `${port.facts.host} 没有可用的应答：${getErrorMessage(error)}`,
      todo: '请检查地址、证书、账号和到它的网络',
    })
  } finally {
    port.close()
  }
  return found
}
