import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'
import { formatVerifierKey } from '@biaojie/register/notes.ts'
import { toCommandLine } from '../../platform/base/command.ts'
import { createChecks, getErrorCode, getErrorMessage } from '../../platform/base/problem.ts'
import { ALERT_CHANNELS } from '../../platform/providers/alerts/kinds.ts'
import { type Configurable, type Examined, examineExpiry } from '../../platform/providers/configured.ts'
import { PAYMENT_KINDS } from '../../platform/providers/payment/settings.ts'
import { SMS_PROVIDERS } from '../../platform/providers/sms/kinds.ts'
import { TOP_LEVEL_NODES } from '../../platform/providers/top-level/kinds.ts'
import { type Finding, judgeClock, type Look, makeOk, makeProblem, warn } from './finding.ts'

const SERVICES: readonly {
  about: string
  providers: Record<string, Configurable<unknown>>
  without: Finding
}[] = [
  {
    about: '短信',
    providers: SMS_PROVIDERS,
    without: makeOk('短信', '没有接入服务商，短信进入 /dev/outbox'),
  },
  {
    about: '支付',
    providers: PAYMENT_KINDS,
    without: makeOk('支付', '没有接入在线支付，买家只能对公转账'),
  },
  {
    about: '顶级节点',
    providers: TOP_LEVEL_NODES,
    without: makeOk('顶级节点', '没有接入，审核结果在控制台手工登记'),
  },
  {
    about: '值守通知',
    providers: ALERT_CHANNELS,
    without: warn(
      '值守通知',
      '没有设置，出了故障没有人会收到消息',
      `请设置 ALERT_MAIL_TO、ALERT_WECOM_URL、ALERT_DINGTALK_URL、ALERT_FEISHU_URL 中的一项，再用 ${toCommandLine('notify', '--test')} 试发`,
    ),
  },
]

/** Asks each external service whether it works for this node; wrong settings are reported elsewhere. */
export async function checkServices({ source, now }: Look): Promise<Finding[]> {
  const findings = await Promise.all(
    SERVICES.map(async ({ about, providers, without }) => {
      const isNamed = ({ settings }: Configurable<unknown>) =>
        Object.keys(settings).some((name) => source[name])
      const named = Object.values(providers).filter(isNamed)
      if (named.length === 0) return [without]
      const examined = await Promise.all(named.map((provider) => examineOne(provider, source, now)))
      return examined.flat().map((finding) => ({ about, ...finding }))
    }),
  )
  return findings.flat()
}

async function examineOne(
  { configure, examine }: Configurable<unknown>,
  source: NodeJS.ProcessEnv,
  now: Look['now'],
): Promise<Examined[]> {
  const { check, lines } = createChecks()
  check<unknown>(() => configure(source, false, check), undefined)
  return lines.length === 0 && examine ? examine(source, now) : []
}

type Answer = Readonly<{
  status: number
  headers: IncomingMessage['headers']
  body: string
  /** The expiry of a certificate, and why it is not trusted. */
  certificate: { until: Date; untrusted: string } | undefined
}>

const MAX_BODY = 4_096

/** Requests an address and accepts every certificate, because its faults are to be found. */
function ask(address: string, patience: number): Promise<Answer> {
  const { request } = address.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const options = { rejectUnauthorized: false, timeout: patience, agent: false as const }
    const sent = request(address, options, (response) => {
      const { socket } = response
      const certificate =
        socket instanceof TLSSocket
          ? {
              until: new Date(socket.getPeerCertificate().valid_to),
              untrusted: socket.authorized ? '' : String(socket.authorizationError),
            }
          : undefined
      let body = ''
      response.on('data', (part: Buffer) => {
        if (body.length < MAX_BODY) body += part.toString()
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, certificate }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('ETIMEDOUT')))
    sent.on('error', reject)
    sent.end()
  })
}

function answerFindings(look: Look, answer: Answer): Finding[] {
  const { env, now } = look
  const about = '对外地址'
  const findings: Finding[] = []
  if (answer.certificate) {
    const { until, untrusted } = answer.certificate
    findings.push({ about: 'TLS', ...examineExpiry('TLS 证书', until, now()) })
    if (untrusted && untrusted !== 'CERT_HAS_EXPIRED')
      findings.push(
        makeProblem(
          'TLS',
          `浏览器不会信任这张证书（${untrusted}）`,
          '请换受信任的机构签发的证书，并带上中间证书',
        ),
      )
  } else if (env.production)
    findings.push(
      warn('TLS', 'PUBLIC_URL 是 http，口令和验证码明文传输', '除非只在内网使用，请在代理上启用 https'),
    )
  if (answer.status !== 200 || !answer.body.includes('"ok"'))
    findings.push(
      makeProblem(
        about,
        `${env.publicUrl}/healthz 的回答不是本节点的（状态 ${answer.status}）`,
        '请让代理把全部路径转到节点的端口',
      ),
    )
  else {
    findings.push(makeOk(about, `${env.publicUrl} 由节点应答`))
    if (env.https && !answer.headers['strict-transport-security'])
      findings.push(warn(about, '代理去掉了 Strict-Transport-Security', '请让代理原样转发响应头'))
  }
  const date = Date.parse(String(answer.headers.date ?? ''))
  if (!Number.isNaN(date)) findings.push(judgeClock(now().getTime(), date, '代理'))
  return findings
}

/** Tests the node as visitors reach it, through its proxy. */
export async function checkAddress(look: Look): Promise<Finding[]> {
  const { env, patience } = look
  if (!env.publicUrl) return env.production ? [] : [makeOk('对外地址', '没有设置 PUBLIC_URL，以来访地址为准')]
  const findings: Finding[] = []
  if (env.https && env.trustProxy.length === 0)
    findings.push(
      warn(
        '代理',
        'https 由代理终结，但没有设置 TRUST_PROXY：所有访客会被当成一个地址，共用一份限流',
        '请把代理的地址或网段写入 TRUST_PROXY，并让代理写 X-Forwarded-For',
      ),
    )
  try {
    findings.push(...answerFindings(look, await ask(`${env.publicUrl}/healthz`, patience)))
    const ready = await ask(`${env.publicUrl}/readyz`, patience)
    if (env.production && ready.body.includes('"status"'))
      findings.push(warn('代理', '外面能读到 /readyz', '请让代理对外拦住 /readyz，它只给负载均衡用'))
  } catch (error) {
    const [code, message] = [getErrorCode(error), getErrorMessage(error)]
    findings.push(
      makeProblem(
        '对外地址',
        `${env.publicUrl} 没有应答：${code || message}`,
        '节点没有启动时属正常；否则请检查域名解析、防火墙和代理',
      ),
    )
  }
  return findings
}

/** Asks the node above a company's own node for the key of its register, which pairing has written down. */
export async function checkParent({ env, patience }: Look): Promise<Finding[]> {
  if (!env.parent) return []
  const about = '上级节点'
  const { url, key } = env.parent
  try {
    const { body } = await ask(`${url}/log/key`, patience)
    if (body.trim() === formatVerifierKey(key)) return [makeOk(about, `${url} 在应答，账簿公钥没有变`)]
    return [
      makeProblem(
        about,
        `${url} 的账簿公钥与 PARENT_KEY 不同`,
        '请向上级节点核实；它换过公钥的，把新的写入 PARENT_KEY',
      ),
    ]
  } catch (error) {
    const why = getErrorCode(error) || getErrorMessage(error)
    return [makeProblem(about, `${url} 没有应答：${why}`, '请核对 PARENT_NODE 和防火墙，或问上级节点')]
  }
}
