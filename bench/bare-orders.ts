/**
 * This is the reference of `orders.ts`: a Fastify route with the same transaction in plain SQL. It reads PORT
 * and DATABASE_URL.
 */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { searchDocument } from '../apps/server/src/platform/database/text-search.ts'
import { routes } from '../packages/contract/src/wire.ts'

const { PORT, DATABASE_URL } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const app = Fastify()
/** The length is that of a real hash. */
const HASH = 'x'.repeat(43)

type Body = {
  buyerCompanyId: string
  buyerCompanyName: string
  productId: string
  remark: string
  orderDetails: {
    packageProductId: string
    packagePriceId: string
    productName: string
    packageName: string
  }[]
}

/** Names of the application and the company are made once, because they do not change between orders. */
const searchTexts = new Map<string, string>()
function buildSearch(
  { productName }: Body['orderDetails'][number],
  companyName: string,
  code: string,
): string {
  const key = `${productName} ${companyName}`
  const names = searchTexts.get(key) ?? searchDocument({ names: [productName, companyName] })
  searchTexts.set(key, names)
  const letters = code.toLowerCase()
  return `${names} ${Array.from(letters, (_, at) => `'t${letters.slice(at)}'`).join(' ')}`
}

app.post<{ Body: Body }>(routes.orderSave[1], async (request) => {
  const { body, headers } = request
  const line = body.orderDetails[0]!
  const [id, user, now] = [randomUUID(), String(headers['x-user']), new Date()]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      'insert into idempotency_keys (user_id, key, hash, created_at) values ($1, $2, $3, $4) on conflict do nothing',
      [user, headers['idempotency-key'], HASH, now],
    )
    const { rows } = await client.query("select nextval('order_numbers') as n")
    const code = `BJ20261122${String(rows[0].n).padStart(4, '0')}`
    await client.query(
      `insert into orders (id, code, status, company_id, company_name, company_prefix, buyer_id, contact_name,
        contact_phone, product_id, product_name, package_id, package_name, price_id, duration, duration_unit, app_code,
        provider_name, own, limits, picture, standard, total, remark, transaction_id, created_at, pay_until, search)
      values ($1, $2, 'unpaid', $3, $4, '88.449.20000', $5, '测试买方', '13920000000', $6, $7, $8, $9, $10, 1, '1',
        'item-trace', '标解', true, '["每年码量 5 万码", "账号 10 个"]', 'apps/101-1', 680000, 680000, $11, '', $12, $12,
        $13)`,
      [
        id,
        code,
        body.buyerCompanyId,
        body.buyerCompanyName,
        user,
        body.productId,
        line.productName,
        line.packageProductId,
        line.packageName,
        line.packagePriceId,
        body.remark,
        now,
        buildSearch(line, body.buyerCompanyName, code),
      ],
    )
    await client.query(
      `insert into order_trail (id, order_id, at, step, actor_id, actor, part, action, text)
      values ($1, $2, $3, 0, $4, '测试买方', '买方', '提交订单', '6800.00 元')`,
      [randomUUID(), id, now, user],
    )
    const data = { id, orderCode: code, totalAmount: 1, status: 'unpaid' }
    await client.query('update idempotency_keys set answer = $3 where user_id = $1 and key = $2', [
      user,
      headers['idempotency-key'],
      JSON.stringify(data),
    ])
    await client.query('commit')
    return { success: true, code: 200, message: '', data }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
