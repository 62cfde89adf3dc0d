import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCENTS, SITE_FIELDS } from '@biaojie/contract/node/site-settings/rules.ts'
import { createElement, Fragment } from 'react'
import { makeAnswer } from '../../../../test-support/answers.ts'
import { getText, renderPage } from '../../../../test-support/render-page.ts'

const { SECTIONS, toFormValues, toSiteValues } = await import('./sections.tsx')
const { Form } = await import('antd')

const SETTINGS = makeAnswer('siteSettings')
const logo = SETTINGS.logo ?? assert.fail('the example has a logo')
const [OWN_COLOUR, OTHER = assert.fail()] = ACCENTS

test('the design’s own colour is chosen where nothing is set, and is not stored as a setting', () => {
  const plain = { ...SETTINGS, values: { ...SETTINGS.values, accent: '' as const } }
  const values = toFormValues(plain)
  assert.equal(values.accent, OWN_COLOUR)
  assert.equal(toSiteValues(values).accent, '')
  assert.equal(toSiteValues({ ...values, accent: OTHER }).accent, OTHER)
})

test('a mark is stored by its key, and none by an empty one', () => {
  const values = toFormValues(SETTINGS)
  assert.deepEqual(values.logo, [logo])
  assert.equal(toSiteValues(values).logo, logo.key)
  assert.equal(toSiteValues({ ...values, logo: [] }).logo, '')
  assert.deepEqual(toFormValues({ ...SETTINGS, logo: null }).logo, [])
})

test('every setting has its place in the form, once', async () => {
  const children = SECTIONS.map(({ id, content }) => createElement(Fragment, { key: id }, content))
  await renderPage(Form, { initialValues: toFormValues(SETTINGS), children } as object)
  for (const { label } of Object.values(SITE_FIELDS)) assert.ok(getText().includes(label), label)
})

test('settings come back as they were read', () => {
  assert.notEqual(SETTINGS.values.accent, OWN_COLOUR)
  assert.deepEqual(toSiteValues(toFormValues(SETTINGS)), { ...SETTINGS.values, logo: logo.key })
})
