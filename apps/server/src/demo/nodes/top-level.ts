import { createHash, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SiteFields } from '@biaojie/contract/resolution/own-nodes/rules.ts'
import { listPrefixHolders } from '../../domains/enterprises/enterprises/enterprises.ts'
import { listInForce } from '../../domains/resolution/own-nodes/own-nodes.ts'
import { readMonotonicClock } from '../../platform/base/clock.ts'
import { getErrorCode } from '../../platform/base/problem.ts'
import type { Db } from '../../platform/database/database.ts'
import { createFolderDelivery } from '../../platform/providers/deposit/delivery.ts'
import { createSealer } from '../../platform/providers/deposit/sealing.ts'
import type { DepositEnv } from '../../platform/providers/deposit/settings.ts'
import { createEppTopLevel } from '../../platform/providers/top-level/epp/epp.ts'
import {
  createRegistry,
  type Fault,
  type Registry,
} from '../../platform/providers/top-level/stand-in/registry.ts'
import { serveHttp } from '../../platform/providers/top-level/stand-in/serve.ts'
import type { Env } from '../../platform/settings/env.ts'
import { readKeyFile } from '../../platform/shared/key-file.ts'

/* The top-level node of a demo node: on loopback, in memory, with a page on which people can simulate
   faults. */

const NAME = 'x-biaojie-stand-in'
const EVERY_MINUTE_MS = 60_000
const HAVOC: readonly (readonly [Fault['what'], string])[] = [
  ['slow', '慢'],
  ['lose', '办了不答'],
  ['drop', '不见了'],
  ['fail', '答失败'],
  ['wrong-id', '答非所问'],
  ['malformed', '格式错'],
  ['huge', '太大'],
  ['redirect', '转到别处'],
]

const toStoredSite = ({ publicKey, ...site }: SiteFields) => ({
  ...Object.fromEntries(Object.entries(site).map(([field, value]) => [field, String(value)])),
  key: publicKey,
})

/** Adds every company of the demo to the stand-in, some of them with differences. */
async function fillRegistry(registry: Registry, db: Db): Promise<void> {
  const own = new Map((await listInForce(db)).map(({ prefix, sites }) => [prefix, sites ?? []]))
  const companies = (await listPrefixHolders(db)).filter(({ prefix }) => prefix.startsWith('88.449.'))
  for (const company of companies) {
    const { prefix, name, industryCode, areaCode, address, website, introduce, createTime, suspendedAt } =
      company
    const sites = own.get(prefix)
    registry.prefixes.set(prefix, {
      prefix,
      status: suspendedAt ? 'disabled' : 'enabled',
      hosting: sites ? 'own' : 'hosted',
      reason: '',
      created: createTime.toISOString().slice(0, 10),
      holder: { org: name, industry: industryCode, area: areaCode, address, website, description: introduce },
      sites: (sites ?? []).map(toStoredSite),
      pending: '',
    })
  }
  const at = (index: number) => registry.prefixes.get(companies.at(index)?.prefix ?? '')
  const [website, address, hosting] = [at(1), at(2), at(3)]
  if (website) website.holder.website = 'https://www.old-site.example'
  if (address) address.holder.address = '原址'
  if (hosting) hosting.hosting = 'own'
  const missing = companies.at(4)?.prefix
  if (missing) registry.prefixes.delete(missing)
  const [stranger] = registry.prefixes.values()
  if (stranger) registry.prefixes.set('88.449.9119', { ...stranger, prefix: '88.449.9119' })
  registry.say('12-05 00:00–04:00 主机房维护，届时切到备用。')
  const suspended = companies.at(5)?.prefix
  if (suspended) registry.suspend(suspended, '连续 90 天无解析')
}

