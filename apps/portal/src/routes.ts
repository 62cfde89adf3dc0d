import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { SOON_PAGES, type SoonPage } from './pages/soon/table.ts'

const soon = ({ path }: SoonPage) => route(path, 'pages/soon/page.tsx', { id: path })

export default [
  index('pages/start.ts'),
  layout('layout.tsx', [
    route('home', 'pages/home/page.tsx'),
    route('product_scene', 'pages/product-scene/page.tsx'),
    route('id/*', 'pages/identifier/page.tsx'),
    route('equipment/detail', 'pages/equipment/page.tsx'),
    route('identification', 'pages/identification/page.tsx'),
    route('new_identification', 'pages/new-identification/page.tsx'),
    route('personal_update', 'pages/personal/page.tsx'),
    route('agreement/:name', 'pages/agreement/page.tsx'),
    route('solution', 'pages/solutions/page.tsx'),
    route('solution/:id', 'pages/solution/page.tsx'),
    route('cooperation_case', 'pages/cases/page.tsx'),
    route('cooperation_case/detail/:id', 'pages/case/page.tsx'),
    route('news', 'pages/news/page.tsx'),
    route('news/detail/:id', 'pages/news-article/page.tsx'),
    route('ecology', 'pages/ecology/page.tsx'),
    route('introduce', 'pages/introduce/page.tsx'),
    route('application', 'pages/market/page.tsx'),
    route('application/list', 'pages/applications/page.tsx'),
    route('application/list/detail/:id', 'pages/application/page.tsx', { id: 'application/list/detail' }),
    route('application/detail/:id', 'pages/application/page.tsx', { id: 'application/detail' }),
    route('application/compare', 'pages/comparison/page.tsx'),
    route('application/provider/:key', 'pages/provider/page.tsx'),
    ...SOON_PAGES.map(soon),
  ]),
  route('login', 'pages/login/page.tsx'),
  route('dev/components', 'pages/components/page.tsx'),
  route('special', 'pages/special/page.tsx'),
  route('smartexpo', 'pages/smartexpo/page.tsx'),
  route('news/rss.xml', 'discovery/news-feed.ts'),
  route('favicon.ico', 'discovery/favicon.ts'),
  route('robots.txt', 'discovery/robots.ts'),
  route('sitemap.xml', 'discovery/sitemap.ts'),
  route('site.webmanifest', 'discovery/manifest.ts'),
  route('miniapp-code.svg', 'discovery/miniapp-code.ts'),
  route('*', 'pages/unknown.ts'),
] satisfies RouteConfig
