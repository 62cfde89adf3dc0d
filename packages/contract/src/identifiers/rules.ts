/** Every record of an identifier has a level, whatever its template says. */

export const LEVELS = ['model', 'batch', 'item'] as const
export type Level = (typeof LEVELS)[number]
export const LEVEL_NAMES: Record<Level, string> = { model: '型号', batch: '批次', item: '单件' }

export const RECORD_STATES = ['reserved', 'active', 'suspended', 'retired'] as const
export type RecordState = (typeof RECORD_STATES)[number]
export const STATE_NAMES: Record<RecordState, string> = {
  reserved: '已留号',
  active: '在用',
  suspended: '停用',
  retired: '作废',
}

/** The four cells of visibility are drawn and read out in this order. */
export const AUDIENCES = ['public', 'verified', 'partner', 'authority'] as const
export type Audience = (typeof AUDIENCES)[number]
export const AUDIENCE_NAMES: Record<Audience, string> = {
  public: '公开',
  verified: '手机验证',
  partner: '关联方',
  authority: '监管',
}
/** The cells alone say nothing to a screen reader, so they are read out in full. */
export const visibilityText = (audiences: readonly Audience[]) =>
  AUDIENCES.filter((one) => audiences.includes(one))
    .map((one) => AUDIENCE_NAMES[one])
    .join('、') || '仅本企业'

/** The origin of a revision. */
export const WRITTEN_BY = ['form', 'import', 'api', 'event', 'load'] as const
export type WrittenBy = (typeof WRITTEN_BY)[number]
export const WRITTEN_BY_NAMES: Record<WrittenBy, string> = {
  form: '表单',
  import: '导入',
  api: '接口',
  event: '过程记录',
  load: '批量加载',
}
