const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals of labels and of alarms about copied ones; `refusals.ts` joins them to all others. */
export const LABEL_REFUSALS = {
  alarm_not_found: refusal(404, 49080, '没有这条预警'),
  alarm_stale: refusal(409, 49081, '这条预警刚有人处理过，请查看最新内容'),
  alarm_settings_stale: refusal(409, 49082, '门限刚被同事改过，请查看最新内容'),
  label_template_not_found: refusal(404, 49060, '没有这个标签模板'),
  label_printer_not_found: refusal(404, 49061, '没有这台打印机'),
  label_job_not_found: refusal(404, 49062, '没有这个打印任务'),
  label_template_stale: refusal(409, 49063, '标签模板刚被同事改过，请查看最新内容；您的改动仍在本页'),
  label_templates_full: refusal(409, 49064, '标签模板已达 200 个，请先删除不用的'),
  label_template_unchanged: refusal(409, 49065, '草稿与放行的版本相同，没有可放行的改动'),
  label_template_unreleased: refusal(409, 49066, '这个标签模板还没有放行，不能打印'),
  label_design_wrong: refusal(409, 49067, '标签还不能放行，请先改好右边标红的几条'),
  label_printers_full: refusal(409, 49068, '打印机已达 50 台，请先移除不用的'),
  label_unscannable: refusal(409, 49069, '这张标签在这台打印机上扫不了，请换机或改模板'),
  label_none: refusal(409, 49070, '没有可打印的标识'),
  label_too_many: refusal(409, 49071, '一次最多打 10,000 张，请分几次'),
  label_retired: refusal(409, 49072, '其中有已作废的标识，不能再打标签'),
  label_reprint_reason: refusal(409, 49073, '其中有打过标签的标识，请写明补打原因和旧标去向'),
  label_secret_known: refusal(409, 49074, '其中有已登记防伪码的标识，再印要换新码，旧标会验不过'),
  label_jobs_full: refusal(409, 49075, '已有 5 个打印任务在做，请等其中一个做完'),
  label_job_moved_on: refusal(409, 49076, '打印任务已有新的进展，请查看最新内容'),
  label_job_unreleased: refusal(409, 49077, '打印任务还没有放行，不能取文件'),
  label_file_taken: refusal(409, 49078, '这份文件已不能再取：印有防伪码的只能取一次，其他的放行后保留 30 天'),
  label_code_impossible: refusal(409, 49079, '这个标识写不成这种码'),
}
