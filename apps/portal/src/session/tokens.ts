import { CLIENT_HEADER, createAccessToken } from '@biaojie/session/access-token.ts'
import { signatureHeader } from './signature.ts'

/** What calls carry that begin a session. */
export const clientHeaders = async () => ({ ...CLIENT_HEADER, ...(await signatureHeader()) })

export const accessToken = createAccessToken(signatureHeader)
