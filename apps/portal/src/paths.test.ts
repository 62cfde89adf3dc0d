import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from './paths.ts'

const DISC = '88.449.1001/BD-320A0001'

test('addresses are the ones the outside world knows', () => {
  const built = Object.values({
    ...paths,
    productScene: paths.productScene(DISC),
    scene: paths.productScene(DISC, 'trace'),
    identifier: paths.identifier(DISC),
    equipmentDetail: paths.equipmentDetail(1763600000000),
    applicationList: paths.applicationList({ name: '追溯', current: 2, size: undefined }),
    applicationListDetail: paths.applicationListDetail(3),
    sharePicture: paths.sharePicture(101),
    chosenApplication: paths.chosenApplication(101, 'p1'),
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
    newsArticle: paths.newsArticle(12),
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
    '/equipment/detail?t=1763600000000',
    '/application',
    '/application/list?name=%E8%BF%BD%E6%BA%AF&current=2',
    '/application/list/detail/3',
    '/api/share/101.jpg',
    '/application/list/detail/101?price=p1#buy',
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
    '/news/rss.xml',
    '/news/detail/12',
    '/cooperation_case',
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

test('what an identifier may not contain is encoded, so an address cannot be broken out of', () => {
  assert.equal(paths.productScene('a&b=c#d'), '/product_scene?identifier=a%26b%3Dc%23d')
  assert.equal(paths.identifier('88.449.1/../x?y'), '/id/88.449.1/../x%3Fy')
})
