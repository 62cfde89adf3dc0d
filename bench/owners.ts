/** An owner's side of a server: login, templates and keys by the calls that companies use. */
import { addPeople } from '../apps/server/src/domains/accounts/accounts/accounts.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { encodePassword } from '../packages/contract/src/accounts/accounts/rules.ts'
import type { CallName, DataOf } from '../packages/contract/src/calls.ts'
import type { Template } from '../packages/contract/src/identifiers/templates/rules.ts'
import { routes } from '../packages/contract/src/wire.ts'

const PHONE = '13930000001'
const PASSWORD = 'Bench-Kolben-7'

type Answer<T> = { success: boolean; code: number; message: string; data: T }
type Headers = Record<string, string>

/** Makes the calls of one company to the server at `origin`. */
export function createOwner(origin: string, prefix: string) {
  async function send<N extends CallName>(
    name: N,
    body: object | FormData,
    headers: Headers,
    path = '',
  ): Promise<DataOf<N>> {
    const [method, url] = routes[name]
    const isForm = body instanceof FormData
    const response = await fetch(origin + (path || url), {
      method,
      headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
      ...(method !== 'GET' && { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Answer<DataOf<N>>
    if (!answer.success) throw new Error(`${name}: ${answer.code} ${answer.message}`)
    return answer.data
  }

  return {
    send,
    async logIn(databaseUrl: string): Promise<Headers> {
      const { db, pool, close } = openDatabase({ connectionString: databaseUrl })
      const { rows } = await pool.query<{ id: string }>('select id from companies where prefix = $1', [
        prefix,
      ])
      const person = { phone: PHONE, name: '写入管理员', type: 'COMPANY_ADMIN', email: 'bench@example.com' }
      await addPeople(db, [{ ...person, companyId: rows[0]?.id ?? '' }], PASSWORD, new Date())
      await close()
      const login = { username: PHONE, password: encodePassword(PASSWORD), fingerprint: 'bench' }
      const { tokenInfo } = await send('passwordLogin', login, {})
      return { 'access-token': tokenInfo.access_token }
    },
    async publish(template: Template, headers: Headers): Promise<string> {
      const draft = await send('templateDraftSave', { id: '', revision: 0, template }, headers)
      await send('templatePublish', { id: draft.id, revision: draft.revision }, headers)
      return draft.id
    },
    async createKey(headers: Headers): Promise<Headers> {
      const body = { name: '写入', scopes: ['read', 'write'], perSecond: 200, perDay: 5_000_000 }
      const { secret } = await send('keyCreate', body, headers)
      return { authorization: `Bearer ${secret}` }
    },
  }
}
