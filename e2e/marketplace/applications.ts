import type { APIRequestContext } from '@playwright/test'
import { ask, logInBy } from '../people.ts'

type Change = { name?: string; provider?: string; describes?: string; trait?: string; detail?: string }

const DETAIL =
  '焊点的电流、电压、位移三条曲线合在一起判，漏焊与虚焊当场报警，记录挂在零件标识下，五年后仍查得到。控制器不换，线缆不动。'

/** Returns the complete content of an application that no other test uses. */
const makeContent = ({ name, provider, describes, trait, detail }: Change) => ({
  name: name ?? '示例焊点判定',
  provider: provider ?? 'biaojie',
  categoryId: 'quality-visual-scratch',
  describes: describes ?? DETAIL.slice(0, 40),
  traits: [trait ?? '三条曲线合判', '支持六种控制器'],
  negotiable: false,
  quote: '',
  appCode: `e2e-${crypto.randomUUID().slice(0, 8)}`,
  packages: [
    {
      key: 'standard',
      name: '标准版',
      note: '一条线',
      tryUseDuration: 15,
      prices: [{ duration: 1, durationUnit: '1', price: 680_000, isDefault: true }],
      limits: [{ name: '焊点数', value: '不限' }],
    },
  ],
  card: { package: 'standard', duration: 1, durationUnit: '1' },
  zero: null,
  facts: [],
  abilities: [],
  delivery: [],
  versions: [],
  related: [],
  pictures: [],
  video: null,
  documents: [],
  detail: detail ?? `<p>${DETAIL}</p>`,
})

export const staffToken = async (request: APIRequestContext) =>
  (await logInBy(request, 'manager')).tokenInfo.access_token

/** Lists a new application for a test; returns it with a function that withdraws it. */
export async function createApplication(request: APIRequestContext, token: string, change: Change = {}) {
  const draft = await ask(request, 'applicationSave', { version: 0, content: makeContent(change) }, token)
  const seen = { id: draft.id as number, version: draft.version }
  const { version } = await ask(request, 'applicationPublish', { ...seen, reason: '' }, token)
  const withdraw = (reason: string) =>
    ask(request, 'applicationWithdraw', { id: seen.id, version, reason }, token)
  return { id: seen.id, name: draft.name as string, withdraw }
}
