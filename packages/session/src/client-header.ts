import { PUBLIC_CLIENT } from '@biaojie/contract/accounts/accounts/session-rules.ts'

/** These headers name the client that asks; calls that begin or renew a session need them. */
export const CLIENT_HEADER = { authorization: `Basic ${btoa(PUBLIC_CLIENT)}` }
