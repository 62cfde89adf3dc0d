import type { Data, Input } from '@biaojie/contract/define.ts'
import { toHome } from '@biaojie/contract/identifiers/records/rules.ts'
import type { batteryPassport as passportCall } from '@biaojie/contract/resolution/resolution/representations.ts'
import { checkTemplate } from '../../../../http/access/access.ts'
import type { Caller } from '../../../../http/access/principals.ts'
import { refuse } from '../../../../http/errors.ts'
import type { Db } from '../../../../platform/database/database.ts'
import type { Enterprises } from '../../../enterprises/enterprises/enterprises.ts'
import {
  filterRecord,
  readRow,
  requireReadableHandle,
  toRecord,
} from '../../../identifiers/records/identifiers.ts'
import type { FieldsOf, Subject } from '../subject.ts'
import { isPassport, makeBatteryPassport } from './passport.ts'

export type PassportInput = Input<typeof passportCall>
type Deps = { db: Db; enterprises: Pick<Enterprises, 'findCompanyCached'>; fieldsOf: FieldsOf }

/**
 * Answers a company's program with the passport of its own battery, for a given audience. The company passes
 * it on, because the node cannot tell who is an authority or has a legitimate interest.
 */
export const createOwnPassport =
  ({ db, enterprises, fieldsOf }: Deps) =>
  async (
    caller: Caller,
    { params, query }: PassportInput,
    origin: string,
  ): Promise<Data<typeof passportCall>> => {
    const { audience = 'public' } = query
    const row = await readRow(db, await requireReadableHandle(db, caller, `${params.prefix}/${params.code}`))
    if (!row || row.state === 'retired') throw refuse('identifier_not_found')
    checkTemplate(caller, row)
    const home = toHome(row.prefix)
    const subject: Subject = {
      record: filterRecord(toRecord(row), audience).record,
      company: await enterprises.findCompanyCached(home),
      origin,
      updatedAt: `${row.updatedAt.toISOString().slice(0, 19)}Z`,
      fields: await fieldsOf(home, row.template, row.templateVersion),
    }
    if (!isPassport(subject)) throw refuse('passport_missing')
    return { audience, passport: makeBatteryPassport(subject) }
  }
