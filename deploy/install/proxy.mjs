import { createPrivateKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { root } from '../../tools/setup/root.mjs'
import { Problem } from '../../tools/setup/run.mjs'
import { TLS } from './places.mjs'

const CERTIFICATE = `${TLS}/fullchain.pem`
const KEY = `${TLS}/key.pem`
const SITE = '/etc/nginx/conf.d/biaojie.conf'

const readHost = (publicUrl) => new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')

/** The site of nginx listens on the ports of http and https. */
export function listAddressProblems(publicUrl) {
  const { protocol, port } = new URL(publicUrl)
  if (protocol !== 'https:') return ['PUBLIC_URL 不是 https：请加 --no-proxy，并自备代理']
  return port ? [`PUBLIC_URL 带了端口 ${port}，而 nginx 只听 443：请加 --no-proxy，并自备代理`] : []
}

/** Returns why nginx or browsers would not accept this certificate. Compares the host only if the address is known. */
export function listCertificateProblems(certificate, key, publicUrl) {
  const missing = [certificate, key].filter((file) => !existsSync(file)).map((file) => `没有文件 ${file}`)
  if (missing.length > 0) return missing
  let parsed
  try {
    parsed = new X509Certificate(readFileSync(certificate))
  } catch {
    return [`${certificate} 不是 PEM 格式的证书`]
  }
  let isPair
  try {
    isPair = parsed.checkPrivateKey(createPrivateKey(readFileSync(key)))
  } catch {
    return [`${key} 不是 PEM 格式的私钥，或者带有口令`]
  }
  const host = publicUrl && readHost(publicUrl)
  const isOfHost = !host || (isIP(host) ? parsed.checkIP(host) : parsed.checkHost(host))
  return [
    ...(isPair ? [] : [`${certificate} 的第一张证书与 ${key} 不是一对`]),
    ...(parsed.validToDate > new Date() ? [] : [`${certificate} 已在 ${parsed.validTo} 过期`]),
    ...(isOfHost ? [] : [`${certificate} 不是 ${host} 的证书`]),
  ]
}

/** Installs the certificate for the proxy; without one, makes a self-signed certificate for trials. */
function ensureCertificate(machine, host, { certificate, key }) {
  machine.ensureFolder(TLS, { mode: 0o700 })
  if (certificate) {
    const isOther = machine.ensureLink(CERTIFICATE, certificate)
    return machine.ensureLink(KEY, key) || isOther
  }
  if (existsSync(CERTIFICATE) && existsSync(KEY)) return false
  const subject = `${isIP(host) ? 'IP' : 'DNS'}:${host}`
  machine.run(`自签一张 90 天的试用证书（${host}）：正式使用前请换成证书机构的`, 'openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=${subject}`, '-keyout', KEY, '-out', CERTIFICATE],
  ])
  return true
}

/** Sets up nginx with TLS in front of the node. Keeps an existing site, because the operator may have changed it. */
export function ensureProxy(machine, publicUrl, port, options) {
  const [problem] = listAddressProblems(publicUrl)
  if (problem) throw new Problem(problem)
  const isRenewed = ensureCertificate(machine, readHost(publicUrl), options)
  const site = readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8')
    .replaceAll('id.example.cn', new URL(publicUrl).hostname)
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${port};`)
  const present = existsSync(SITE) ? readFileSync(SITE, 'utf8') : undefined
  if (present === undefined) machine.ensureFile(SITE, site)
  else if (present !== site) console.log(`  ${SITE} 已有改动，保留原样；新的样例在 deploy/proxy/nginx.conf`)
  if (!machine.dryRun) machine.execute('nginx', ['-t', '-q'])
  machine.ensureUnit('启动 nginx，并随机器启动', 'nginx')
  if (present === undefined || isRenewed) machine.run('让 nginx 读新的站点', 'systemctl', ['reload', 'nginx'])
}

/** Requests the node by its public name from this machine. Accepts every certificate, because that of a trial is self-signed. */
export function askByTls(publicUrl) {
  const { hostname } = new URL(publicUrl)
  return new Promise((answer) => {
    const asking = request(
      {
        host: '127.0.0.1',
        port: 443,
        path: '/healthz',
        servername: hostname,
        headers: { host: hostname },
        rejectUnauthorized: false,
        timeout: 10_000,
      },
      (response) => {
        response.resume()
        answer(response.statusCode)
      },
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', (error) => answer(error.message || '没有应答'))
    asking.end()
  })
}
