import type { Quota } from '../quota/quota.ts'

/** The node's own budget: a flood through countless phones and addresses stops here. Always taken last. */
export const budgetQuotas = (perDay: number): Quota[] => [
  { key: 'sms:budget:10min', limit: Math.ceil(perDay / 10), seconds: 600 },
  { key: 'sms:budget:day', limit: perDay, seconds: 86_400 },
]
