import { signatureCalls as calls } from '@biaojie/contract/resolution/signatures.ts'
import type { Serve } from '../../../../http/serve.ts'
import type { Handle } from '../handle.ts'

export function serveSignatures(serve: Serve, { signingKeys, signatures, publicUrl }: Handle): void {
  const origin = publicUrl ?? ''
  serve(calls.signingKeyList, (_input, { who }) => signingKeys.list(who))
  serve(calls.signingKeyAdd, ({ body }, { who }) => signingKeys.add(who, body))
  serve(calls.signingKeyRenew, (_input, { who }) => signingKeys.renew(who))
  serve(calls.signingKeyRevoke, ({ body }, { who }) => signingKeys.revoke(who, body))
  serve(calls.recordClaims, ({ params }, { who }) => signatures.draft(who, params, origin))
  serve(calls.recordSign, ({ params, body }, { who }) =>
    signatures.accept(who, { ...params, signature: body.signature }, origin),
  )
}
