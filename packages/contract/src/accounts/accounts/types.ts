const TYPE_NAMES: Record<string, string> = {
  COMPANY: '企业成员',
  COMPANY_ADMIN: '企业管理员',
  ADMIN: '平台管理员',
  MANAGER: '平台工作人员',
}
/** Returns the Chinese name of an account type; ordinary for any type without rights of its own. */
export const accountTypeName = (type: string) => TYPE_NAMES[type] ?? '普通用户'
