import { isIdentifier, normalizeIdentifier } from '@biaojie/contract/rules.ts'
import * as calls from '@biaojie/contract/tracking/alarms/alarms.ts'
import { defineDomain } from '../../assembly.ts'
import type { Resolution } from '../../resolution/resolution/resolution.ts'
import { type AlarmsDeps, createAlarms } from './alarms.ts'

type Needs = Omit<AlarmsDeps, 'findKey'> & { resolution: Pick<Resolution, 'lookup'> }

export const alarms = defineDomain({
  name: 'alarms',
  create: ({ resolution: { lookup }, ...needs }: Needs) =>
    createAlarms({
      ...needs,
      async findKey(raw) {
        const identifier = normalizeIdentifier(raw)
        const found = isIdentifier(identifier) ? await lookup.find(identifier) : await lookup.findByAlias(raw)
        return found?.key
      },
    }),
  serve(serve, alarms) {
    serve(calls.alarmList, ({ body }, { who }) => alarms.list(who, body))
    serve(calls.alarmDetail, ({ body }, { who }) => alarms.read(who, body))
    serve(calls.alarmEvidence, ({ body }, { who }) => alarms.evidence(who, body))
    serve(calls.alarmHandle, ({ body }, { who }) => alarms.handle(who, body))
    serve(calls.alarmSettings, ({ body }, { who }) => alarms.settings(who, body))
    serve(calls.alarmSettingsSave, ({ body }, { who }) => alarms.saveSettings(who, body))
    serve(calls.identifierWarning, ({ body }) => alarms.warning(body.identifier))
  },
  jobs: ({ jobs }) => jobs,
})
