import { createAccessToken } from '@biaojie/session/access-token.ts'
import { makeSignatureHeader } from './signature.ts'

export const getAccessToken = createAccessToken(makeSignatureHeader)
