const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals of figures, of the node's reports, of company pages and of the register. */
export const FIGURE_REFUSALS = {
  unknown_code_not_found: refusal(404, 49300, '近一年没有人问过这个码，或它已经登记'),
  figures_month_missing: refusal(404, 49301, '这个月没有月报'),
  node_report_not_found: refusal(404, 49302, '没有这个月的运行月报'),
  figures_period_long: refusal(400, 49303, '一次最多看 400 天，请缩短日期'),
  node_report_stale: refusal(409, 49304, '月报刚被同事处理过，请查看最新内容'),
  node_report_unexplained: refusal(409, 49305, '还有要说明的项没有写，写好才能提交审核'),
  company_page_stale: refusal(409, 49307, '企业主页刚被处理过，请查看最新内容；您的改动仍在本页'),
  company_page_empty: refusal(409, 49308, '主页还是空的，至少写介绍、厂区、产品或证书中的一项'),
  node_report_same_person: refusal(409, 49306, '编制和审核须是两个人'),
  register_entry_not_found: refusal(404, 49320, '账簿里没有这个标识的这一版，请核对标识与版本'),
  register_entry_waiting: refusal(409, 49321, '这一版已写下，正等着登进账簿，请十几秒后再取'),
  register_size_unknown: refusal(404, 49322, '账簿还没有这么多条，请用较小的数'),
  register_empty: refusal(404, 49323, '账簿还没有签过树头，请稍后再取'),
}
