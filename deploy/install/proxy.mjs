import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join, resolve } from 'node:path'
import { root } from '../../tools/setup/root.mjs'
import { Problem } from '../../tools/setup/run.mjs'
import { TLS } from './places.mjs'

const CERTIFICATE = `${TLS}/fullchain.pem`
const KEY = `${TLS}/key.pem`
const SITE = '/etc/nginx/conf.d/biaojie.conf'

/** Installs the certificate for the proxy; without one, makes a self-signed certificate for trials. */
function ensureCertificate(machine, host, { certificate, key }) {
  machine.ensureFolder(TLS, { mode: 0o700 })
  if (certificate) {
    const isOther = machine.ensureLink(CERTIFICATE, resolve(certificate))
    return machine.ensureLink(KEY, resolve(key)) || isOther
  }
  if (existsSync(CERTIFICATE) && existsSync(KEY)) return false
  machine.run(`自签一张 90 天的试用证书（${host}）：正式使用前请换成证书机构的`, 'openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', `/CN=${host}`],
    ...['-addext', `subjectAltName=DNS:${host}`, '-keyout', KEY, '-out', CERTIFICATE],
  ])
  return true
}

/** Sets up nginx with TLS in front of the node. Keeps an existing site, because the operator may have changed it. */
export function ensureProxy(machine, publicUrl, port, options) {
  const { hostname: host, protocol } = new URL(publicUrl)
  if (protocol !== 'https:') throw new Problem('PUBLIC_URL 不是 https：请加 --no-proxy，并自备代理')
  const isRenewed = ensureCertificate(machine, host, options)
  const site = readFileSync(join(root, 'deploy/proxy/nginx.conf'), 'utf8')
    .replaceAll('id.example.cn', host)
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
