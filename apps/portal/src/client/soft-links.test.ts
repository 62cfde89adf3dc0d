import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '@biaojie/contract/wire.ts'
import { paths } from '../paths.ts'
import { findCard, isPage } from './soft-links.ts'

test('pages are followed without loading anew', () => {
  const pages = [
    paths.home,
    paths.login({ cbl: '/home' }),
    paths.productScene('88.449.1001/BD-320A0001', 'trace'),
    paths.productScene('88.449.1001/BD.pdf'),
    paths.identifier('88.449.1001/BD-320A0001.v2'),
    paths.solution(1),
    '/agreement/privacy#4',
    '/apporder',
    '/application/detail/1',
  ]
  for (const href of pages) assert.ok(isPage(href), href)
})

test('files, calls and other applications are loaded by the browser', () => {
  const elsewhere = [
    paths.robots,
    paths.sitemap,
    paths.manifest,
    paths.miniappCode,
    paths.console(),
    paths.englishIdentifier('88.449.1001/BD-320A0001'),
    '/console',
    '/console#work',
    '/api/openapi.json',
    '/api/handles/88.449.1001/BD-320A0001',
    '/dev/outbox?phone=13900000001',
    '/media/parts/disc.webp',
    '/readyz',
    '//elsewhere.example/home',
    '/\\elsewhere.example/home',
    'https://elsewhere.example/',
    ...Object.values(routes).map(([, path]) => path),
  ]
  for (const href of elsewhere) assert.ok(!isPage(href), href)
})

test('the card of an application is found wherever a page keeps it', () => {
  const card = { id: 102, name: '熔炼炉次追溯', negotiable: 0 }
  const others = [{ id: 101, negotiable: 1 }, null, 'text', 7]
  for (const loaded of [
    card,
    [others, { found: { records: [...others, card] } }],
    { blocks: [{ apiProductClassifyVo: { id: 102, name: '分类' }, apiProductManagerVoList: [card] }] },
    { selection: { records: [{ rank: 1, application: card }] } },
  ])
    assert.equal(findCard(loaded, 102), card)
  assert.equal(findCard([others, { entry: { id: 102, title: '没有价格的' } }], 102), undefined)
})
