const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals of imports; `refusals.ts` joins them to all others. */
export const IMPORT_REFUSALS = {
  import_file_unreadable: refusal(400, 40091, '没有读出这个文件，请另存为 .xlsx 或 .csv 后再上传'),
  import_empty: refusal(400, 40092, '文件里没有数据：第一行应是列名，下面至少一行'),
  import_targets: refusal(400, 40093, '列与字段还没有对好'),
  import_values: refusal(400, 40099, '表里的值与选项还没有对好'),
  import_not_found: refusal(404, 40490, '没有这次导入，可能已经过期'),
  import_row_unknown: refusal(404, 40496, '这一行不在出错的行里，请重新查后再改'),
  import_moved_on: refusal(409, 40972, '这次导入已有新的进展，请查看最新内容'),
  import_wrong_rows: refusal(409, 40973, '还有出错的行，不能全部写入：请改好再传，或只写正确的行'),
  import_recheck: refusal(409, 49024, '改过的格子还没有随整份表查过，请先重新查再写入'),
  import_corrections_full: refusal(409, 49025, '一次导入最多就地改 500 格，其余的请下载出错的行，改好再传'),
  import_template_moved_on: refusal(409, 40974, '模板在检查之后发布了新版本，请重新检查'),
  import_rule_moved_on: refusal(409, 49022, '编码规则在检查之后改过，请重新检查'),
  import_repeated: refusal(409, 49023, '这份文件已取过号，再写一次会多出一批标识；要再写，请先撤销上一次'),
  import_touched: refusal(409, 40975, '有人在导入之后改过其中的标识，不能整次撤销'),
  imports_full: refusal(409, 40976, '已有 20 个文件在等处理，请先写入或取消'),
}
