import { timeText } from '@biaojie/contract/times.ts'
import { buttonClass } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Link } from 'react-router'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { pages, portal } from '../../../../paths.ts'
import * as styles from '../keys.module.css'
import { exampleCommand } from './example.ts'

/** Shows a request that writes one identifier of the company's own template, ready to be sent to the sandbox. */
export function Example({ prefix }: { prefix: string }) {
  const list = useCallQuery('templateList', { body: { state: 'published', size: 1 } })
  const [first] = list.data?.records ?? []
  const { data } = useCallQuery('templateDetail', first ? { body: { id: first.id } } : null)
  if (list.data && !first)
    return (
      <Section title="写一件试试">
        <p>有了发布的产品模板，这里就写出可以直接运行的例子。</p>
        <Link className={buttonClass({ kind: 'outline', size: 'small' })} to={pages.newTemplate}>
          起草产品模板
        </Link>
      </Section>
    )
  if (!data?.published) return null
  const day = timeText(Date.now()).slice(0, 10)
  const command = exampleCommand(data.published, { origin: location.origin, prefix, day })
  return (
    <Section
      title="写一件试试"
      note={`按模板 ${data.published.name}，只写必填的字段`}
      flush
      actions={<CopyButton label="复制" value={command} />}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard */}
      <pre className={styles.command} data-surface="navy" tabIndex={0}>
        {command}
      </pre>
      <footer className={styles.foot}>
        <p>把“密钥”换成一把沙箱密钥再运行；同一个 Idempotency-Key 重发只算一次。</p>
        <a href={portal.documents} target="_blank" rel="noopener">
          Python、Java、C# 的写法
        </a>
      </footer>
    </Section>
  )
}
