import { randomInt } from 'node:crypto'
import { routes } from '@biaojie/contract/wire.ts'
import type { APIRequestContext } from '@playwright/test'
import { DAY_MS } from '../../packages/contract/src/times.ts'
import { ask, FINGERPRINT, logInBy } from '../people.ts'

type Name = keyof typeof routes
const OWNER = '88.449.1001'
const loadToken = async (request: APIRequestContext, person: string) =>
  (await logInBy(request, person)).tokenInfo.access_token

/** Writes a new identifier of the demo's first company, which no other journey looks at. */
async function createIdentifier(request: APIRequestContext): Promise<string> {
  const identifier = `${OWNER}/SEEN-${randomInt(1_000_000_000)}`
  const elements = [{ id: 'spec', value: '25 × 52 × 15' }]
  const token = await loadToken(request, 'brake_admin')
  await ask(request, 'identifierBatch', { records: [{ identifier, name: '深沟球轴承', elements }] }, token)
  return identifier
}

async function createBlock(request: APIRequestContext) {
  const block = {
    identifier: await createIdentifier(request),
    reason: '监管部门来函，核查期间封存。',
    basis: '节点管理办法第十二条',
  }
  await ask(request, 'blockAdd', block, await loadToken(request, 'manager'))
}

async function createImport(request: APIRequestContext) {
  const token = await loadToken(request, 'brake_admin')
  const { records } = await ask(request, 'templateList', {}, token)
  const multipart = {
    templateId: records[0].id,
    file: { name: '九月下线.csv', mimeType: 'text/csv', buffer: Buffer.from('编码,规格\nBD-1,320 × 30\n') },
  }
  const headers = { 'access-token': token, fingerprint: FINGERPRINT }
  await request.post(routes.importUpload[1], { multipart, headers })
}

/** Moves identifiers to the newest version of their template, for the first template with identifiers. */
export async function createMove(request: APIRequestContext) {
  const token = await loadToken(request, 'brake_admin')
  const { records } = await ask(request, 'templateList', { size: 100 }, token)
  for (const { id: templateId, state, version } of records) {
    if (state !== 'published') continue
    const { versions, move } = await ask(request, 'moveOverview', { templateId }, token)
    if (versions.length === 0) continue
    // The test at the other width may have just begun one.
    const { id } =
      move?.state === 'running' ? move : await ask(request, 'moveStart', { templateId, version }, token)
    return { id: templateId as string, move: id as string }
  }
  throw new Error('No template of the demo has identifiers to move.')
}

/** Makes records that the demo does not have, by the list they appear in. */
export const MADE: Partial<Record<Name, (request: APIRequestContext) => Promise<unknown>>> = {
  blockList: createBlock,
  importList: createImport,
  bulkEditList: async (request) => {
    const change = { kind: 'suspend', reason: '端面跳动复检' }
    const identifiers = [await createIdentifier(request)]
    await ask(request, 'bulkEditCreate', { identifiers, change }, await loadToken(request, 'brake_admin'))
  },
  issueList: async (request) => {
    const token = await loadToken(request, 'brake_admin')
    const rule = { id: '', revision: 0, name: '看页', pattern: `S${randomInt(1_000_000)}-{serial:4}` }
    const { id: codeRuleId } = await ask(
      request,
      'codeRuleSave',
      { ...rule, reset: 'never', order: 'counted' },
      token,
    )
    await ask(request, 'issueCreate', { codeRuleId, count: 3 }, token)
  },
  reportList: (request) =>
    ask(request, 'identifierReport', {
      identifier: `${OWNER}/BD-320A0007`,
      reason: 'copied',
      place: '柳州 城中区 汽修店',
      text: '涂层已被刮开，查验显示在宁波查过。',
      contactPhone: '',
    }),
  quoteManageList: async (request) => {
    const token = await loadToken(request, 'manager')
    const { records } = await ask(request, 'companyDirectory', {}, token)
    const answer = await request.get('/platform-operate-service/api/product/manager/detail/122')
    const { packageProductId } = (await answer.json()).data.chosen
    const validUntil = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10)
    const price = { amount: 86_000, purchaseDuration: 1, durationUnit: '1', validUntil }
    const quote = { companyId: records[0].id, productId: '122', packageProductId, ...price }
    return ask(request, 'quoteCreate', quote, token)
  },
}
