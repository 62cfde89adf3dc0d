import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { encodePassword } from '@biaojie/contract/accounts/accounts/rules.ts'
import type { DataOf } from '@biaojie/contract/calls.ts'
import type { SearchKind } from '@biaojie/contract/content/content/rules.ts'
import { companies, DEMO_PASSWORD } from '../../../../demo/data.ts'
import { identifiers } from '../../../../demo/demo-node.ts'
import { readContentPack } from '../domains/content/content/content.ts'
import { readCatalogueFiles } from '../domains/content/content/stock/files.ts'
import { getRefusalCode } from '../test-support/app.ts'
import { createDemoApp } from '../test-support/demo.ts'
import { FINGERPRINT, makeAddress } from '../test-support/people.ts'

/** Searches of the whole site on the demo node: the typed text, and a result that is among the first three of a kind. */

const app = await createDemoApp({ after }, { env: { CAPTCHA: 'off' } })

type Marked = { text: string; found: boolean }[]
const textOf = (pieces: Marked) => pieces.map(({ text }) => text).join('')
const search = async (text: string) =>
  (await app.call('siteSearch', { body: { text }, ip: makeAddress() })).data.groups

const EXPECTED: readonly (readonly [text: string, kind: SearchKind, title: string])[] = [
  // Words that say little stand beside one that says much.
  ['MES系统', 'application', '轻量 MES 云'],
  ['wms系统', 'application', 'RFID 仓储管理'],
  ['追溯系统', 'application', '一物一码追溯云'],
  ['视觉检测系统', 'application', '表面缺陷视觉检测'],
  ['RFID仓储管理系统', 'application', 'RFID 仓储管理'],
  ['能源管理', 'application', '产线能耗可视化'],
  ['SPC分析', 'application', 'SPC 过程能力看板'],
  ['视觉检测方案', 'solution', '视觉检测'],
  ['碳足迹平台', 'application', '单件碳足迹核算'],
  // Words that mean the same, and frequent misspellings.
  ['追朔', 'application', '一物一码追溯云'],
  ['溯源', 'application', '动力电池溯源上报'],
  ['刹车盘', 'part', '前制动盘'],
  ['刹车盘', 'application', '制动盘尺寸在线检测'],
  ['刹车卡钳', 'part', '前制动卡钳'],
  ['扭力', 'application', '扭矩与压装曲线判定'],
  ['质检', 'application', '检验报告电子签'],
  ['机器视觉', 'solution', '视觉检测'],
  ['ERP', 'application', '供应链订单协同'],
  ['WMS', 'application', 'RFID 仓储管理'],
  ['射频', 'application', 'RFID 仓储管理'],
  ['节能', 'application', '产线能耗可视化'],
  ['条码', 'application', '打标参数库与寿命管理'],
  ['条码', 'news', 'RFID 还是二维码'],
  ['二维码', 'news', 'RFID 还是二维码'],
  ['真伪', 'application', '防伪查验与窜货预警'],
  ['串货', 'application', '防伪查验与窜货预警'],
  ['AMR', 'application', 'AGV 配送调度'],
  ['IATF16949', 'news', 'PPAP'],
  ['体系审核', 'news', 'PPAP'],
  ['0元', 'application', '防伪查验与窜货预警'],
  ['免费', 'application', '防伪查验与窜货预警'],
  // Codes and identifiers.
  ['88.449.1000/APP-122', 'application', '表面缺陷视觉检测'],
  ['APP-101', 'application', '一物一码追溯云'],
  ['app-122', 'application', '表面缺陷视觉检测'],
  ['88.449.1001', 'company', '宁波海芯制动系统有限公司'],
  // Texts of the pages themselves.
  ['打标机对接', 'application', '一物一码追溯云'],
  ['电子报告', 'application', '检验报告电子签'],
  ['激光打标', 'news', '激光打标：功率、频率、速度'],
  ['扫码出库', 'application', '成品发运对单'],
  ['设备点检', 'application', '设备点检与预测维护'],
  ['供应商门户', 'catalogue', '供应链云'],
  ['涂装车间能耗', 'application', '峰谷用电排产'],
  ['AGV调度', 'application', 'AGV 配送调度'],
  ['热处理', 'application', '热处理炉批追溯'],
  ['注塑', 'application', '注塑料批追溯'],
  ['召回', 'application', '召回范围圈定'],
  ['主机厂', 'news', '主机厂来料扫码率'],
  // Parts and companies.
  ['制动盘', 'part', '前制动盘'],
  ['轴承', 'company', '新昌恒屹轴承'],
  ['宁波海芯', 'company', '宁波海芯制动系统有限公司'],
  ['铸造', 'company', '潍坊中川精密铸造'],
  // Pages and standards.
  ['接口文档', 'page', '接口文档'],
  ['隐私政策', 'page', '隐私政策'],
  ['编码规范', 'page', '标识编码规范'],
  ['元数据', 'page', '元数据规范'],
  ['DPM', 'page', '零件直接标记'],
  ['申请前缀', 'page', '标识解析与标识前缀申请'],
  ['怎么注册前缀', 'page', '注册标识前缀'],
  ['前缀多少钱', 'page', '标识解析与标识前缀申请'],
  ['联系电话', 'page', '关于我们与联系方式'],
  ['生态合作', 'page', '生态合作'],
  ['防伪查验', 'page', '防伪查验'],
  ['车架号', 'page', '按号码查标识'],
  // Pinyin finds names.
  ['shijuejiance', 'solution', '视觉检测'],
  ['zhuisu', 'application', '追溯'],
  // Abbreviations of the field, and what they stand for.
  ['OEE', 'application', '安灯呼叫与停机归因'],
  ['设备综合效率', 'application', '节拍与瓶颈分析'],
  ['TPM', 'application', '设备点检与预测维护'],
  ['APS', 'application', '有限产能排程'],
  ['排产', 'application', '有限产能排程'],
  ['高级排程', 'application', '有限产能排程'],
  ['SRM', 'application', '供应商准入与审核'],
  ['供应商管理', 'application', '供应商绩效记分卡'],
  ['SCADA', 'application', '机床联网采集'],
  ['数采', 'application', '机床联网采集'],
  ['DNC', 'application', '机床联网采集'],
  ['andon', 'application', '安灯呼叫与停机归因'],
  ['暗灯', 'application', '安灯呼叫与停机归因'],
  ['OA', 'catalogue', 'OA云'],
  ['OA', 'application', '统一登录与岗位权限'],
  ['单点登录', 'application', '统一登录与岗位权限'],
  ['EAM', 'application', '维修工单与备件'],
  ['CMMS', 'application', '维修工单与备件'],
  ['LIMS', 'application', '集团检测数据归档'],
  ['EMS', 'application', '产线能耗可视化'],
  ['TMS', 'application', '在途温湿度监控'],
  ['CRM', 'application', '8D 与客诉处理'],
  ['CAPA', 'application', '8D 与客诉处理'],
  ['三坐标', 'application', '三坐标数据采集'],
  ['CMM', 'application', '三坐标数据采集'],
  ['AOI', 'application', '表面缺陷视觉检测'],
  ['无损检测', 'application', '铸件 X 光砂眼检测'],
  ['首件检验', 'application', '首件与巡检电子化'],
  ['IQC', 'application', '来料收货与待检区管理'],
  ['JIS', 'application', '座椅排序生产'],
  ['防呆', 'application', '总成装配防错追溯'],
  ['IMDS', 'application', '材料申报与禁用物质核对'],
  ['碳排放', 'application', '单件碳足迹核算'],
  ['VIN', 'page', '按号码查标识'],
  ['物联网', 'catalogue', '物联网'],
  ['计件工资', 'application', '扫码报工与计件'],
  ['QMS', 'catalogue', '质量管理云'],
  // Compounds of which a part is found.
  ['激光打标系统', 'application', '工位赋码打标'],
  ['激光打标机', 'application', '工位赋码打标'],
  ['铸件追溯', 'application', '铸件炉次追溯'],
  ['仓储管理系统', 'application', 'RFID 仓储管理'],
  ['设备点检系统', 'application', '设备点检与预测维护'],
  ['防伪查验软件', 'application', '防伪查验与窜货预警'],
  ['召回管理平台', 'application', '召回'],
  ['标签打印软件', 'application', '客户标签模板打印'],
  ['模具管理', 'application', '模具档案与保养'],
  ['刀具管理系统', 'application', '刀具寿命管理'],
  ['密钥管理', 'application', '密钥托管与签名服务'],
  ['数据备份', 'application', '工厂数据备份与导出'],
]

