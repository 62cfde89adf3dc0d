/** The demo's people. `company` is the prefix of the company they belong to; `note` tells a visitor whom they play. */
type DemoPerson = {
  phone: string
  name: string
  type: string
  note: string
  email: string
  company?: string
}

/** One password for all of them; a public demo is all it opens. */
export const DEMO_PASSWORD = 'Biaojie#2026'

export const people: DemoPerson[] = [
  { phone: '13900000001', name: 'admin', type: 'ADMIN', note: '平台管理员', email: 'admin@example.com' },
  {
    phone: '13900000002',
    name: 'manager',
    type: 'MANAGER',
    note: '平台审核员',
    email: 'manager@example.com',
  },
  {
    phone: '13900000003',
    name: 'visitor',
    type: 'ORDINARY',
    note: '普通用户，还没有前缀',
    email: 'visitor@example.com',
  },
  {
    phone: '13900000004',
    name: 'brake_admin',
    type: 'COMPANY_ADMIN',
    note: '制动企业管理员，前缀 88.449.1001',
    email: 'brake_admin@example.com',
    company: '88.449.1001',
  },
  {
    phone: '13900000005',
    name: 'brake_staff',
    type: 'COMPANY',
    note: '同一企业的成员',
    email: 'brake_staff@example.com',
    company: '88.449.1001',
  },
  {
    phone: '13900000006',
    name: 'pending',
    type: 'ORDINARY',
    note: '前缀注册：平台审核中',
    email: 'pending@example.com',
  },
  {
    phone: '13900000007',
    name: 'toplevel',
    type: 'ORDINARY',
    note: '前缀注册：顶级节点审核中',
    email: 'toplevel@example.com',
  },
  {
    phone: '13900000008',
    name: 'rejected',
    type: 'ORDINARY',
    note: '前缀注册：未通过，有审核意见',
    email: 'rejected@example.com',
  },
  {
    phone: '13900000009',
    name: 'lighting_admin',
    type: 'COMPANY_ADMIN',
    note: '灯具企业管理员，前缀 88.449.1004',
    email: 'lighting_admin@example.com',
    company: '88.449.1004',
  },
]
