/** The demo's people. `company` is the prefix of the company they belong to. */
export type DemoPerson = { phone: string; name: string; type: string; email: string; company?: string }

/** One password for all of them; a public demo is all it opens. */
export const DEMO_PASSWORD = 'Biaojie#2026'

export const people: DemoPerson[] = [
  { phone: '13900000001', name: 'admin', type: 'ADMIN', email: 'admin@example.com' },
  { phone: '13900000002', name: 'manager', type: 'MANAGER', email: 'manager@example.com' },
  { phone: '13900000003', name: 'visitor', type: 'ORDINARY', email: 'visitor@example.com' },
  {
    phone: '13900000004',
    name: 'brake_admin',
    type: 'COMPANY_ADMIN',
    email: 'brake_admin@example.com',
    company: '88.449.1001',
  },
  {
    phone: '13900000005',
    name: 'brake_staff',
    type: 'COMPANY',
    email: 'brake_staff@example.com',
    company: '88.449.1001',
  },
  { phone: '13900000006', name: 'pending', type: 'ORDINARY', email: 'pending@example.com' },
  { phone: '13900000007', name: 'toplevel', type: 'ORDINARY', email: 'toplevel@example.com' },
  { phone: '13900000008', name: 'rejected', type: 'ORDINARY', email: 'rejected@example.com' },
  {
    phone: '13900000009',
    name: 'lighting_admin',
    type: 'COMPANY_ADMIN',
    email: 'lighting_admin@example.com',
    company: '88.449.1004',
  },
]