/** Misspelt or longer than what there is: found among the first, and the answer says how. */
const NEARLY: typeof EXPECTED = [
  ['条形马', 'application', '打标'],
  ['朔源', 'application', '一物一码追溯云'],
  ['追诉', 'application', '一物一码追溯云'],
  ['防维', 'application', '防伪查验与窜货预警'],
  ['扭举', 'application', '扭矩与压装曲线判定'],
  ['安登', 'application', '安灯呼叫与停机归因'],
  ['andom', 'application', '安灯呼叫与停机归因'],
  ['SACDA', 'application', '机床联网采集'],
  ['AVG', 'application', 'AGV 配送调度'],
  ['碳组迹', 'application', '单件碳足迹核算'],
  ['刹车蝶', 'application', '制动盘尺寸在线检测'],
  // A part of the compound is all that there is.
  ['在途温湿度探测仪', 'application', '在途温湿度监控'],
]

for (const [text, kind, title] of EXPECTED)
  test(`“${text}” finds ${title} among the first of its kind`, async () => {
    const groups = await search(text)
    const group = groups.find((group) => group.kind === kind)
    const titles = (group?.records ?? []).map((record) => textOf(record.title))
    const others = groups.filter(({ total }) => total > 0).map((item) => `${item.kind} ${item.total}`)
    assert.ok(
      titles.some((item) => item.includes(title)),
      `${kind}: ${titles.join(' / ')}; all: ${others.join()}`,
    )
    assert.deepEqual([group?.nearly, group?.partly], [false, false])
  })

