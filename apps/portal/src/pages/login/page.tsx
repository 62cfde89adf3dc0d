import type { Login } from '@biaojie/contract/accounts/accounts/accounts.ts'
import type { StartPage } from '@biaojie/contract/content/content/pages.ts'
import { describePlatform, getIdentity } from '@biaojie/contract/identity.ts'
import { DAY_SECONDS } from '@biaojie/contract/times.ts'
import { writeLogin } from '@biaojie/session/stored.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showWhileLoading } from '@biaojie/ui/load/loading.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { agreements } from '../../../../../content/agreements/titles.ts'
import { site } from '../../../../../content/site.ts'
import { getPageTexts } from '../../content/pack.ts'
import { FactText, SiteLogo, SkipLink } from '../../frame/site-parts.tsx'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { FactorState } from '../../second-factor/factor-steps.tsx'
import { requestFactsContext } from '../../server-context.ts'
import { getDisplayName, useSession } from '../../session/use-session.ts'
import { useSite } from '../../site.ts'
import type { Route } from './+types/page.ts'
import { type Arrival, readArrival } from './arrival.ts'
import { type DemoAccount, DemoNotice } from './demo-notice.tsx'
import { Drawing } from './drawing.tsx'
import * as styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import type { ProvedPhone } from './panels/register-panel.tsx'

const NAME = 'loginName'
const DAYS = 180

/**
 * Returns the login name a person asked us to keep. It is a cookie, because a logout empties the storage; it
 * never holds the password.
 */
function readRememberedName(): string {
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith(`${NAME}=`))
  try {
    return decodeURIComponent(entry?.slice(NAME.length + 1) ?? '').slice(0, 64)
  } catch {
    return ''
  }
}

/** Keeps the name for half a year in a cookie that only the login page gets; an empty name deletes it. */
function rememberName(name: string): void {
  const age = name ? DAYS * DAY_SECONDS : 0
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in Firefox and on plain http
  document.cookie = `${NAME}=${encodeURIComponent(name)}; path=/login; max-age=${age}; samesite=lax${secure}`
}

const TEXTS = {
  expired: '登录已过期，请重新登录。刚才的页面和填写的内容还在，登录后接着用。',
  changed: '密码已修改，请用新密码登录。',
} as const

/** Explains why the person is asked to log in, or that they need not. */
function Notice({ arrival: { notice, subName, target, outside } }: { arrival: Arrival }) {
  const { user } = useSession()
  if (notice) return <p className={styles.notice}>{TEXTS[notice]}</p>
  if (user) {
    return (
      <p className={styles.notice}>
        <span>
          当前已登录：<b>{getDisplayName(user)}</b>
        </span>
        {!outside && (
          <a className={text.link} href={target}>
            继续访问
          </a>
        )}
      </p>
    )
  }
  return subName ? <p className={styles.notice}>登录后继续访问「{subName}」</p> : null
}

/** Shows copyright, filing number and the agreements. */
function LoginFooter() {
  const { owner, records } = useSite()
  return (
    <footer className={styles.foot}>
      <span>
        © {site.since} {owner}
      </span>
      {records[0] && <FactText fact={records[0]} />}
      {(['user-service', 'privacy'] as const).map((name) => (
        <a key={name} href={paths.agreement(name)} target="_blank" rel="noopener">
          {agreements[name].title}
        </a>
      ))}
    </footer>
  )
}

const RegisterPanel = lazily(async () => (await import('./panels/register-panel.tsx')).RegisterPanel)
const AppealPanel = lazily(async () => (await import('./panels/appeal-panel.tsx')).AppealPanel)
const SecondStep = lazily(async () => (await import('./panels/second-step.tsx')).SecondStep)
const FactorSetup = lazily(async () => (await import('./panels/factor-setup.tsx')).FactorSetup)
const ResetPanel = lazily(async () => (await import('./panels/reset-panel.tsx')).ResetPanel)

