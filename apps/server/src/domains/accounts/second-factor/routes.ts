import * as factor from '@biaojie/contract/second-factor.ts'
import type { Serve } from '../../../http/serve.ts'
import type { AccountDeps } from '../deps.ts'
import { logIn } from '../entry/login.ts'
import { secondFactorLogin } from './login.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  resetSecondFactor,
  secondFactorStateOf,
} from './second-factor.ts'

export function serveSecondFactor(serve: Serve, deps: AccountDeps): void {
  serve(factor.secondFactorState, (_input, { who }) => secondFactorStateOf(deps, who))
  serve(factor.secondFactorBegin, ({ body }, context) =>
    beginSecondFactor(deps, context.who, body.password, context),
  )
  serve(factor.secondFactorConfirm, ({ body }, context) =>
    confirmSecondFactor(deps, context.who, body.code, context),
  )
  serve(factor.secondFactorDisable, async ({ body }, context) => {
    await disableSecondFactor(deps, context.who, body, context)
    return {}
  })
  serve(factor.secondFactorLogin, ({ body }, context) =>
    secondFactorLogin(deps, body, context, (given) => logIn(deps, given)),
  )
  serve(factor.secondFactorReset, async ({ body }, context) => {
    await resetSecondFactor(deps, context.who, body, context)
    return {}
  })
}
