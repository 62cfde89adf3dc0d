import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listIconUses, listOtherMeanings } from '@biaojie/ui/icon-uses.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'

/**
 * Each icon of the console has one meaning, which the words beside it show. Arrows, chevrons, ticks and other controls
 * mean the same beside every word and are not listed.
 */
const MEANINGS: Partial<Record<IconName, RegExp>> = {
  bars: /数字|统计/,
  bell: /通知/,
  calendar: /对账/,
  camera: /照片/,
  cart: /订单/,
  categories: /分类/,
  checklist: /官方精选/,
  clock: /待送达|正在核对|必填还差|还没有改动/,
  consult: /咨询/,
  curve: /应用数据/,
  dashboard: /工作台/,
  download: /导出|文件|下载|xlsx|证据|make\(format, true\)/,
  expand: /全屏/,
  eye: /可见范围|打开|document\.url/,
  'eye-off': /封存|document\.url/,
  filter: /筛选/,
  invoice: /发票/,
  key: /密钥|沙箱/,
  licence: /使用权/,
  location: /收货/,
  offline: /网络|没网|offline|waiting/,
  people: /工作人员|成员/,
  play: /试用/,
  printer: /打印/,
  quote: /报价/,
  recall: /召回/,
  settings: /节点资料|显示的列/,
  shop: /服务商/,
  sliders: /设置/,
  star: /收藏/,
  template: /模板/,
  upload: /导入|文件|补进来/,
  verify: /防伪/,
  voucher: /凭证/,
}

test('an icon of the console has one meaning', () => {
  const uses = listIconUses('apps/console/src/**/*.{ts,tsx}')
  assert.ok(uses.length > 100, `${uses.length}`)
  assert.deepEqual(listOtherMeanings(uses, MEANINGS), [])
})