const escapeHtml = (given: string) => given.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page on which people control the stand-in. */
function drawPage(registry: Registry): string {
  const button = (what: string, value: string, label: string) =>
    `<button name="${what}" value="${escapeHtml(value)}">${label}</button>`
  const pending = [...registry.prefixes.values()].filter(({ status }) => status === 'reviewing')
  const waiting = pending.map(
    ({ prefix, holder }) =>
      `<li>${escapeHtml(prefix)} ${escapeHtml(holder.org ?? '')} ${button('approve', prefix, '批准')} ${button('reject', prefix, '退回')}</li>`,
  )
  const states = Map.groupBy(registry.prefixes.values(), ({ status }) => status)
  const counts = [...states].map(([status, list]) => `${status} ${list.length}`).join('，')
  const fault = registry.faults.find(({ left }) => left > 0)
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>示例的国家顶级节点</title><style>body{font:16px/1.6 sans-serif;max-width:720px;margin:24px auto;padding:0 16px}button{min-height:32px;margin:2px}</style>
<h1>示例的国家顶级节点</h1><form method="post" action="/control">
<p>前缀 ${registry.prefixes.size} 个（${counts}），没有取走的消息 ${registry.messages.length} 条，生效的变更 ${registry.effects.length} 条。</p>
<h2>待决定</h2><ul>${waiting.join('') || '<li>没有</li>'}</ul>
<h2>捣乱</h2><p>现在：${fault ? `${fault.what}，还有 ${fault.left} 次` : '正常'}</p>
<p>${HAVOC.map(([what, label]) => button('fault', what, label)).join('')} ${button('fault', '', '恢复正常')}</p>
<h2>消息</h2><p>${button('say', '明天 02:00 维护。', '发一条公告')} ${button('reverse', registry.getModes().messagesInReverse ? '' : '1', '消息次序颠倒')} ${button('repeat', '1', '消息再来一次')}</p>
</form></html>`
}

/** Number of exchanges that a fault affects, unless somebody ends it. */
const FAULTS = 1_000

function control(registry: Registry, form: URLSearchParams): void {
  const approve = form.get('approve')
  const reject = form.get('reject')
  const fault = HAVOC.find(([what]) => what === form.get('fault'))
  const [first] = registry.messages
  if (approve && registry.prefixes.has(approve)) registry.decide(approve, true)
  if (reject && registry.prefixes.has(reject))
    registry.decide(reject, false, '营业执照副本不清晰，请重新上传')
  if (form.has('fault')) registry.setFaults(fault ? [{ what: fault[0], left: FAULTS }] : [])
  if (form.has('say')) registry.say(form.get('say') ?? '')
  if (form.has('reverse')) registry.setReverse(form.get('reverse') === '1')
  if (form.has('repeat') && first) registry.repeat(first)
}

/** Answers the page and its buttons; everything else is EPP. */
const createBeside = (registry: Registry) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET') {
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', [NAME]: '1' })
      .end(drawPage(registry))
    return true
  }
  if (request.url !== '/control') return false
  // Pages of other sites can send forms to this machine.
  if (request.headers['sec-fetch-site'] === 'cross-site') {
    response.writeHead(403).end()
    return true
  }
  void text(request).then(
    (body) => {
      control(registry, new URLSearchParams(body))
      response.writeHead(303, { location: '/' }).end()
    },
    () => response.destroy(),
  )
  return true
}

/** Writes receipts for archives, as their recipient does. */
function confirmDeposits(folder: string): void {
  const names = readdirSync(folder)
  for (const name of names) {
    if (!name.endsWith('.deposit') || names.includes(`${name}.receipt.json`)) continue
    const sha256 = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
    writeFileSync(join(folder, `${name}.receipt.json`), JSON.stringify({ sha256 }))
  }
}

async function makeDeposit(env: Env): Promise<{ deposit: DepositEnv; folder: string } | undefined> {
  const folder = join(env.dataDir, 'demo-deposits')
  await mkdir(folder, { recursive: true })
  const key = await readKeyFile(
    join(env.dataDir, 'demo-deposit-key.pem'),
    () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  )
  const sealer = createSealer(createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString())
  return sealer && { deposit: { delivery: createFolderDelivery(folder), sealer, isFull: false }, folder }
}

/** Tells whether another process of this node has started the stand-in. */
const isOurs = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ headers }) => headers.has(NAME),
    () => false,
  )

type DemoTopLevel = { settings: Partial<Pick<Env, 'topLevel' | 'deposit'>>; stop: () => Promise<void> }

/** Starts the stand-in, unless the operator has configured a top-level node; logs when its port is in use. */
export async function startDemoTopLevel(
  env: Env,
  db: Db,
  port: number,
  log: (line: string) => void,
): Promise<DemoTopLevel> {
  const none = { settings: {}, stop: async () => {} }
  if (env.topLevel) return none
  const registry = createRegistry()
  const url = `http://127.0.0.1:${port}/`
  const files = { cert: undefined, key: undefined, ca: undefined }
  const topLevel = () => createEppTopLevel({ url, client: 'demo', password: 'demo', files })
  try {
    const server = await serveHttp(registry, port, createBeside(registry))
    await fillRegistry(registry, db)
    const made = env.deposit ? undefined : await makeDeposit(env)
    const begun = readMonotonicClock()
    const timer = setInterval(() => {
      if (made) confirmDeposits(made.folder)
      // The node must listen before it can be probed.
      if (readMonotonicClock() - begun > EVERY_MINUTE_MS / 2)
        void fetch(`http://127.0.0.1:${env.port}/probe`, { signal: AbortSignal.timeout(5_000) })
          .then((answer) => answer.arrayBuffer())
          .catch(() => {})
    }, EVERY_MINUTE_MS).unref()
    log(`示例的国家顶级节点已启动：${url}，可让它变慢、丢应答、退回、不见；控制台的“国家节点”看得到`)
    return {
      settings: { topLevel, ...(made && { deposit: made.deposit }) },
      async stop() {
        clearInterval(timer)
        await server.stop()
      },
    }
  } catch (error) {
    const code = getErrorCode(error)
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    if (await isOurs(url)) return { ...none, settings: { topLevel } }
    log(`示例的国家顶级节点没有启动：端口 ${port} 已被占用，可用 HANDLE_PORT 换一组端口`)
    return none
  }
}
