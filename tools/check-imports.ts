import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

/** Each domain of the server may import these others, each only through its one public file. */
const DOMAIN_EDGES: Record<string, string[]> = {
  accounts: ['enterprises', 'notices', 'verification'],
  handle: ['enterprises', 'identifiers', 'resolution'],
  identifiers: ['enterprises'],
  resolution: ['enterprises', 'identifiers', 'production', 'verification'],
  consultations: ['notices', 'reference'],
  partners: ['notices'],
  'site-search': ['content', 'enterprises', 'market'],
  market: ['enterprises', 'notices', 'pictures'],
  reports: ['enterprises', 'notices'],
  trials: ['enterprises', 'market', 'notices'],
  orders: ['enterprises', 'files', 'notices'],
  registrations: ['enterprises', 'files', 'notices', 'reference', 'verification'],
}

/** The server's rooms stand from the ground up: a room imports itself and those before it. */
const SERVER_ROOMS = ['platform', 'http', 'domains', 'app']
/** These files above the domains put the server together. */
const SERVER_TOP = new Set([
  'main.ts',
  'run.ts',
  'app.ts',
  'banner.ts',
  'demo.ts',
  'demo-buyers.ts',
  'demo-consultations.ts',
  'demo-documents.ts',
  'demo-market.ts',
  'demo-orders.ts',
  'demo-registrations.ts',
  'fill-demo.ts',
  'load.ts',
  'rewrap.ts',
  'demo-banners.ts',
  'give-up.ts',
])

/** `late` means `import()` at the moment of need. */
export type Import = { file: string; target: string; late?: true }
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'";=()]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

/**
 * Returns the imports of a TypeScript file: relative targets as paths from the root, packages by their name.
 */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? ''
    const target = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
    return { file, target, ...(match[1] === undefined && { late: true as const }) }
  })
}

/** Returns the room of apps/server/src/… and, inside domains, the noun. */
function serverPlace(path: string): { room: string; domain?: string; name: string } | undefined {
  const rest = path.match(/^apps\/server\/src\/(.+)$/)?.[1]
  if (!rest) return undefined
  const [first = '', second = '', ...more] = rest.split('/')
  if (first === 'domains') return { room: 'domains', domain: second, name: more.join('/') }
  return { room: SERVER_TOP.has(first) ? 'app' : first, name: rest }
}

function serverProblem({ file, target }: Import): string | undefined {
  const from = serverPlace(file)
  const to = serverPlace(target)
  if (!from || !to || from.room === 'testing') return undefined
  if (to.room === 'testing') return isTest(file) ? undefined : 'only tests may use apps/server/src/testing'
  if (isTest(file)) return undefined
  if (SERVER_ROOMS.indexOf(to.room) > SERVER_ROOMS.indexOf(from.room)) {
    return `imports run platform ← http ← domains ← app; ${from.room} must not know ${to.room}`
  }
  if (from.room !== 'domains' || to.room !== 'domains' || from.domain === to.domain) return undefined
  if (!DOMAIN_EDGES[from.domain ?? '']?.includes(to.domain ?? '')) {
    return `domain ${from.domain} has no edge to ${to.domain}; add it to DOMAIN_EDGES if it is really needed`
  }
  if (to.name !== `${to.domain}.ts`) return `import ${to.domain} only through its public file ${to.domain}.ts`
  return undefined
}

const place = (path: string) => path.match(/^(apps|packages)\/([^/]+)/)?.[0] ?? path.split('/')[0] ?? ''
const workspace = (target: string) => target.match(/^@biaojie\/([^/]+)/)?.[1]

function roomProblem({ file, target }: Import): string | undefined {
  const from = place(file)
  const to = workspace(target)
    ? existsSync(join(root, 'packages', workspace(target)!))
      ? `packages/${workspace(target)}`
      : `apps/${workspace(target)}`
    : place(target)
  if (from.startsWith('apps/') && to.startsWith('apps/') && from !== to) return 'apps never import each other'
  if (from.startsWith('packages/') && to.startsWith('apps/')) return 'packages never import apps'
  if (from === 'packages/contract' && to === 'packages/ui')
    return 'the contract knows nothing of the interface'
  if (from === 'packages/ui' && to === 'packages/contract')
    return 'the design system shows what it is given; it knows no calls'
  if (from === 'packages/ui' && target.startsWith('react-router')) return 'the design system knows no router'
  return undefined
}

/** Schemas must not reach a visitor's phone: pages take types, wire.ts and rules only. */
const CLIENT_SAFE = new Set([
  'wire.ts',
  'refusals.ts',
  'rules.ts',
  'money.ts',
  'rich-text.ts',
  'check-digits.ts',
  'times.ts',
  'deadlines.ts',
  'accounts/password-score.ts',
  'accounts/session-rules.ts',
  'accounts/types.ts',
  'identifiers/scene-fields.ts',
  'identifiers/scenes.ts',
  'production/production.ts',
  'registrations/fields.ts',
  'registrations/proposal-rules.ts',
  'registrations/review-fields.ts',
])
/** Every domain's `rules.ts` holds plain rules and values without a schema. */
const isClientSafe = (contractFile: string) =>
  CLIENT_SAFE.has(contractFile) || /^[\w-]+\/rules\.ts$/.test(contractFile)

function portalProblem({ file, target }: Import): string | undefined {
  if (!file.startsWith('apps/portal/src/') || isTest(file)) return undefined
  if (target === 'antd' || target.startsWith('antd/'))
    return 'Ant Design stays in the console: it doubles a phone’s download'
  const page = (path: string) => path.match(/^apps\/portal\/src\/pages\/([^/]+)\//)?.[1]
  if (
    page(file) &&
    page(target) &&
    page(file) !== page(target) &&
    !ALLOWED_PAGE_EDGES.has(`${page(file)}>${page(target)}`)
  ) {
    return 'pages never import pages'
  }
  const contractFile = target.match(/^@biaojie\/contract\/(.+)$/)?.[1]
  if (!contractFile || isClientSafe(contractFile)) return undefined
  const text = readFileSync(join(root, file), 'utf8')
  const typeOnly = new RegExp(
    `import type [^;]*?['"]${target.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}['"]`,
  ).test(text)
  return typeOnly ? undefined : 'import the contract as types: schemas must not reach the browser'
}

/** The same page under a second address. */
const ALLOWED_PAGE_EDGES = new Set(['identifier-address>identifier'])

/** Every import that breaks a rule of docs/architecture.md, as "file → target: why". */
/** Only a demo node loads these with `import()`, so that production never reads the demo's data. */
const ofDemo = (path: string) =>
  path.startsWith('demo/') || /^apps\/server\/src\/(?:fill-demo|demo(?:-[a-z]+)*)\.ts$/.test(path)

function demoProblem({ file, target, late }: Import): string | undefined {
  if (!file.startsWith('apps/') || isTest(file) || file.includes('/testing/') || ofDemo(file))
    return undefined
  return ofDemo(target) && !late ? 'the demo is loaded with import(), by a demo node alone' : undefined
}

export function importProblems(imports: Import[]): string[] {
  return imports.flatMap((one) => {
    const why = serverProblem(one) ?? roomProblem(one) ?? portalProblem(one) ?? demoProblem(one)
    return why ? [`${one.file} → ${one.target}: ${why}`] : []
  })
}

if (process.argv[1] === import.meta.filename) {
  const problems = importProblems(sourceFiles().flatMap(importsOf))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log('imports: in order')
}
