import { siteSettings as read, siteSettingsSave } from '@biaojie/contract/node/site-settings/site-settings.ts'
import { defineDomain } from '../../assembly.ts'
import { createSiteSettings } from './site-settings.ts'

export const siteSettings = defineDomain({
  name: 'siteSettings',
  create: createSiteSettings,
  serve(serve, settings) {
    serve(read, (_input, { who, setCookie }) => {
      setCookie(settings.cookieFor(who))
      return settings.shown(who)
    })
    serve(siteSettingsSave, ({ body }, { who, setCookie }) => {
      setCookie(settings.cookieFor(who))
      return settings.save(who, body)
    })
  },
})
