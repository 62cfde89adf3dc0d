import { listSettings, listSettingsSave } from '@biaojie/contract/accounts/preferences/preferences.ts'
import { defineDomain } from '../../assembly.ts'
import { createPreferences, preferenceRecords } from './preferences.ts'

export const preferences = defineDomain({
  name: 'preferences',
  create: createPreferences,
  serve(serve, preferences) {
    serve(listSettings, ({ body }, { who }) => preferences.list(who.userId, body.list))
    serve(listSettingsSave, ({ body: { list, ...settings } }, { who }) =>
      preferences.save(who.userId, list, settings),
    )
  },
  personalRecords: () => preferenceRecords,
})
