/** Rules of docs/architecture.md about who may import whom. */

const TESTS = '\\.test\\.tsx?$|/test-support/'
const SERVER = '^apps/server/src'
const DEMO = `^demo/|${SERVER}/demo/`
const PLATFORM_ROOMS = ['base', 'database', 'formats', 'shared', 'providers', 'settings', 'start']

/** A folder of the platform may import itself and the folders named before it. */
const platformRules = PLATFORM_ROOMS.slice(0, -1).map((room, at) => ({
  name: `platform-${room}`,
  comment: `imports of platform run ${PLATFORM_ROOMS.join(' ← ')}`,
  severity: 'error',
  from: { path: `${SERVER}/platform/${room}/`, pathNot: TESTS },
  to: { path: `${SERVER}/platform/(${PLATFORM_ROOMS.slice(at + 1).join('|')})/` },
}))

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Orders are a separate wing; other domains are in the folder of their wing. */
const DOMAINS = `${SERVER}/domains`
const PUBLIC_FILES = [
  `${DOMAINS}/[^/]+/([^/]+)/\\1\\.ts$`,
  `${DOMAINS}/orders/orders\\.ts$`,
  `${DOMAINS}/identifiers/records/identifiers\\.ts$`,
]
const domainRules = [`${DOMAINS}/(orders)/`, `${DOMAINS}/((?!orders/)[^/]+/[^/]+)/`].map((path, at) =>
  forbid(
    `domains-by-their-public-file-${at + 1}`,
    'a domain imports another only through its public file <domain>.ts',
    { path, pathNot: TESTS },
    { path: `${DOMAINS}/[^/]+/`, pathNot: [`${DOMAINS}/$1/`, ...PUBLIC_FILES] },
  ),
)

/** Packages that know no other room; `may` names other packages that they import, and `core` allows modules of Node. */
const plainRules = [
  { room: 'gs1', comment: 'the names of GS1 are for browsers and other projects too' },
  {
    room: 'epcis',
    comment: 'EPCIS documents are for other projects too; they know the names of GS1',
    may: 'packages/gs1/|node_modules/htmlparser2/',
    core: true,
  },
  { room: 'handle', comment: 'the Handle protocol is for other projects too', core: true },
  { room: 'drawings', comment: 'drawings are made from plain values', core: true },
  {
    room: 'register',
    comment: 'the register is verified in browsers and by the audit',
    may: 'node_modules/(@noble/(hashes|curves)|cborg)/',
    // It takes the place of `sha256.ts` on the server.
    except: ['/sha256-node[.]ts$'],
  },
].map(({ room, comment, may, core, except = [] }) =>
  forbid(
    `${room}-is-plain`,
    comment,
    { path: `^packages/${room}/`, pathNot: [TESTS, ...except] },
    {
      pathNot: [`^packages/${room}/`, ...(may ? [may] : [])],
      ...(core && { dependencyTypesNot: ['core'] }),
    },
  ),
)

export default {
  forbidden: [
    forbid(
      'no-circular',
      'two files that need each other belong together, or share a third',
      {},
      { circular: true },
    ),
    ...platformRules,
    forbid(
      'platform-is-ground',
      'imports run platform ← http ← domains ← app',
      { path: `${SERVER}/platform/`, pathNot: TESTS },
      { path: `${SERVER}/(?!platform/|test-support/)` },
    ),
    forbid(
      'http-knows-no-domain',
      'imports run platform ← http ← domains ← app',
      { path: `${SERVER}/http/`, pathNot: TESTS },
      { path: `${SERVER}/(?!platform/|http/|test-support/)` },
    ),
    forbid(
      'domains-know-no-app',
      'imports run platform ← http ← domains ← app',
      { path: `${SERVER}/domains/[^/]+/`, pathNot: TESTS },
      { path: `${SERVER}/(?!platform/|http/|domains/|test-support/)` },
    ),
    ...domainRules,
    forbid(
      'testing-for-tests',
      'only tests may use apps/server/src/test-support',
      { path: SERVER, pathNot: TESTS },
      { path: `${SERVER}/test-support/` },
    ),
    forbid(
      'no-queries-on-the-wire',
      'no queries in http, routes and manifests: ask the rules or the store',
      { path: `${SERVER}/http/|${SERVER}/.*/(routes|manifest)\\.ts$`, pathNot: TESTS },
      { path: 'node_modules/drizzle-orm' },
    ),
    forbid(
      'apps-apart',
      'apps never import each other',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'embedded-postgres-apart',
      'the embedded PostgreSQL knows nothing of the rest',
      { path: '^packages/embedded-postgres/', pathNot: TESTS },
      { path: '^(packages/(?!embedded-postgres/)|apps/|content/|demo/)' },
    ),
    ...plainRules,
    forbid('packages-below-apps', 'packages never import apps', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'contract-knows-no-interface',
      'the contract knows nothing of the interface',
      { path: '^packages/contract/' },
      { path: '^packages/(ui|session)/' },
    ),
    forbid(
      'ui-knows-no-calls',
      'the design system shows what it is given; it knows no calls, drawings or router',
      { path: '^packages/ui/' },
      {
        path: '^packages/(contract|session|drawings)/|(^|/)react-router',
        // Rules for writing cells of files and for the node's name are shared by all.
        pathNot: '^packages/contract/src/(texts|identity)\\.ts$',
      },
    ),
    forbid(
      'no-antd-in-the-portal',
      'Ant Design stays in the console: it doubles a phone’s download',
      { path: '^apps/portal/src/', pathNot: TESTS },
      { path: 'node_modules/antd' },
    ),
    forbid(
      'pages-apart',
      'pages of the portal never import pages',
      // `identifier-address` is the same page under a second address.
      {
        path: '^apps/portal/src/pages/([^/.]+)[/.]',
        pathNot: `${TESTS}|/pages/(identifier-address|unknown)[.]tsx?$`,
      },
      { path: '^apps/portal/src/pages/', pathNot: '^apps/portal/src/pages/($1)[/.]' },
    ),
    forbid(
      'build-knows-its-sources',
      'name the file in SOURCES of tools/setup/build.mjs, so that a change of it leads to another build',
      {
        path: '^(packages|apps/portal|apps/console|content)/',
        pathNot: `${TESTS}|^apps/console/test-support/`,
      },
      { path: '^(apps/server|demo|docs|tools|media|bench|e2e)/', pathNot: '^media/manifest\\.json$' },
    ),
    forbid(
      'demo-on-demand',
      'the demo is loaded with import(), by a demo node alone',
      { path: '^apps/', pathNot: `${TESTS}|${DEMO}` },
      { path: DEMO, dynamic: false },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.m?ts$|\\.react-router|^apps/[^/]+/(build|dist)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