for (const [text, kind, title] of NEARLY)
  test(`“${text}” finds ${title} as what was probably meant`, async () => {
    const group = (await search(text)).find((candidate) => candidate.kind === kind)
    const titles = (group?.records ?? []).map((record) => textOf(record.title))
    assert.ok(
      titles.some((item) => item.includes(title)),
      titles.join(' / '),
    )
    assert.equal(group?.nearly || group?.partly, true)
  })

test('what several words are about comes first, and nothing that only mentions them far apart comes with it', async () => {
  for (const [text, subject] of [
    ['视觉检测系统', /视觉|检测|检验/],
    ['追溯系统', /追溯|溯源/],
    ['RFID仓储管理系统', /RFID|仓储|料箱|收货/],
    ['模具保养', /模具|保养|寿命|维护/],
  ] as const) {
    const { data } = await app.call('applicationSearch', { body: { name: text }, ip: makeAddress() })
    const names = data.records.map(({ name }) => name)
    const [first, second] = names
    assert.match(first ?? '', subject, text)
    if (second) assert.match(second, subject, `${text}: ${names.join(' / ')}`)
  }
})

test('the words under the search of the market lead to applications', async () => {
  const words = (await app.call('marketWords', { ip: makeAddress() })).data
  assert.ok(words.length > 0)
  for (const name of words) {
    const body = { productClassifyId: '', name }
    const { data } = await app.call('applicationSearch', { body, ip: makeAddress() })
    assert.ok(data.total > 0, `nothing is found for ${name}`)
  }
})

test('the products of the footer lead to their pages', async () => {
  const entries = new Map(readCatalogueFiles().map(({ id, read }) => [id, read().title]))
  for (const { id, name } of readContentPack().pages.site.products) {
    const params = { id: String(id) }
    const title = entries.get(id)
    const found = title ?? (await app.call('applicationDetail', { params, ip: makeAddress() })).data.name
    assert.equal(found, name)
  }
})

test('home counts the companies that the texts name, and no fewer identifiers than the dated article', async () => {
  const shown = (await app.call('nodeFigures', { ip: makeAddress() })).data
  assert.equal(shown.companies, companies.length)
  // The article counts those of one day, and says that the number of home holds.
  assert.ok(shown.identifiers >= [...identifiers('2026-11-20')].length)
})

test('parts of a text are found when the whole is not, and the answer says so', async () => {
  const groups = await search('电池护照')
  const found = groups.filter(({ total }) => total > 0)
  assert.ok(found.length > 0 && found.every(({ partly }) => partly))
  const application = found.find(({ kind }) => kind === 'application')
  assert.equal(textOf(application?.records[0]?.title ?? []), '动力电池溯源上报')
})

test('a text that is nowhere finds nothing, and staff see it among the searches without a result', async () => {
  for (const text of ['曲轴连杆颈', '曲轴连杆颈', '13712345678'])
    assert.ok(
      (await search(text)).every(({ total }) => total === 0),
      text,
    )
  const body = { username: 'admin', password: encodePassword(DEMO_PASSWORD), fingerprint: FINGERPRINT }
  const { data } = await app.call('passwordLogin', { body, ip: makeAddress() })
  const token = data.tokenInfo.access_token
  const ask = async (name: 'searchWordList' | 'searchWordSave' | 'searchWordRemove', body: object) =>
    app.call(name, { token, body, ip: makeAddress() })
  const { misses } = (await ask('searchWordList', {})).data as DataOf<'searchWordList'>
  assert.deepEqual(
    misses.map(({ text, count }) => [text, count]),
    [['曲轴连杆颈', 2]],
  )
  const group = (await ask('searchWordSave', { words: ['曲轴连杆颈', '制动盘'] })).data as { id: string }
  const part = (await search('曲轴连杆颈')).find(({ kind }) => kind === 'part')
  assert.ok((part?.total ?? 0) > 0)
  assert.equal((await ask('searchWordSave', { words: ['一个'] })).status, 400)
  assert.equal((await ask('searchWordRemove', { id: group.id })).success, true)
  assert.equal(
    (await ask('searchWordRemove', { id: group.id })).code,
    getRefusalCode('search_words_not_found'),
  )
  assert.ok((await search('曲轴连杆颈')).every(({ total }) => total === 0))
})
