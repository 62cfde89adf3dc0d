import { readUser } from '@biaojie/session/stored.ts'
import { toast } from '@biaojie/ui/overlay/toast.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { onSessionEnded, sessionReturned } from './relogin.ts'
import { displayName } from './use-session.ts'

const SUCCESS_MS = 1_000

/** Stands in the root of every page: leads to the login when a session ends, and trades in ?token= on home. */
export function SessionGuard() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const here = useRef('')
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
    if (pathname === '/login') sessionReturned()
  }, [pathname])
  useEffect(() => {
    const query = new URLSearchParams(search)
    const token = query.get('token')
    if (pathname !== paths.home || !token) return
    query.delete('token')
    // At once: an address with a token in it must not be copied, bookmarked or sent along as a referrer.
    navigate({ pathname, search: query.toString(), hash }, { replace: true, preventScrollReset: true })
    // A link from a stranger must not put someone who is signed in into the stranger's account.
    if (readUser()) {
      toast('您已登录，链接中的登录凭证未使用', { kind: 'warn' })
      return
    }
    // Loaded when needed: few people arrive like this, everybody loads this file.
    import('./exchange.ts').then(async ({ exchangeLogin }) => {
      const answer = await exchangeLogin(token)
      if (answer.ok) toast(`登录成功! ${displayName(answer.data.userInfo)}`, { duration: SUCCESS_MS })
      else toast(answer.code === 0 ? '登录失败请重试！' : answer.message, { kind: 'err' })
    })
  }, [navigate, pathname, search, hash])
  return null
}
