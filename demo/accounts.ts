import type { Role } from '../packages/contract/src/define.ts'

/** An account of the demo node. `submission`: examineStatus of a registration that is not approved. */
export type DemoAccount = {
  phone: string
  account: string
  type: Role
  /** Who one is with it, in a few words. */
  note: string
  /** Full prefix of the company the account belongs to. */
  prefix?: string
  submission?: 0 | 1 | 3
}

/** Of all demo accounts; shown on the login page of a demo node and nowhere else. */
export const DEMO_PASSWORD = 'Biaojie#2026'

export const demoAccounts: readonly DemoAccount[] = [
  { phone: '13900000001', account: 'admin', type: 'ADMIN', note: '平台管理员' },
  { phone: '13900000002', account: 'manager', type: 'MANAGER', note: '平台审核员' },
  { phone: '13900000003', account: 'visitor', type: 'ORDINARY', note: '普通用户，尚未注册前缀' },
  {
    phone: '13900000004',
    account: 'brake_admin',
    type: 'COMPANY_ADMIN',
    note: '制动企业管理员，前缀 88.449.1001',
    prefix: '88.449.1001',
  },
  {
    phone: '13900000005',
    account: 'brake_staff',
    type: 'COMPANY',
    note: '同一企业的成员',
    prefix: '88.449.1001',
  },
  { phone: '13900000006', account: 'pending', type: 'ORDINARY', note: '前缀注册：平台审核中', submission: 0 },
  {
    phone: '13900000007',
    account: 'toplevel',
    type: 'ORDINARY',
    note: '前缀注册：顶级节点审核中',
    submission: 1,
  },
  {
    phone: '13900000008',
    account: 'rejected',
    type: 'ORDINARY',
    note: '前缀注册：未通过，有审核意见',
    submission: 3,
  },
  {
    phone: '13900000009',
    account: 'lighting_admin',
    type: 'COMPANY_ADMIN',
    note: '灯具企业管理员，前缀 88.449.1004',
    prefix: '88.449.1004',
  },
]
