const refusal = (status: number, code: number, message: string) => ({ status, code, message })

/** Refusals about the duties of people of the node. */
export const STAFF_REFUSALS = {
  duty_missing: refusal(403, 40312, '您的岗位不能办理这一项，请找有这个岗位的同事，或请平台管理员调整'),
  duties_missing: refusal(400, 40094, '请至少选一个岗位'),
  staff_already: refusal(409, 49008, '这个账号已是平台工作人员'),
}
