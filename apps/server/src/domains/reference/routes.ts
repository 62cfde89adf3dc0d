import { areaList, industryList } from '@biaojie/contract/reference.ts'
import { RawJson, type Serve } from '../../http/serve.ts'
import { areaAnswer, industryAnswer } from './reference.ts'

export function serveReference(serve: Serve): void {
  serve(areaList, async ({ body }) => new RawJson(areaAnswer(body.level, body.parentCode)))
  serve(industryList, async ({ body }) => new RawJson(industryAnswer(body.level, body.parentCode)))
}
