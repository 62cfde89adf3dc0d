import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { refresh } from '../../../../kit/calls.ts'
import * as styles from './example.module.css'
import type { ExampleRequest, makeRefusedRequest } from './example.ts'

type Answer = { status: number; took: number; text: string }

/** Sends a request as a program would: authenticated only by the key. Returns undefined without an answer. */
async function send({ url, headers, body }: ExampleRequest, key: string): Promise<Answer | undefined> {
  const begun = performance.now()
  try {
    const answer = await fetch(url, {
      method: 'PUT',
      credentials: 'omit',
      headers: { ...headers, Authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
    const text = JSON.stringify(await answer.json(), undefined, 2)
    return { status: answer.status, took: Math.round(performance.now() - begun), text }
  } catch {
    return undefined
  }
}

type Props = {
  request: ExampleRequest
  /** The same request with a value that the template refuses. */
  refused: ReturnType<typeof makeRefusedRequest>
  secret: string | undefined
}

/** Runs the example from this page and shows what the node answers, right and wrong. */
export function Trial({ request, refused, secret }: Props) {
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | 'none'>()
  const key = secret ?? typed.trim()
  const run = async (example: ExampleRequest) => {
    setBusy(true)
    setAnswer((await send(example, key)) ?? 'none')
    setBusy(false)
    void refresh('sandboxList', 'keyList')
  }
  return (
    <div className={styles.trial}>
      {!secret && (
        <Input.Password
          aria-label="沙箱密钥"
          placeholder="贴一把沙箱密钥"
          autoComplete="off"
          visibilityToggle={false}
          maxLength={120}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <div className={styles.ways}>
        <Button size="small" loading={busy} disabled={key === ''} onClick={() => void run(request)}>
          在沙箱里跑
        </Button>
        {refused && (
          <Button
            size="small"
            kind="outline"
            disabled={busy || key === ''}
            onClick={() => void run(refused.request)}
          >
            {`“${refused.name}”换成“${refused.value}”再跑`}
          </Button>
        )}
      </div>
      <div role="status">
        {answer ? (
          <Answered answer={answer} />
        ) : (
          <p className={styles.note}>
            {secret
              ? '用刚才这把密钥跑，节点的回答写在这里。'
              : '密钥只用在这一次请求里，这一页不存。节点的回答写在这里。'}
          </p>
        )}
      </div>
    </div>
  )
}

function Answered({ answer }: { answer: Answer | 'none' }) {
  if (answer === 'none') return <p className={styles.wrong}>没有收到回答，请检查网络后再跑一次。</p>
  const { status, took, text } = answer
  return (
    <>
      <p className={cx(styles.status, status >= 400 && styles.wrong)}>
        <b>{status}</b> {status < 400 ? '写好了' : '没有写'}
        <small>{took} ms</small>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard */}
      <pre className={styles.answer} tabIndex={0}>
        {text}
      </pre>
    </>
  )
}
