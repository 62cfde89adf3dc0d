import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, request as requestPlainly } from 'node:http'
import { request as requestByTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { COMPLIANCE, OPERATIONS, readBlocks } from './machine/document.ts'
import { root } from './source-files.ts'

/* Each file of deploy/ is checked by the program that reads it, where this machine has it. */

const directory = mkdtempSync(join(tmpdir(), 'biaojie-deploy-'))
chmodSync(directory, 0o755)
after(() => rmSync(directory, { recursive: true, force: true }))
const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')

/** Runs a checker; skips the test with a line where the machine has none. */
function check(t: TestContext, command: string, ...args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) t.skip(`this machine has no ${command}`)
  else assert.equal(status, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`)
}

/** Makes a certificate; returns false where this machine has no openssl. */
function makeCertificate(t: TestContext): boolean {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'fullchain.pem')]
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      '/CN=id.example.cn',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { encoding: 'utf8' },
  )
  if (made.error) t.skip('this machine has no openssl')
  return !made.error
}

test('nginx takes the server block', (t) => {
  if (!makeCertificate(t)) return
  const block = read('proxy/nginx.conf').replaceAll('/etc/biaojie/tls', directory)
  const file = join(directory, 'nginx.conf')
  const whole = `pid ${directory}/pid; error_log stderr; events {} http { access_log off; ${block} }`
  writeFileSync(file, whole)
  check(t, '/usr/sbin/nginx', '-t', '-q', '-c', file, '-p', directory)
})

async function findFreePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

/** A node that answers each request with its path and the address of the visitor. */
async function startNode(t: TestContext): Promise<number> {
  const node = createServer(({ url, headers }, response) =>
    response.end(`${url} ${headers['x-forwarded-for']}`),
  )
  await once(node.listen(0, '127.0.0.1'), 'listening')
  t.after(() => node.close())
  return (node.address() as AddressInfo).port
}

test('nginx keeps from visitors what is inside, and lets nobody choose an address', async (t) => {
  if (!existsSync('/usr/sbin/nginx')) return t.skip('this machine has no nginx')
  if (!makeCertificate(t)) return
  const [http, https] = [await findFreePort(), await findFreePort()]
  const block = read('proxy/nginx.conf')
    .replaceAll('/etc/biaojie/tls', directory)
    .replaceAll('/var/www/html', directory)
    .replace('server 127.0.0.1:8080;', `server 127.0.0.1:${await startNode(t)};`)
    .replaceAll(/listen \[::\].*/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    // Visitors come from other addresses than Prometheus.
    .replace('allow 127.0.0.1;', 'allow 10.0.0.5;')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${directory}/${name};`)
    .join(' ')
  const file = join(directory, 'serving.conf')
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${directory}/serving.pid; error_log stderr crit; events {} http { access_log off; ${places} ${block} }`,
  )
  const nginx = spawn('/usr/sbin/nginx', ['-c', file, '-p', directory], { stdio: 'inherit' })
  t.after(() => nginx.kill())
  /** Asks with the path as it is written; waits until nginx listens. */
  async function ask(port: number, path: string): Promise<string> {
    const headers = { 'x-forwarded-for': '6.6.6.6' }
    const target = { host: '127.0.0.1', port, path, headers, rejectUnauthorized: false }
    const request = (port === https ? requestByTls : requestPlainly)(target).end()
    try {
      const [response] = await once(request, 'response')
      return `${(await response.toArray()).join('')} ${response.statusCode}`
    } catch (error) {
      if (nginx.exitCode !== null) throw error
      await sleep(50)
      return ask(port, path)
    }
  }
  assert.equal(await ask(https, '/home'), '/home 127.0.0.1 200')
  for (const path of ['/readyz', '/readyz/', '//readyz', '/%72eadyz', '/x/../readyz/', '/readyz?a'])
    assert.match(await ask(https, path), / 404$/, path)
  for (const path of ['/metrics', '/metrics/', '//metrics//', '/metrics%2F'])
    assert.match(await ask(https, path), / 403$/, path)
  assert.match(await ask(http, '/home'), / 308$/)
  const challenges = join(directory, '.well-known/acme-challenge')
  mkdirSync(challenges, { recursive: true })
  writeFileSync(join(challenges, 'token'), 'challenge')
  assert.equal(await ask(http, '/.well-known/acme-challenge/token'), 'challenge 200')
})

test('Caddy takes its file', (t) => {
  process.env.HOME ??= directory
  check(t, 'caddy', 'validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/proxy/Caddyfile'))
})

test('systemd takes the units', (t) => {
  const units = readdirSync(join(root, 'deploy/systemd')).map((name) => ({
    name,
    // A template is verified as one of its instances.
    copy: name.replace('@.', '@biaojie.service.'),
  }))
  for (const { name, copy } of units) {
    // The programs are elsewhere on this machine.
    writeFileSync(
      join(directory, copy),
      read(`systemd/${name}`)
        .replaceAll('/opt/biaojie/bin/node', process.execPath)
        .replaceAll('/opt/biaojie', root),
    )
  }
  check(t, 'systemd-analyze', 'verify', '--man=no', ...units.map(({ copy }) => join(directory, copy)))
})

test('each unit that works by itself tells the operator when it fails', () => {
  const services = readdirSync(join(root, 'deploy/systemd')).filter((name) => name.endsWith('.service'))
  for (const name of services)
    if (!name.includes('@'))
      assert.match(read(`systemd/${name}`), /^OnFailure=biaojie-failed@%n\.service$/m, name)
})

test('shells take the scripts', (t) => {
  for (const script of ['backup/backup.sh', 'backup/restore.sh', 'install/install.sh'])
    check(t, 'sh', '-n', join(root, 'deploy', script))
  const sections = [
    'From an empty machine to a production node',
    'Backing up',
    'Restoring',
    'Upgrading',
    'Removing a node',
  ].map((section) => ({ section, pages: OPERATIONS }))
  for (const { section, pages } of [...sections, { section: 'Logs for 180 days', pages: COMPLIANCE }])
    for (const page of Object.values(pages)) {
      const blocks = readBlocks(section, page)
      assert.ok(blocks.length > 0, `${page} has no commands for ${section}`)
      for (const [at, block] of blocks.entries()) {
        const file = join(directory, `block-${at}.sh`)
        writeFileSync(file, block)
        check(t, 'bash', '-n', file)
      }
    }
})

test('the image is built in stages, runs as a user without rights and writes to its volume alone', () => {
  const recipe = read('Containerfile')
  assert.equal([...recipe.matchAll(/^FROM /gm)].length, 2)
  const [, uid] = recipe.match(/^USER (\d+):\d+$/m) ?? assert.fail('no numeric user')
  assert.doesNotMatch(recipe, /:latest/)
  assert.match(recipe, /^HEALTHCHECK /m)
  const compose = parseYaml(read('compose.yaml'))
  const { node, postgres } = compose.services
  assert.equal(node.read_only, true)
  assert.deepEqual(node.cap_drop, ['ALL'])
  assert.equal(node.depends_on.postgres.condition, 'service_healthy')
  assert.match(postgres.environment.POSTGRES_INITDB_ARGS, /C\.UTF-8/)
  for (const volume of [...node.volumes, ...postgres.volumes].filter((name: string) => !name.startsWith('.')))
    assert.ok(volume.split(':')[0] in compose.volumes, volume)
  const [deployment] = manifests().filter(({ kind }) => kind === 'Deployment')
  const pod = deployment.spec.template.spec
  assert.equal(pod.securityContext.runAsUser, Number(uid))
  assert.equal(pod.containers[0].securityContext.readOnlyRootFilesystem, true)
})

const manifests = () =>
  parseAllDocuments(read('kubernetes/node.yaml')).map((document) => {
    assert.deepEqual(document.errors, [])
    return document.toJS()
  })

test('the manifests fit together: names, labels, ports and volumes', () => {
  const all = manifests()
  const [deployment] = all.filter(({ kind }) => kind === 'Deployment')
  const { metadata, spec } = deployment.spec.template
  const [container] = spec.containers
  const ports = container.ports.map(({ name }: { name: string }) => name)
  for (const { kind, spec: own } of all) {
    if (kind === 'Service') {
      assert.equal(own.selector.app, metadata.labels.app)
      for (const { targetPort } of own.ports) assert.ok(ports.includes(targetPort), targetPort)
    }
    if (kind === 'PodDisruptionBudget') assert.equal(own.selector.matchLabels.app, metadata.labels.app)
    if (kind === 'Ingress')
      for (const { backend } of own.rules[0].http.paths)
        assert.ok(
          all.some(
            (resource) => resource.kind === 'Service' && resource.metadata.name === backend.service.name,
          ),
        )
  }
  const volumes = spec.volumes.map(({ name }: { name: string }) => name)
  assert.deepEqual(container.volumeMounts.map(({ name }: { name: string }) => name).sort(), volumes.sort())
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    assert.ok(ports.includes(container[probe].httpGet.port))
  const drain = Number(container.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value)
  const { periodSeconds, failureThreshold } = container.readinessProbe
  assert.ok(drain > periodSeconds * failureThreshold, 'readiness fails before the process stops listening')
  assert.ok(spec.terminationGracePeriodSeconds >= drain + 30)
})

test('Prometheus takes the alert rules, which name metrics that the server has', (t) => {
  const rules = read('watching/alerts.yaml')
  check(t, 'promtool', 'check', 'rules', join(root, 'deploy/watching/alerts.yaml'))
  check(t, 'promtool', 'test', 'rules', join(root, 'deploy/watching/alerts.test.yaml'))
  const { groups } = parseYaml(rules)
  const { tests } = parseYaml(read('watching/alerts.test.yaml'))
  const fired = new Set(
    tests.flatMap(({ alert_rule_test }: { alert_rule_test: { alertname: string; exp_alerts: object[] }[] }) =>
      alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
    ),
  )
  const alerts = groups[0].rules.flatMap(({ alert }: { alert?: string }) => alert ?? [])
  assert.deepEqual(
    alerts.filter((name: string) => !fired.has(name)),
    [],
    'each alert fires in a test',
  )
  const board = read('watching/board.json')
  const sources = ['apps/server/src/platform', 'apps/server/src/domains', 'apps/server/src/http']
    .flatMap((path) =>
      readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) => join(path, file)),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const named = new Set([...`${rules}${board}`.matchAll(/biaojie_[a-z_]+/g)].map(([name]) => name))
  for (const name of named)
    assert.ok(
      sources.includes(name.replace(/_(bucket|count|sum)$/, '')),
      `${name} is no metric of the server`,
    )
})

test('the board is a dashboard whose panels lie beside each other and ask one source', () => {
  const { panels, uid, templating } = JSON.parse(read('watching/board.json'))
  assert.equal(uid, 'biaojie')
  assert.equal(templating.list[0].type, 'datasource')
  const taken = new Set<string>()
  for (const { title, gridPos, targets, datasource } of panels) {
    assert.ok(title)
    assert.equal(datasource.uid, `\${${templating.list[0].name}}`)
    assert.ok(targets.every(({ expr }: { expr: string }) => expr.length > 0))
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        assert.equal(taken.has(`${x},${y}`), false, `${title} covers another panel`)
        taken.add(`${x},${y}`)
      }
  }
})
