const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals of events; `refusals.ts` joins them to all others. */
export const EVENT_REFUSALS = {
  event_query_exists: refusal(409, 49200, '已有同名的查询'),
  event_queries_full: refusal(409, 49201, '存下的查询已达 100 条，请先删去不用的'),
  event_wrong: refusal(400, 49202, '这条记录有错'),
  event_document: refusal(400, 49203, '不是一份 EPCIS 文件'),
  event_parameter: refusal(400, 49204, '查询参数有误'),
  event_not_found: refusal(404, 49205, '没有这条过程记录'),
  event_photos_full: refusal(409, 49206, '一条记录至多附 4 张照片'),
  event_other_company: refusal(409, 49207, '这些记录是替另一家企业扫的，请用那家企业的账号登录后再送'),
  event_sheet: refusal(400, 49209, '这份表格不是过程记录，请照样表填写'),
  event_captures_full: refusal(429, 49208, '还有 50 份提交没有处理完，请稍后再交'),
}
