import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import { writeLogin } from '@biaojie/session/stored.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import type { NavigateFunction } from 'react-router'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import type { FactorState } from '../../second-factor/factor-steps.tsx'
import type { Arrival } from './arrival.ts'
import { choosePrefixPrompt, isStaff, isStartingInConsole } from './prefix-prompt.ts'

const SUCCESS_MS = 1_000
const PROMPT_MS = 10_000

/** After a blocked pop-up, a link stays on the screen. */
function openConsole(): void {
  const address = paths.console()
  const opened = window.open(address, '_blank')
  if (opened) {
    opened.opener = null
    return
  }
  showToast(
    <>
      浏览器拦截了新窗口，
      <a className={text.link} href={address} target="_blank" rel="noopener">
        点此打开控制台
      </a>
    </>,
    { kind: 'info', duration: 0 },
  )
}

/** Returns the state of the second step where the person may do nothing before it is on. */
export async function findMissingFactor({ tokenInfo, userInfo }: Login): Promise<FactorState | undefined> {
  if (!isStaff(userInfo)) return undefined
  writeLogin({ tokenInfo, userInfo })
  const answer = await sendSignedRequest('secondFactorState', {}, { quiet: true })
  return answer.ok && answer.data.required && !answer.data.enabled ? answer.data : undefined
}

async function goOutside({ target, subCode }: Arrival, navigate: NavigateFunction): Promise<void> {
  const answer = await sendSignedRequest('issueExchange')
  if (!answer.ok) {
    showToast(answer.message, { kind: 'err' })
    return navigate(paths.home, { replace: true })
  }
  const url = new URL(target)
  url.searchParams.set('token', answer.data.token)
  if (subCode) url.searchParams.set('subCode', subCode)
  location.assign(url)
}

/** An invited person needs no prefix of their own, so the invitation comes first. */
async function advise(userInfo: Login['userInfo'], target: string, navigate: NavigateFunction) {
  const prompt = choosePrefixPrompt(userInfo)
  if (!prompt) return
  const invited = await sendSignedRequest('myInvitations', {}, { quiet: true })
  const [invitation] = invited.ok ? invited.data : []
  const show = (message: string, label: string, to: string) =>
    showToast(message, { kind: 'info', duration: PROMPT_MS, action: { label, onClick: () => navigate(to) } })
  if (invitation) return show(`${invitation.companyName}邀请您加入企业`, '去查看', paths.personalUpdate(5))
  if (!target.startsWith(paths.newIdentification)) show(prompt.text, prompt.label, paths.newIdentification)
}

/** Leads from a successful login to the place the person wanted. */
export async function enter(
  { tokenInfo, userInfo }: Login,
  arrival: Arrival,
  navigate: NavigateFunction,
): Promise<void> {
  const { target, outside, carried } = arrival
  writeLogin({ tokenInfo, userInfo })
  showToast('登录成功!', { duration: SUCCESS_MS })
  if (outside) return goOutside(arrival, navigate)
  const toConsole = /^\/console(\/|$)/.test(target)
  if (isStartingInConsole(userInfo) && !toConsole) openConsole()
  await advise(userInfo, target, navigate)
  // The console is another application, whose pages the router does not know.
  if (toConsole) location.assign(target)
  else await navigate(target, { replace: true, state: carried })
}
