import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { getFingerprint, readUser, writeLogin } from '@biaojie/session/stored.ts'
import { ConfirmDialog } from '@biaojie/ui/overlay/confirm-dialog.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useState } from 'react'
import { isUnanswered, request } from '../client/request.ts'
import { makeClientHeaders } from './signature.ts'
import { getDisplayName } from './use-session.ts'

// This module is loaded on demand, because few people arrive with a login in the address.

const SUCCESS_MS = 1_000

/**
 * Exchanges the single-use token of another page of the node for a login, which is not stored yet. `problem`
 * is the node's refusal; missing when no answer arrived.
 */
export async function exchange(token: string): Promise<{ login?: Login; problem?: string }> {
  const body = { token, fingerprint: getFingerprint() }
  const answer = await request('loginExchange', { body }, { form: true, headers: await makeClientHeaders() })
  if (answer.ok) return { login: answer.data }
  return isUnanswered(answer) ? {} : { problem: answer.message }
}

/** Ends a login that the person did not accept. */
const decline = ({ tokenInfo }: Login) =>
  request(
    'logout',
    { query: { fingerprint: getFingerprint() } },
    { quiet: true, headers: { 'access-token': tokenInfo.access_token } },
  )

const maskPhone = (phone: string) => phone.replace(/^(\d{3})\d{4}/, '$1****')

/**
 * Names the account and asks, because anyone can send a link with a login of their own: a visitor logged in
 * that way would register a company, or upload a licence, in another person's account.
 */
export function HandoverDialog({ login, onAnswered }: { login: Login; onAnswered: () => void }) {
  const [open, setOpen] = useState(true)
  const name = getDisplayName(login.userInfo)
  const refuse = () => {
    setOpen(false)
    onAnswered()
    decline(login)
  }
  const accept = () => {
    // Another tab has logged in meanwhile.
    if (readUser()) {
      showToast('您已登录，链接中的登录凭证未使用', { kind: 'warn' })
      return refuse()
    }
    writeLogin(login)
    setOpen(false)
    onAnswered()
    showToast(`登录成功! ${name}`, { duration: SUCCESS_MS })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && refuse()}
      title={`以 ${name} 的身份继续？`}
      confirmLabel="继续登录"
      cancelLabel="不登录"
      onConfirm={accept}
    >
      您打开的链接带有账号“{name}”（手机号 {maskPhone(login.userInfo.phoneNo)}
      ）的登录凭证。如果这不是您本人的账号，请不要登录，以免把资料填到别人的账号里。
    </ConfirmDialog>
  )
}
