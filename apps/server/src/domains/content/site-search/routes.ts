import { siteSearch } from '@biaojie/contract/content/site-search/site-search.ts'
import type { Serve } from '../../../http/serve.ts'
import type { SiteSearch } from './site-search.ts'

export const serveSiteSearch = (serve: Serve, search: SiteSearch): void =>
  serve(siteSearch, ({ body }) => search.search(body))
