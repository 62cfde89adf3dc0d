import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root, sourceFiles } from './source-files.ts'

/**
 * The server's rooms stand from the ground up: a room imports itself and those before it. Files beside the
 * rooms put the server together (`app`), and so do `programs` and `demo`.
 */
const SERVER_ROOMS = ['platform', 'http', 'domains', 'app']
/** The rooms of `platform` stand in the same way. */
const PLATFORM_ROOMS = ['base', 'database', 'formats', 'shared', 'providers', 'settings', 'serving']
const platformRoom = (path: string) =>
  PLATFORM_ROOMS.indexOf(path.match(/^apps\/server\/src\/platform\/([^/]+)\//)?.[1] ?? '')

/**
 * `late` means `import()` at the moment of need. `type` means that the import disappears when the file runs.
 */
export type Import = { file: string; target: string; late?: true; type?: true }
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(type\s)?(?:[^'";=()]*?\sfrom\s)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/')

/**
 * Returns the imports of a TypeScript file: relative targets as paths from the root, packages by their name.
 */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => {
    const [, type, specifier = match[3] ?? ''] = match
    const target = specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier
    return {
      file,
      target,
      ...(match[2] === undefined && { late: true as const }),
      ...(type && { type: true as const }),
    }
  })
}

/**
 * Returns the room of apps/server/src/… and, inside domains, the noun; files directly in a room belong to all
 * of it.
 */
function serverPlace(path: string): { room: string; domain?: string; name: string } | undefined {
  const rest = path.match(/^apps\/server\/src\/(.+)$/)?.[1]
  if (!rest) return undefined
  const [first = '', second = '', ...more] = rest.split('/')
  if (first === 'domains' && more.length > 0) return { room: 'domains', domain: second, name: more.join('/') }
  if (first === 'testing' || SERVER_ROOMS.includes(first)) return { room: first, name: rest }
  return { room: 'app', name: rest }
}

function serverProblem({ file, target }: Import): string | undefined {
  const from = serverPlace(file)
  if (!from || isTest(file)) return undefined
  if (target.startsWith('drizzle-orm')) return queryProblem(from)
  const to = serverPlace(target)
  if (!to || from.room === 'testing') return undefined
  if (to.room === 'testing') return 'only tests may use apps/server/src/testing'
  if (SERVER_ROOMS.indexOf(to.room) > SERVER_ROOMS.indexOf(from.room)) {
    return `imports run platform ← http ← domains ← app; ${from.room} must not know ${to.room}`
  }
  if (from.room === 'platform' && platformRoom(target) > platformRoom(file))
    return `imports of platform run ${PLATFORM_ROOMS.join(' ← ')}`
  if (from.room !== 'domains' || !to.domain || from.domain === to.domain) return undefined
  if (to.name !== `${to.domain}.ts`) return `import ${to.domain} only through its public file ${to.domain}.ts`
  return undefined
}

/** Queries belong in stores and in the rules they serve; routes only pass requests on. */
function queryProblem({ room, name }: { room: string; name: string }): string | undefined {
  const isWire = room === 'http' || /(?:^|\/)(?:routes|manifest)\.ts$/.test(name)
  return isWire ? 'no queries in http, routes and manifests: ask the rules or the store' : undefined
}

/** Returns domains that need each other in a circle, in its order; undefined where there are none. */
export function domainCycle(imports: readonly Import[]): string[] | undefined {
  const edges = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const [from, to] = [serverPlace(file)?.domain, serverPlace(target)?.domain]
    if (!from || !to || from === to || isTest(file)) continue
    edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  const finished = new Set<string>()
  const visit = (domain: string, path: string[]): string[] | undefined => {
    if (path.includes(domain)) return [...path.slice(path.indexOf(domain)), domain]
    if (finished.has(domain)) return undefined
    for (const next of edges.get(domain) ?? []) {
      const cycle = visit(next, [...path, domain])
      if (cycle) return cycle
    }
    finished.add(domain)
    return undefined
  }
  for (const domain of edges.keys()) {
    const cycle = visit(domain, [])
    if (cycle) return cycle
  }
  return undefined
}

const place = (path: string) => path.match(/^(apps|packages)\/([^/]+)/)?.[0] ?? path.split('/')[0] ?? ''
const workspace = (target: string) => target.match(/^@biaojie\/([^/]+)/)?.[1]

function roomProblem({ file, target }: Import): string | undefined {
  const from = place(file)
  const to = workspace(target)
    ? existsSync(join(root, 'packages', workspace(target) ?? ''))
      ? `packages/${workspace(target)}`
      : `apps/${workspace(target)}`
    : place(target)
  if (from.startsWith('apps/') && to.startsWith('apps/') && from !== to) return 'apps never import each other'
  if (from.startsWith('packages/') && to.startsWith('apps/')) return 'packages never import apps'
  if (from === 'packages/contract' && to === 'packages/ui')
    return 'the contract knows nothing of the interface'
  if (from === 'packages/ui' && to === 'packages/contract')
    return 'the design system shows what it is given; it knows no calls'
  if (from === 'packages/drawings' && to !== from && !isTest(file))
    return 'drawings are made from plain values; they know no other room'
  if (from === 'packages/ui' && to === 'packages/drawings')
    return 'the design system shows drawings that it is given'
  if (from === 'packages/ui' && target.startsWith('react-router')) return 'the design system knows no router'
  return undefined
}

const CONTRACT = 'packages/contract/src'
const withSchemas = new Map<string, boolean>()

/**
 * Tells whether a file of the contract imports the schema library, itself or through other files: schemas must not
 * reach a visitor's phone. The builds replace `wire.ts` by the values it computes.
 */
function bringsSchemas(path: string): boolean {
  const known = withSchemas.get(path)
  if (known !== undefined) return known
  withSchemas.set(path, false)
  const needed = importsOf(path).filter(({ type }) => !type)
  const brings = needed.some(
    ({ target }) => target === 'typebox' || (target.startsWith(`${CONTRACT}/`) && bringsSchemas(target)),
  )
  withSchemas.set(path, brings)
  return brings
}

function portalProblem({ file, target, type }: Import): string | undefined {
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
  if (!contractFile || type || contractFile === 'wire.ts') return undefined
  return bringsSchemas(`${CONTRACT}/${contractFile}`)
    ? 'import the contract as types: schemas must not reach the browser'
    : undefined
}

/** The same page under a second address. */
const ALLOWED_PAGE_EDGES = new Set(['identifier-address>identifier'])

/** Only a demo node loads these with `import()`, so that production never reads the demo's data. */
const ofDemo = (path: string) => path.startsWith('demo/') || path.startsWith('apps/server/src/demo/')

function demoProblem({ file, target, late }: Import): string | undefined {
  if (!file.startsWith('apps/') || isTest(file) || file.includes('/testing/') || ofDemo(file))
    return undefined
  return ofDemo(target) && !late ? 'the demo is loaded with import(), by a demo node alone' : undefined
}

/** Every import that breaks a rule of docs/architecture.md, as "file → target: why". */
export function importProblems(imports: Import[]): string[] {
  return imports.flatMap((one) => {
    const why = serverProblem(one) ?? roomProblem(one) ?? portalProblem(one) ?? demoProblem(one)
    return why ? [`${one.file} → ${one.target}: ${why}`] : []
  })
}

if (process.argv[1] === import.meta.filename) {
  const imports = sourceFiles().flatMap(importsOf)
  const cycle = domainCycle(imports)
  const problems = [
    ...importProblems(imports),
    ...(cycle ? [`domains need each other in a circle: ${cycle.join(' → ')}`] : []),
  ]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log('imports: in order')
}
