import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Field } from '@biaojie/ui/form/field.tsx'
import { Input, Select, Textarea } from '@biaojie/ui/form/input.tsx'
import { makeTabPanelProps, Tabs } from '@biaojie/ui/navigation/tabs.tsx'
import { StatusDot } from '@biaojie/ui/tag.tsx'
import { type FormEvent, useState } from 'react'
import type { Example } from './chapters.tsx'
import { Code, Json } from './code.tsx'
import * as styles from './console.module.css'
import { type Reply, sendExample } from './send.ts'
import { type ExampleRequest, LANGUAGES, type Language, writeSnippet } from './snippets.ts'

/** Runs a request on this node, and shows it as a line of a shell or a script. */
export function Console({
  example,
  examples,
  origin,
  onChoose,
}: {
  example: Example
  examples: readonly Example[]
  origin: string
  onChoose: (example: string) => void
}) {
  const [path, setPath] = useState(decodeURI(example.path))
  const [body, setBody] = useState(example.body ?? '')
  const [sending, setSending] = useState(false)
  const [reply, setReply] = useState<Reply>()
  const request: ExampleRequest = {
    method: example.method,
    path,
    body: example.method === 'POST' ? body : undefined,
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setReply(await sendExample(request))
    setSending(false)
  }
  return (
    <>
      <section className={styles.console} data-surface="navy" aria-label="在线调试">
        <header>
          <b>在线调试</b>
          <span>示例节点 {getNodePrefix()}</span>
        </header>
        <Request
          example={example}
          examples={examples}
          request={request}
          sending={sending}
          onChoose={onChoose}
          onPath={setPath}
          onBody={setBody}
          onSubmit={onSubmit}
        />
        <Snippets request={request} origin={origin} />
      </section>
      <ReplyView reply={reply} />
    </>
  )
}

function Request({
  example,
  examples,
  request,
  sending,
  onChoose,
  onPath,
  onBody,
  onSubmit,
}: {
  example: Example
  examples: readonly Example[]
  request: ExampleRequest
  sending: boolean
  onChoose: (example: string) => void
  onPath: (path: string) => void
  onBody: (body: string) => void
  onSubmit: (event: FormEvent) => void
}) {
  return (
    <form onSubmit={onSubmit}>
      <Field label="示例">
        <Select value={example.id} onChange={(event) => onChoose(event.currentTarget.value)}>
          {examples.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={`${example.method} 地址`}
        error={request.path.startsWith('/') ? undefined : '地址以 / 开头，只发给本节点'}
      >
        <Input
          code
          value={request.path}
          spellCheck={false}
          onChange={(event) => onPath(event.currentTarget.value)}
        />
      </Field>
      {request.body !== undefined && (
        <Field label="正文（JSON）">
          <Textarea
            rows={3}
            value={request.body}
            spellCheck={false}
            onChange={(event) => onBody(event.currentTarget.value)}
          />
        </Field>
      )}
      <Button kind="accent" type="submit" loading={sending}>
        发送请求
      </Button>
    </form>
  )
}

function Snippets({ request, origin }: { request: ExampleRequest; origin: string }) {
  const [language, setLanguage] = useState<Language>('curl')
  const lines = writeSnippet(language, request, origin)
  return (
    <div className={styles.snippets}>
      <div className={styles.languages}>
        <Tabs
          id="snippet"
          label="语言"
          items={LANGUAGES.map(({ key, label }) => ({ key, label }))}
          current={language}
          onSelect={setLanguage}
        />
        <CopyButton value={lines} />
      </div>
      <div {...makeTabPanelProps('snippet', language)}>
        <Code label="请求代码">{lines}</Code>
      </div>
    </div>
  )
}

function ReplyView({ reply }: { reply?: Reply }) {
  return (
    <section className={styles.console} data-surface="navy" aria-label="响应" aria-live="polite">
      <header>
        <b>响应</b>
        {reply && (
          <>
            <StatusDot tone={reply.ok ? 'run' : 'warn'}>{reply.status}</StatusDot>
            {reply.answer && (
              <span>
                {reply.answer.ms} ms · {reply.answer.bytes} B
              </span>
            )}
          </>
        )}
      </header>
      {reply?.answer ? (
        <Json label="响应内容" text={reply.text} />
      ) : (
        <p>{reply?.text ?? '按“发送请求”，看这台节点怎么答。'}</p>
      )}
    </section>
  )
}