export function loader({ context }: Route.LoaderArgs) {
  const { origin, login } = context.get(requestFactsContext)
  return { origin, ...login, start: getPageTexts('start') }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({
    matches,
    title: '登录',
    description: `登录${describePlatform()}，管理企业的标识前缀、标识与应用。`,
    path: paths.login(),
    hidden: true,
  })

type PanelName = 'register' | 'reset' | 'appeal'

/** Shows the login outside the site's layout: a drawing beside the form, on phones below it. */
export default function LoginPage({
  loaderData: { origin, backHosts, demoAccounts, start },
}: Route.ComponentProps) {
  const { state, search } = useLocation()
  const arrival = useMemo(
    () =>
      readArrival(
        { state, query: new URLSearchParams(search) },
        {
          origin: typeof location === 'undefined' ? origin : location.origin,
          home: paths.home,
          hosts: backHosts,
        },
      ),
    [state, search, origin, backHosts],
  )
  return (
    <div className={styles.page}>
      <SkipLink>跳到登录</SkipLink>
      <Sheet start={start} />
      <div className={styles.side}>
        <nav className={styles.top} aria-label="返回">
          <SiteLogo size={28} className={styles.topLogo} />
          <a className={text.action} href={paths.home}>
            返回首页
            <Icon name="arrow-right" size={18} />
          </a>
        </nav>
        <main id="main" tabIndex={-1}>
          <SignIn arrival={arrival} demoAccounts={demoAccounts} />
        </main>
        <LoginFooter />
      </div>
    </div>
  )
}

function Sheet({ start }: { start: StartPage }) {
  return (
    <aside className={cx(styles.sheet, drawing.sheet)} data-surface="navy" aria-label={describePlatform()}>
      <SiteLogo className={styles.sheetLogo}>
        {getIdentity().descriptor[0]}
        <br />
        {getIdentity().descriptor[1]}
      </SiteLogo>
      <Drawing start={start} />
      <p className={styles.claim}>
        给每一件零件
        <br />
        一个查得到的身份
      </p>
      <p>登录后可注册企业标识前缀、查看审核进度、邀请同事加入企业。</p>
    </aside>
  )
}

/** The form starts again with each given name: remembered, registered, or chosen from the demo. */
function useStart() {
  const [start, setStart] = useState({ round: 0, name: '', password: '' })
  const [remember, setRemember] = useState(false)
  useEffect(() => {
    const name = readRememberedName()
    if (!name) return
    setRemember(true)
    setStart((before) => (before.round === 0 ? { round: 1, name, password: '' } : before))
  }, [])
  const begin = (name: string, password = '') =>
    setStart(({ round }) => ({ round: round + 1, name, password }))
  return { start, begin, remember, setRemember }
}

type Opened = { name: PanelName; proved?: ProvedPhone }

/**
 * Keeps the panels that open over the login: to register, to appeal, to set a new password. `onNamed`
 * receives an account to log in with.
 */
function usePanels(arrival: Arrival, onNamed: (name: string) => void) {
  const [panel, setPanel] = useState<Opened & { open: boolean }>()
  const show = (opened: Opened) => setPanel({ ...opened, open: true })
  useEffect(() => {
    if (arrival.mode === 'register') setPanel({ name: 'register', open: true })
  }, [arrival.mode])
  const close = () => setPanel((before) => before && { ...before, open: false })
  const finishLogin = (name: string) => {
    close()
    onNamed(name)
  }
  const closePanel = () => setPanel(undefined)
  const shared = { open: panel?.open ?? false, onClose: close, onClosed: closePanel, onFailed: closePanel }
  const panels = (
    <>
      {panel?.name === 'register' && <RegisterPanel {...shared} proved={panel.proved} onDone={finishLogin} />}
      {panel?.name === 'appeal' && <AppealPanel {...shared} onDone={close} />}
      {panel?.name === 'reset' && <ResetPanel {...shared} onDone={finishLogin} />}
    </>
  )
  return { show, panels }
}

const loadEntering = () => import('./enter.tsx').catch(() => undefined)

/**
 * Leads on after a login, or to the setup of the second step. When the code for it cannot be loaded, the browser opens
 * the target by itself.
 */
function useEnter(arrival: Arrival, onMissingFactor: (login: Login, state: FactorState) => void) {
  const navigate = useNavigate()
  const enter = async (login: Login) => {
    const entering = await loadEntering()
    if (entering) return entering.enter(login, arrival, navigate)
    writeLogin(login)
    location.assign(arrival.outside ? paths.home : arrival.target)
  }
  const enterOrSetUp = async (login: Login) => {
    const state = await (await loadEntering())?.findMissingFactor(login)
    return state ? onMissingFactor(login, state) : enter(login)
  }
  return { enter, enterOrSetUp }
}

function SignIn({ arrival, demoAccounts }: { arrival: Arrival; demoAccounts: readonly DemoAccount[] }) {
  const [setup, setSetup] = useState<{ login: Login; state: FactorState }>()
  const { enter, enterOrSetUp } = useEnter(arrival, (login, state) => setSetup({ login, state }))
  const { start, begin, remember, setRemember } = useStart()
  const [second, setSecond] = useState<{ name: string | undefined }>()
  const { show, panels } = usePanels(arrival, begin)

  const onEnter = async (login: Login, typedName: string | undefined) => {
    if (typedName !== undefined) rememberName(remember ? typedName : '')
    return enterOrSetUp(login)
  }
  if (setup) {
    const leave = async () => {
      const { logOut } = await showWhileLoading(() => import('../../session/leave.ts'))
      await logOut(() => setSetup(undefined))
    }
    return (
      <div className={styles.box}>
        <h1>启用两步验证</h1>
        <FactorSetup state={setup.state} onDone={() => enter(setup.login)} onLogOut={leave} />
      </div>
    )
  }
  if (second) {
    const goBack = (why?: string) => {
      setSecond(undefined)
      if (second.name) begin(second.name)
      if (why) showToast(why, { kind: 'err' })
    }
    return (
      <div className={styles.box}>
        <h1>两步验证</h1>
        <SecondStep
          onEnter={(login) => onEnter(login, second.name)}
          onBack={goBack}
          onFailed={() => goBack()}
        />
      </div>
    )
  }
  return (
    <div className={styles.box}>
      <h1>登录</h1>
      <p className={styles.register}>
        没有账号？
        <button className={text.link} type="button" onClick={() => show({ name: 'register' })}>
          立即注册
        </button>
      </p>
      <Notice arrival={arrival} />
      <LoginForm
        key={start.round}
        name={start.name}
        password={start.password}
        onEnter={onEnter}
        onSecondStep={(name) => setSecond({ name })}
        onUnknownPhone={(proved) => show({ name: 'register', proved })}
        onForgotten={() => show({ name: 'reset' })}
        remember={{ checked: remember, onChange: setRemember }}
      />
      <p className={styles.appeal}>
        手机号已停用？
        <button className={text.link} type="button" onClick={() => show({ name: 'appeal' })}>
          申诉换绑
        </button>
      </p>
      {demoAccounts.length > 0 && (
        <DemoNotice accounts={demoAccounts} onChoose={({ account, password }) => begin(account, password)} />
      )}
      {panels}
    </div>
  )
}
