import type { APIRequestContext, Page } from '@playwright/test'
import { ask, logInBy, passSlider } from '../people.ts'
import { expect, problems } from '../test.ts'

/** The photo is under both limits. */
export const PHOTO = 'media/og-1200.jpg'
export const form = (page: Page) => page.getByRole('form', { name: '标识前缀注册' })
export const field = (page: Page, name: string) => page.locator(`#field-${name}`)
export const problemAt = (page: Page, name: string) => problems(field(page, name))

// Every process of a run, also one that takes over from a failed one, has these numbers for itself.
const EACH = 200
const PROCESSES = 40
const own = 2000 + EACH * (Number(process.env.TEST_WORKER_INDEX ?? 0) % PROCESSES)
let next = 0
/** Returns unused digits. */
export const newDigits = () => {
  if (next === EACH) throw new Error('one process of a run has no more prefixes')
  return String(own + next++)
}

/** Fills in all required fields as a person would. Returns the prefix. */
export async function fillIn(page: Page, company: string): Promise<string> {
  const digits = newDigits()
  await page.getByLabel('企业前缀').fill(digits)
  await expect(field(page, 'indentifierPrefix').getByText('可用')).toBeVisible()
  await page.getByLabel('企业类型').selectOption('4')
  await page.getByLabel('证照类型').selectOption('1')
  await page.getByLabel('证照号码').fill('9133 0206-MA2AH7Q46K')
  await page.getByLabel('企业名称').fill(company)
  await page.getByLabel('证照图片', { exact: true }).setInputFiles(PHOTO)
  await page.getByLabel('所属行业，门类').selectOption('C')
  await page.getByLabel('所属行业，大类').selectOption({ label: '汽车制造业' })
  await page.getByLabel('注册地区，省').selectOption({ label: '浙江省' })
  await page.getByLabel('注册地区，市').selectOption({ label: '宁波市' })
  await page.getByLabel('详细地址').fill('北仑区示例路 449 号')
  await page.getByLabel('企业简介').fill('2009 年建厂，主产乘用车前后制动盘，年产 320 万片。')
  await page.getByLabel('证件类型').selectOption('1')
  await field(page, 'legalPerson').getByRole('textbox').fill('赵立国')
  await field(page, 'legalCardNo').getByRole('textbox').fill('330102199003078515')
  await field(page, 'idPhotoConsent').getByRole('checkbox').check()
  await page.getByLabel('人像面', { exact: true }).setInputFiles(PHOTO)
  await page.getByLabel('国徽面', { exact: true }).setInputFiles(PHOTO)
  await field(page, 'liaison').getByRole('textbox').fill('孙晓雯')
  await page.getByLabel('联系手机').fill('+86 139 0000 1234')
  await page.getByLabel('联系邮箱').fill('sunxw@example.cn')
  await expect(form(page).getByText('已上传')).toHaveCount(3)
  return `88.449.${digits}`
}

export async function submit(page: Page) {
  await field(page, 'agreement').getByRole('checkbox').check()
  await page.getByRole('button', { name: '确认提交' }).click()
}

export async function submitOver(page: Page) {
  await submit(page)
  await expect(page.getByText('提交的信息将覆盖之前的信息，是否继续？')).toBeVisible()
  await page.getByRole('button', { name: '继续提交' }).click()
  await passSlider(page)
}

type Row = { id: string; version: number }

/** Acts as the node's reviewer through the console's calls. */
export async function reviewer(request: APIRequestContext) {
  const { access_token: token } = (await logInBy(request, 'manager')).tokenInfo
  const call = (name: Parameters<typeof ask>[1], data: object) => ask(request, name, data, token)

  const held = async (tab: string, text: string): Promise<Row & { fields: { field: string }[] }> => {
    const { records } = await call('reviewQueue', { tab, text })
    expect(records).toHaveLength(1)
    const { version } = await call('reviewClaim', { id: records[0].id })
    return { ...(await call('reviewDetail', { id: records[0].id })), version }
  }
  /** `refused` maps field names to reasons; all others are passed. */
  const platform = async (company: string, refused: Record<string, string> = {}) => {
    const { id, version, fields } = await held('platform', company)
    const verdicts = fields.map(({ field: name }) => ({
      field: name,
      verdict: refused[name] ? 'bad' : 'ok',
      reason: refused[name] ?? '',
    }))
    const decision = Object.keys(refused).length > 0 ? 'reject' : 'approve'
    await call('reviewPlatform', { id, version, decision, verdicts })
  }
  const topLevel = async (company: string) => {
    const { id, version } = await held('topLevel', company)
    await call('reviewTopLevel', { id, version, decision: 'approve' })
  }
  return { platform, topLevel }
}
