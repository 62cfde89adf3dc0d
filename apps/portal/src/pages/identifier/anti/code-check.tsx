import type { AntiCheck } from '@biaojie/contract/resolution/resolution/resolution.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type FormEvent, useRef, useState } from 'react'
import { request } from '../../../client/request.ts'
import { VerdictBox } from '../verdicts/verdict-box.tsx'
import type { FoundView } from '../view.ts'
import { checkVerdict } from './check-verdict.ts'
import * as styles from './code-check.module.css'

const ScanCode = lazily(async () => (await import('../../../scan/code-dialog.tsx')).CodeDialog)

/** Compares the code under the label, typed or scanned, with the code that the company registered. */
export function CodeCheck({ view }: { view: FoundView }) {
  const [answer, setAnswer] = useState<AntiCheck>()
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [scanning, setScanning] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const city = useRef<HTMLInputElement>(null)

  const refuse = (message: string) => {
    setWrong(message)
    code.current?.focus()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = code.current?.value.trim() ?? ''
    if (!typed) return refuse('请输入涂层下的防伪码')
    setWrong(undefined)
    setBusy(true)
    const where = city.current?.value.trim()
    const result = await request('antiCheck', {
      body: { identifier: view.identifier, code: typed, ...(where && { city: where }) },
    })
    setBusy(false)
    if (!result.ok) return refuse(result.message)
    setAnswer(result.data)
  }
  const onScanned = (scanned: string) => {
    setScanning(false)
    if (code.current) code.current.value = scanned
  }
  return (
    <section className={styles.check} aria-label="防伪码查验">
      <form className={styles.form} method="dialog" noValidate onSubmit={onSubmit}>
        <Field label="防伪码" error={wrong} help="在标签涂层下，不分大小写，短横线可以不输">
          <Input ref={code} code maxLength={64} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label="所在城市（选填）" help="留给下一位查验人对照">
          <Input ref={city} maxLength={20} autoComplete="address-level2" placeholder="如 宁波" />
        </Field>
        <div className={styles.actions}>
          <Button type="submit" loading={busy}>
            核对防伪码
          </Button>
          <Button kind="outline" onClick={() => setScanning(true)}>
            <Icon name="scan" size={18} /> 扫涂层下的码
          </Button>
        </div>
      </form>
      <div role="status">{answer && <Answer answer={answer} view={view} />}</div>
      {scanning && (
        <ScanCode onText={onScanned} onClose={() => setScanning(false)} onFailed={() => setScanning(false)} />
      )}
    </section>
  )
}

function Answer({ answer, view }: { answer: AntiCheck; view: FoundView }) {
  const { tone, title, note } = checkVerdict(answer, view.company.name, view.danger || undefined)
  return (
    <>
      <VerdictBox tone={tone} icon={tone === 'ok' ? 'verify' : 'warning'} title={title} note={note} />
      {answer.checks.length > 1 && (
        <table className={styles.checks}>
          <caption>历次查验（自述城市）</caption>
          <thead>
            <tr>
              <th scope="col">次序</th>
              <th scope="col">时间</th>
              <th scope="col">城市</th>
            </tr>
          </thead>
          <tbody>
            {answer.checks.map(({ time, city }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: checks keep their order
              <tr key={index}>
                <td>{index === 0 ? '首次' : `第 ${index + 1} 次`}</td>
                <td className={text.code}>{time.slice(0, 16)}</td>
                <td>{city || '未填写'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
