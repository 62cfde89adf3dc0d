import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { type CatalogueEntry, CatalogueEntrySchema } from '@biaojie/contract/content/content/catalogue.ts'
import { Value } from 'typebox/value'
import { parse } from 'yaml'
import { market } from '../../demo/market/market.ts'

/** The first entries follow the specification, the later ones are our own. */
const LISTED = [
  '产品管理 标识解析基础服务 供应链管理 标识应用服务 标识运营管理 编码系统 资产管理 工业大数据中心 工业物联网 知识图谱',
  '生产运营系统 ERP云 OA云 MES云 数据治理 BI 能源可视化 RPA 用户画像与行为分析 增长营销 视觉检测 数字孪生',
  '人脸识别 实人认证 OCR 营业执照核验 证件识别 UICC 安全网关 短信验证码 5G边缘设备 加密服务',
  '密钥服务 内容安全 物联网大数据与分析 物联网应用开发 物流 身份服务 追溯 供应链云',
].flatMap((titles) => titles.split(' '))
const ALL = 48

const here = new URL('./', import.meta.url)
const files = readdirSync(here).filter((name) => name.endsWith('.yaml'))
const entries = files
  .map((file) => ({ file, entry: parse(readFileSync(new URL(file, here), 'utf8')) as CatalogueEntry }))
  .sort((a, b) => a.entry.id - b.entry.id)

/** Returns all prose without spaces. */
function proseOf({
  des,
  content,
  advantage,
  introductionLead,
  introduction,
  scene,
  value,
}: CatalogueEntry): string {
  const points = [...advantage, ...introduction, ...(Array.isArray(scene) ? scene : []), ...value.list]
  const cells = Array.isArray(scene) ? [] : scene.rows.flat()
  return [des, content, introductionLead, value.name, value.content, ...cells]
    .concat(points.flatMap((point) => [point.title, point.des]))
    .join('')
    .replace(/\s/g, '')
}

describe('catalogue', () => {
  for (const { file, entry } of entries) {
    test(file, () => {
      const mistakes = [...Value.Errors(CatalogueEntrySchema, entry)].map(
        ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
      )
      assert.deepEqual(mistakes, [])
      assert.equal(file, `${entry.id}.yaml`)
      const length = proseOf(entry).length
      assert.ok(length >= 250 && length <= 500, `${length} characters`)
    })

    test(`${file}: figures`, () => {
      const { headFigure, value } = entry
      if (headFigure.kind === 'cells') {
        assert.ok(headFigure.marked.every((mark) => mark <= headFigure.count))
        assert.deepEqual(
          headFigure.marked,
          [...new Set(headFigure.marked)].sort((a, b) => a - b),
        )
      }
      const parts =
        headFigure.kind === 'flow'
          ? headFigure.stations
          : headFigure.kind === 'segments'
            ? headFigure.segments
            : []
      assert.equal(parts.filter((part) => part.hot).length, parts.length > 0 ? 1 : 0, 'one part is hot')
      for (const { title, before, after, unit, difference } of value.list) {
        const decimals = difference.match(/\.(\d+)/)?.[1]?.length ?? 0
        const number = Math.abs(after - before).toLocaleString('en-US', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        })
        assert.equal(difference, `${after < before ? '−' : '+'}${number} ${unit}`, title)
      }
    })
  }

  test('the catalogue has the listed titles in their order, then our own', () => {
    assert.deepEqual(
      entries.map(({ entry }) => entry.id),
      Array.from({ length: ALL }, (_, i) => i + 1),
    )
    assert.deepEqual(
      entries.flatMap(({ entry }) => (entry.own ? [] : [entry.title])),
      LISTED,
    )
    assert.ok(entries.every(({ entry }) => entry.own === (entry.id > LISTED.length ? true : undefined)))
    assert.equal(new Set(entries.map(({ entry }) => entry.title)).size, ALL)
  })

  test('trials lead to a package that exists', () => {
    const { applications } = market()
    for (const { file, entry } of entries) {
      if (!entry.code) continue
      const { appCode, package: key } = entry.code
      const application = applications.find((item) => item.appCode === appCode && item.status === 'listed')
      assert.ok(
        application?.packages.some((candidate) => candidate.key === key),
        `${file}: ${appCode} ${key}`,
      )
    }
  })
})
