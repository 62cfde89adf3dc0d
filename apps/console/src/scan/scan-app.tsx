import { readUser } from '@biaojie/session/stored.ts'
import { useState } from 'react'
import { Done } from './screens/done.tsx'
import { Message, Sheet } from './screens/frame.tsx'
import { Pick } from './screens/pick.tsx'
import { Queue } from './screens/queue.tsx'
import { Start } from './screens/start.tsx'
import { Working } from './screens/working.tsx'
import { stepOf } from './steps.ts'
import { useScanning } from './use-scanner-state.ts'

/** The page of workers: pick a step once, then scan, scan, done. */
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
  if (screen === 'work' && work && stepOf(work.step))
    return <Working scanning={scanning} work={work} onBack={goHome} onQueue={showQueue} />
  const begin = (step: Parameters<typeof scanner.begin>[0]) =>
    void scanner.begin(step).then(() => setScreen('work'))
  return <Pick scanning={scanning} name={name} onStep={begin} onQueue={showQueue} />
}
