import * as passkey from '@biaojie/contract/accounts/accounts/second-factor/passkeys.ts'
import * as factor from '@biaojie/contract/accounts/accounts/second-factor/second-factor.ts'
import type { Serve } from '../../../../http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { logIn } from '../entry/login.ts'
import { finishLogin, loadSecondFactorWays } from './login.ts'
import { beginPasskey, confirmPasskey, namePasskey } from './passkeys/passkeys.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  createSessionProofOptions,
  disableSecondFactor,
  loadSecondFactorState,
  removeFactor,
  renewBackupCodes,
  resetSecondFactor,
} from './second-factor.ts'

export function serveSecondFactor(serve: Serve, deps: AccountDeps): void {
  serve(factor.secondFactorState, (_input, { who }) => loadSecondFactorState(deps, who))
  serve(factor.secondFactorBegin, ({ body }, context) => beginSecondFactor(deps, context.who, body, context))
  serve(factor.secondFactorConfirm, ({ body }, context) =>
    confirmSecondFactor(deps, context.who, body.code, context),
  )
  serve(factor.secondFactorDisable, async ({ body }, context) => {
    await disableSecondFactor(deps, context.who, body, context)
    return {}
  })
  serve(factor.secondFactorRemove, async ({ body }, context) => {
    await removeFactor(deps, context.who, body, context)
    return {}
  })
  serve(factor.secondFactorBackupCodes, ({ body }, context) =>
    renewBackupCodes(deps, context.who, body, context),
  )
  serve(factor.secondFactorWays, (_input, context) => loadSecondFactorWays(deps, context))
  serve(factor.secondFactorLogin, ({ body }, context) =>
    finishLogin(deps, body, context, (given) => logIn(deps, given)),
  )
  serve(factor.secondFactorReset, async ({ body }, context) => {
    await resetSecondFactor(deps, context.who, body, context)
    return {}
  })
  servePasskeys(serve, deps)
}

function servePasskeys(serve: Serve, deps: AccountDeps): void {
  serve(passkey.passkeyBegin, ({ body }, context) => beginPasskey(deps, context.who, body, context))
  serve(passkey.passkeyConfirm, ({ body }, context) => confirmPasskey(deps, context.who, body, context))
  serve(passkey.passkeyProof, (_input, { who }) => createSessionProofOptions(deps, who))
  serve(passkey.passkeyRename, async ({ body }, context) => {
    await namePasskey(deps, context.who, body, context)
    return {}
  })
}
