import { industryList } from '@biaojie/contract/reference.ts'
import type { Serve } from '../../http/serve.ts'
import { industries } from './reference.ts'

export function serveReference(serve: Serve): void {
  serve(industryList, async ({ body }) => industries(body.level, body.parentCode))
}
