import { newPerson } from '../people.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, expectStill, open, test } from '../test.ts'

test('explains prefixes to everyone and leads visitors without a session to the login', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/identification')
  await expect(page).toHaveTitle(/标识解析与标识前缀申请/)
  await expect(page.getByRole('img', { name: '本页网址的二维码' })).toBeVisible()
  const links = page.getByRole('main').getByRole('link', { name: '免费申请标识前缀' })
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', '/login?cbl=/new_identification')
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const ask = page.getByText('零件上打二维码还是 Data Matrix？')
  await ask.click()
  await expect(page.getByText('金属件直接打标')).toBeVisible()
})

test('an applicant sees where the matter stands, and nothing moves for it', { tag: '@phone' }, async ({
  page,
}) => {
  await newPerson(page)
  await open(page, '/identification')
  const state = page.getByRole('region', { name: '标识前缀申请进度' })
  await expect(state.getByText('您还没有提交申请')).toBeVisible()
  await expectStill(page)
  await state.getByRole('link', { name: '开始填写' }).click()
  await expect(page).toHaveURL('/new_identification')
})
