import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { makeAnswer } from '../../test-support/answers.ts'
import { renderPage, screen } from '../../test-support/render-page.ts'
import type { RowAction } from './list/types.ts'

const { ListPage } = await import('./list/list-page.tsx')
const { Acts, CanAct } = await import('./can-act.tsx')

const EDIT: RowAction = { label: '编辑', to: '/orders/1' }
const SHOW: RowAction = { label: '查看页面', href: '/application' }

const show = (canAct: boolean, actions: RowAction[]) =>
  renderPage(
    () =>
      createElement(
        CanAct,
        { value: canAct },
        createElement(ListPage<'orderManageList'>, {
          call: 'orderManageList',
          title: '订单',
          noun: '订单',
          unit: '笔',
          rowKey: ({ orderCode }) => orderCode,
          columns: [{ key: 'code', title: '订单号', render: ({ orderCode }) => orderCode }],
          actions: createElement(Acts, null, createElement('button', { type: 'button' }, '新建订单')),
          rowActions: () => actions,
        }),
      ),
    {},
    { answers: { orderManageList: makeAnswer('orderManageList') } },
  )

test('people who only look see no button that acts, and of a row what leads out of the console', async () => {
  await show(true, [EDIT, SHOW])
  assert.ok(screen.getByRole('button', { name: '新建订单' }))
  assert.ok(screen.getByRole('link', { name: '编辑' }))

  await show(false, [EDIT, SHOW])
  assert.equal(screen.queryByRole('button', { name: '新建订单' }), null)
  assert.equal(screen.queryByRole('link', { name: '编辑' }), null)
  assert.ok(screen.getByRole('link', { name: '查看页面' }))
})

test('a table has no column of acts for people who only look', async () => {
  await show(false, [EDIT])
  assert.equal(screen.queryByRole('columnheader', { name: '操作' }), null)
})
