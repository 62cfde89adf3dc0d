import { color } from '@biaojie/ui/tokens.ts'
import { site } from '../../../../content/site.ts'
import icon192 from '../brand/icon-192.png'
import icon512 from '../brand/icon-512.png'
import { paths } from '../paths.ts'

const MANIFEST = JSON.stringify({
  name: site.title,
  short_name: site.brand,
  description: site.description,
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
  new Response(MANIFEST, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
