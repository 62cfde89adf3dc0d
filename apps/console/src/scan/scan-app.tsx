import { readUser } from '@biaojie/session/stored.ts'
import { useState } from 'react'
import type { Net } from './kept/sending.ts'
import { Done } from './screens/done.tsx'
import { Big, Foot, Message, openLogin, Sheet } from './screens/frame.tsx'
import { Pick } from './screens/pick.tsx'
import { Queue } from './screens/queue.tsx'
import { Working } from './screens/working.tsx'
import { findStep } from './steps.ts'
import { useScanning } from './use-scanner-state.ts'

/** Shown before a phone knows its company: a person has to log in once, with a network. */
function Start({ name, net }: { name: string; net: Net }) {
  const reload = () => location.reload()
  const [title, text] =
    net === 'ended'
      ? ['先登录一次', '登录以后，没网也能扫；扫的存在这台手机里，来网自己送。']
      : net === 'offline'
        ? ['第一次打开要有网', '打开过一次以后，没网也能扫。']
        : ['还不能扫码', '现场扫码给已有前缀的企业成员用，请先加入企业。']
  return (
    <Sheet title="现场扫码" note={name} net={net}>
      <Message title={title} text={text} />
      <Foot>
        <Big onClick={net === 'ended' ? openLogin : reload}>{net === 'ended' ? '登录' : '再试一次'}</Big>
      </Foot>
    </Sheet>
  )
}

/** The page for workers: choose a step once, then scan parts and finish. */
export function ScanApp() {
  const scanning = useScanning()
  const [screen, setScreen] = useState<'pick' | 'work' | 'queue'>('pick')
  const { work, done, net, settings, scanner } = scanning
  const name = readUser()?.username ?? ''
  if (scanning.broken)
    return (
      <Sheet title="现场扫码" note="" net={net}>
        <Message
          title="这台手机存不下东西"
          text="浏览器不许本页存数据，常见于无痕窗口。请用普通窗口打开，扫过的才不会丢。"
        />
      </Sheet>
    )
  if (!scanning.ready) return <Sheet title="现场扫码" note="" net={net} />
  // Without a company this phone knows neither parts nor a prefix to store events under.
  if (settings.prefix === '') return <Start name={name} net={net} />
  const goHome = () => {
    scanner.leaveDone()
    setScreen('pick')
  }
  const goWork = () => setScreen(work ? 'work' : 'pick')
  if (done) return <Done scanning={scanning} done={done} onHome={goHome} />
  if (screen === 'queue') return <Queue scanning={scanning} onBack={goWork} />
  const showQueue = () => setScreen('queue')
  if (screen === 'work' && work && findStep(work.step))
    return <Working scanning={scanning} work={work} onBack={goHome} onQueue={showQueue} />
  const begin = (step: Parameters<typeof scanner.begin>[0]) =>
    void scanner.begin(step).then(() => setScreen('work'))
  return <Pick scanning={scanning} name={name} onStep={begin} onQueue={showQueue} />
}
