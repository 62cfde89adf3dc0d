import { getIdentity } from '@biaojie/contract/identity.ts'
import { color } from '@biaojie/ui/tokens.ts'
import icon192 from '../brand/icon-192.png'
import icon512 from '../brand/icon-512.png'
import { getPageTexts } from '../content/pack.ts'
import { paths } from '../paths.ts'

const makeManifest = () =>
  JSON.stringify({
    name: getIdentity().name,
    short_name: getIdentity().platform,
    description: getPageTexts('site').description,
    lang: 'zh-CN',
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    background_color: color.paper,
    theme_color: color.navy,
    icons: [
      { src: icon192, sizes: '192x192', type: 'image/png' },
      { src: icon512, sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  })

export const loader = () =>
  new Response(makeManifest(), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
