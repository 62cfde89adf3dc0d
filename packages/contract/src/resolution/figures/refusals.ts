const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals of figures, of the node's reports and of company pages. */
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
}
