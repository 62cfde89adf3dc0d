import { siteSettings as read, siteSettingsSave } from '@biaojie/contract/site-settings/site-settings.ts'
import { defineDomain } from '../assembly.ts'
import { createSiteSettings } from './site-settings.ts'

export const siteSettings = defineDomain({
  name: 'siteSettings',
  create: createSiteSettings,
  serve(serve, settings) {
    serve(read, () => settings.shown())
    serve(siteSettingsSave, ({ body }, { who }) => settings.save(who, body))
  },
})
