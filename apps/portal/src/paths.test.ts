import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationTilePath, chosenApplicationPath, providersPath } from './market/market-paths.ts'
import { paths } from './paths.ts'

const DISC = '88.449.1001/BD-320A0001'

test('addresses are the ones the outside world knows', () => {
  const built = Object.values({
    ...paths,
    productScene: paths.productScene(DISC),
    scene: paths.productScene(DISC, 'trace'),
    identifier: paths.identifier(DISC),
    englishIdentifier: paths.englishIdentifier(DISC),
    identifierCode: paths.identifierCode(DISC),
    identifierPicture: paths.identifierPicture(DISC, 'en'),
    layer: paths.layer(DISC, 'measure'),
    inspectionPdf: paths.inspectionPdf(DISC),
    handle: paths.handle(DISC),
    parts: paths.parts({ kind: 'batch', q: 'B2' }),
    register: paths.register(DISC),
    registerProof: paths.registerProof(DISC),
    traceCheck: paths.traceCheck('K7'),
    sharedTrace: paths.sharedTrace(),
    equipmentDetail: paths.equipmentDetail(1763600000000),
    floor: paths.floor(DISC),
    floorCheck: paths.floorCheck(DISC),
    marketStation: paths.marketStation('machining'),
    applicationList: paths.applicationList({ name: '追溯', current: 2, size: undefined }),
    applicationListDetail: paths.applicationListDetail(3),
    sharePicture: paths.sharePicture(101),
    application: paths.application('7a'),
    comparison: paths.comparison([101, 122]),
    provider: paths.provider('biaojie'),
    confirmOrder: paths.confirmOrder(),
    payment: paths.payment(),
    payResult: paths.payResult({ orderId: 'a b' }),
    apporder: paths.apporder(),
    solution: paths.solution(1),
    newsList: paths.newsList({ page: 2 }),
    search: paths.search({ text: '检测' }),
    prefixes: paths.prefixes({ page: 2 }),
    prefix: paths.prefix('88.449.1001'),
    newsInstead: paths.newsInstead('withdrawn'),
    newsArticle: paths.newsArticle(12),
    casesInstead: paths.casesInstead('withdrawn'),
    case: paths.case(2),
    personalUpdate: paths.personalUpdate(2),
    agreement: paths.agreement('privacy'),
    login: paths.login({ cbl: '/product_scene?identifier=a', type: 'register' }),
    console: paths.console(),
  })
  assert.deepEqual(built, [
    '/',
    '/home',
    '/product_scene?identifier=88.449.1001/BD-320A0001',
    '/id/88.449.1001/BD-320A0001',
    '/en/id/88.449.1001/BD-320A0001',
    '/identifier-code/88.449.1001/BD-320A0001',
    '/identifier-picture/88.449.1001/BD-320A0001.png?lang=en',
    '/id/88.449.1001/BD-320A0001?scene=measure',
    '/platform-console-service/openapi/drawing/sheet?identifier=88.449.1001/BD-320A0001',
    '/api/handles/88.449.1001/BD-320A0001',
    '/parts?kind=batch&q=B2',
    '/register?identifier=88.449.1001/BD-320A0001',
    '/register/proof?identifier=88.449.1001/BD-320A0001',
    '/trace/check?code=K7',
    '/trace/shared',
    '/equipment/detail?t=1763600000000',
    '/floor?identifier=88.449.1001/BD-320A0001',
    '/floor-worker.js',
    '/floor/check?identifier=88.449.1001/BD-320A0001',
    '/application',
    '/application?station=machining',
    '/application/list?name=%E8%BF%BD%E6%BA%AF&current=2',
    '/application/list/detail/3',
    '/api/share/101.jpg',
    '/application/detail/7a',
    '/application/compare?ids=101%2C122',
    '/application/provider/biaojie',
    '/application/confirmOrder',
    '/application/payment',
    '/application/payResult?orderId=a%20b',
    '/success',
    '/apporder',
    '/solution',
    '/solution/1',
    '/news',
    '/news?page=2',
    '/news?missing=withdrawn',
    '/news/rss.xml',
    '/news/detail/12',
    '/cooperation_case',
    '/cooperation_case?missing=withdrawn',
    '/cooperation_case/detail/2',
    '/ecology',
    '/ecology#apply',
    '/introduce',
    '/develop_document',
    '/identification',
    '/new_identification',
    '/personal_update?type=2',
    '/agreement/privacy',
    '/search?text=%E6%A3%80%E6%B5%8B',
    '/prefix?page=2',
    '/prefix/88.449.1001',
    '/special',
    '/smartexpo',
    '/login?cbl=/product_scene%3Fidentifier%3Da&type=register',
    '/console/home?p=yx',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/miniapp-code.svg',
    '/product_scene?identifier=88.449.1001/BD-320A0001&scene=trace',
  ])
})

test('characters that an identifier may not contain are encoded, so no address can be escaped', () => {
  assert.equal(paths.productScene('a&b=c#d'), '/product_scene?identifier=a%26b%3Dc%23d')
  assert.equal(paths.identifier('88.449.1/../x?y'), '/id/88.449.1/../x%3Fy')
})

test('addresses that few pages build keep the form of the others', () => {
  assert.equal(chosenApplicationPath(101, 'p1'), '/application/list/detail/101?price=p1#buy')
  assert.equal(applicationTilePath(101), '/application/tile/101.svg')
  assert.equal(providersPath({ source: '1', q: '' }), '/application/provider?source=1')
  assert.equal(providersPath(), '/application/provider')
})
