/** Rules of docs/architecture.md about who may import whom. */

const TESTS = '\\.test\\.tsx?$|/testing/'
const SERVER = '^apps/server/src'
const DEMO = `^demo/|${SERVER}/demo/`
const PLATFORM_ROOMS = ['base', 'database', 'formats', 'shared', 'providers', 'settings', 'serving']

/** A room of the platform imports itself and the rooms named before it. */
const platformRules = PLATFORM_ROOMS.slice(0, -1).map((room, at) => ({
  name: `platform-${room}`,
  comment: `imports of platform run ${PLATFORM_ROOMS.join(' ← ')}`,
  severity: 'error',
  from: { path: `${SERVER}/platform/${room}/`, pathNot: TESTS },
  to: { path: `${SERVER}/platform/(${PLATFORM_ROOMS.slice(at + 1).join('|')})/` },
}))

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

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
      { path: `${SERVER}/(?!platform/|testing/)` },
    ),
    forbid(
      'http-knows-no-domain',
      'imports run platform ← http ← domains ← app',
      { path: `${SERVER}/http/`, pathNot: TESTS },
      { path: `${SERVER}/(?!platform/|http/|testing/)` },
    ),
    forbid(
      'domains-know-no-app',
      'imports run platform ← http ← domains ← app',
      { path: `${SERVER}/domains/[^/]+/`, pathNot: TESTS },
      { path: `${SERVER}/(?!platform/|http/|domains/|testing/)` },
    ),
    forbid(
      'domains-by-their-public-file',
      'a domain imports another only through its public file <domain>.ts',
      { path: `${SERVER}/domains/([^/]+)/`, pathNot: TESTS },
      {
        path: `${SERVER}/domains/([^/]+)/`,
        pathNot: [`${SERVER}/domains/$1/`, `${SERVER}/domains/([^/]+)/\\1\\.ts$`],
      },
    ),
    forbid(
      'testing-for-tests',
      'only tests may use apps/server/src/testing',
      { path: SERVER, pathNot: TESTS },
      { path: `${SERVER}/testing/` },
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
    forbid('packages-below-apps', 'packages never import apps', { path: '^packages/' }, { path: '^apps/' }),
    forbid(
      'contract-knows-no-interface',
      'the contract knows nothing of the interface',
      { path: '^packages/contract/' },
      { path: '^packages/(ui|session)/' },
    ),
    forbid(
      'ui-knows-no-calls',
      'the design system shows what it is given; it knows no calls, drawings or router, only which characters a file may hold',
      { path: '^packages/ui/' },
      {
        path: '^packages/(contract|session|drawings)/|(^|/)react-router',
        pathNot: '^packages/contract/src/texts\\.ts$',
      },
    ),
    forbid(
      'drawings-are-plain',
      'drawings are made from plain values; they know no other room',
      { path: '^packages/drawings/', pathNot: TESTS },
      { pathNot: '^packages/drawings/', dependencyTypesNot: ['core'] },
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
      { path: '^apps/portal/src/pages/([^/]+)/', pathNot: `${TESTS}|/pages/identifier-address/` },
      { path: '^apps/portal/src/pages/', pathNot: '^apps/portal/src/pages/($1)/' },
    ),
    forbid(
      'build-knows-its-sources',
      'name the file in SOURCES of tools/setup/build.mjs, so that a change of it leads to another build',
      { path: '^(packages|apps/portal|apps/console|content)/', pathNot: `${TESTS}|^apps/console/testing/` },
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
