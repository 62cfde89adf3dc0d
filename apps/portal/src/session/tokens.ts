import { CLIENT_HEADER, createAccessToken } from '@biaojie/session/access-token.ts'
import { signatureHeader } from './signature.ts'

/** Returns the headers of calls that begin a session. */
export const clientHeaders = async () => ({ ...CLIENT_HEADER, ...(await signatureHeader()) })

export const accessToken = createAccessToken(signatureHeader)
