import { readUser } from '@biaojie/session/stored.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import type { HandoverDialog } from './handover.tsx'
import { onSessionEnded, resumeSession } from './relogin.ts'

type Offer = Pick<ComponentProps<typeof HandoverDialog>, 'login'> & {
  Dialog: ComponentType<ComponentProps<typeof HandoverDialog>>
}

/**
 * Part of the root of every page: opens the login when a session ends, and offers the login of ?token= on the
 * home page.
 */
export function SessionGuard() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = useRef('')
  const [offer, setOffer] = useState<Offer>()
  here.current = pathname + search + hash

  useEffect(
    () =>
      onSessionEnded(() => {
        const cbl = here.current
        navigate(paths.login(), { state: { cbl, notice: 'expired' } })
      }),
    [navigate],
  )
  useEffect(() => {
    if (pathname === '/login') resumeSession()
  }, [pathname])
  useEffect(() => {
    const query = new URLSearchParams(search)
    const token = query.get('token')
    if (pathname !== paths.home || !token) return
    query.delete('token')
    // This happens at once, because an address with a token must not be copied, bookmarked or sent as a
    // referrer.
    navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
    // Another person's link must not switch a signed-in visitor to that person's account.
    if (readUser()) {
      showToast('您已登录，链接中的登录凭证未使用', { kind: 'warn' })
      return
    }
    const showFailure = (message = '登录失败请重试！') => showToast(message, { kind: 'err' })
    // It is loaded when needed, because few people arrive this way and everybody loads this file.
    import('./handover.tsx').then(
      async ({ exchange, HandoverDialog: Dialog }) => {
        const { login, problem } = await exchange(token)
        if (login) setOffer({ login, Dialog })
        else showFailure(problem)
      },
      () => showFailure(),
    )
  }, [navigate, pathname, search, hash])
  return offer ? <offer.Dialog login={offer.login} onAnswered={() => setOffer(undefined)} /> : null
}
