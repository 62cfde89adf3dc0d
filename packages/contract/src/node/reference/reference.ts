import { Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { numberOrText, text } from '../../fields.ts'

const childrenInput = Type.Object({
  level: numberOrText(1, '级别'),
  parentCode: text(8, '上级代码'),
})
const options = Type.Array(Type.Object({ code: Type.String(), name: Type.String() }, { $id: 'Option' }))

export const areaList = defineCall('areaList', {
  route: 'POST /platform-publicdata-service/api/area/list',
  access: 'public',
  summary: '行政区划（GB/T 2260 六位代码），从 level 1、parentCode -1 起逐级取；没有下级时为空数组',
  body: childrenInput,
  refusals: ['area_not_found'],
  data: options,
})

export const industryList = defineCall('industryList', {
  route: 'POST /platform-publicdata-service/api/industry/list',
  access: 'public',
  summary: '国民经济行业分类（GB/T 4754-2017），从 level 1、parentCode -1 起逐级取',
  /** `v` is 2 where a client sends it; there is only this version. */
  query: Type.Object({ v: Type.Optional(text(4, '版本')) }),
  body: childrenInput,
  refusals: ['industry_not_found'],
  data: options,
})
