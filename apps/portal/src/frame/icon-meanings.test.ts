import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listIconUses, listOtherMeanings } from '@biaojie/ui/icon-uses.ts'
import type { IconName } from '@biaojie/ui/icons.tsx'

/**
 * Each icon of the portal has one meaning, which the words beside it show. Arrows, chevrons, ticks and other controls
 * mean the same beside every word and are not listed.
 */
const MEANINGS: Partial<Record<IconName, RegExp>> = {
  bank: /对公转账|工作日内审核/,
  'bank-card': /银行/,
  bell: /消息|unread/,
  camera: /拍照/,
  categories: /分类|CATEGORY/,
  checklist: /点检单/,
  compare: /对比/,
  company: /企业|前缀注册|companyName/,
  computer: /登录设备|最近使用/,
  consult: /咨询/,
  custom: /自定义|OWN_ICONS/,
  edit: /修改|提出了/,
  expand: /大图|全屏/,
  'eye-off': /验证手机|验证|隐私|密码|另有|locked/,
  eye: /密码/,
  file: /标准|standards|文件|资料|PAPERS|documents|preview/,
  filter: /筛选/,
  key: /密码/,
  location: /地点|current/,
  logistics: /物流/,
  logout: /退出登录/,
  menu: /菜单/,
  minus: /缩放/,
  miniapp: /小程序/,
  mobile: /最近使用/,
  monitor: /监测/,
  offline: /网络|isUnanswered/,
  phone: /电话|phone/,
  play: /播放|暂停|poster|字幕|调试|paused|演示/,
  plus: /添加|缩放|另外付费|拖动/,
  printer: /打印|print/,
  product: /产品|danger/,
  production: /生产/,
  recall: /召回|recall|verdict/,
  refresh: /换一张/,
  register: /公开账簿|facts=/,
  remote: /运维/,
  repair: /维修/,
  ruler: /量一下/,
  safety: /安全|需注意/,
  scan: /扫|微信|即时到账|Looking|IdentifierAnatomy|resolving|[pP]refix/,
  search: /查|搜|应用名称|searching/,
  share: /分享|发给同事/,
  speak: /念/,
  star: /收藏/,
  supply: /供应/,
  top: /顶部/,
  torch: /手电/,
  trace: /追溯|TraceLink|styles\.trace/,
  upload: /上传/,
  user: /个人信息/,
  verify: /防伪|tone === 'ok'/,
  voucher: /凭证/,
}

test('an icon of the portal has one meaning', () => {
  const uses = listIconUses('apps/portal/src/**/*.{ts,tsx}')
  assert.ok(uses.length > 150, `${uses.length}`)
  assert.deepEqual(listOtherMeanings(uses, MEANINGS), [])
})
