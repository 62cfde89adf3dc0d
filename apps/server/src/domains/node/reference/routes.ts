import { areaList, industryList } from '@biaojie/contract/node/reference/reference.ts'
import { RawJson, type Serve } from '../../../http/serve.ts'
import { areas, industries } from './reference.ts'

export function serveReference(serve: Serve): void {
  serve(areaList, async ({ body }) => new RawJson(areas.answer(body.level, body.parentCode)))
  serve(industryList, async ({ body }) => new RawJson(industries.answer(body.level, body.parentCode)))
}
