import { toSandbox } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Radio } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { getToday } from '../../../../data/times.ts'
import { useCallQuery } from '../../../../kit/calls.ts'
import { Section } from '../../../../kit/detail/sections.tsx'
import { pages, portal } from '../../../../paths.ts'
import { usePerson } from '../../../../session/person.tsx'
import * as styles from './example.module.css'
import {
  LANGUAGE_NAMES,
  LANGUAGE_NOTES,
  LANGUAGES,
  type Language,
  makeExampleRequest,
  makeRefusedRequest,
  writeExample,
} from './example.ts'
import { Trial } from './trial.tsx'

type Props = {
  /** The secret of a sandbox key, while it is shown. */
  secret?: string | undefined
}

/** Shows a request that writes one identifier of the company's own template to its sandbox, and sends it on request. */
export function Example({ secret }: Props) {
  const list = useCallQuery('templateList', { body: { state: 'published', size: 1 } })
  const [first] = list.data?.records ?? []
  const { data } = useCallQuery('templateDetail', first ? { body: { id: first.id } } : null)
  const { prefix } = usePerson()
  if (list.data && !first)
    return (
      <Section title="试写一件">
        <p>有了发布的产品模板，这里就写出可以直接运行的例子。</p>
        <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={pages.newTemplate}>
          起草产品模板
        </Link>
      </Section>
    )
  if (!data?.published || !prefix) return null
  return <Ready template={data.published} prefix={toSandbox(prefix)} secret={secret} />
}

type ReadyProps = Props & { template: Template; prefix: string }

function Ready({ template, prefix, secret }: ReadyProps) {
  const [language, setLanguage] = useState<Language>('curl')
  const request = makeExampleRequest(template, { origin: location.origin, prefix, day: getToday() })
  const text = writeExample(language, request, secret)
  return (
    <Section
      title="试写一件"
      note={`按模板 ${template.name}，只写必填的字段，写进沙箱 ${prefix}`}
      flush
      actions={<CopyButton label="复制" value={text} />}
    >
      <div className={styles.pair}>
        <div className={styles.program}>
          <Radio.Group
            aria-label="语言"
            optionType="button"
            size="small"
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            onChange={({ target }) => setLanguage(target.value)}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard */}
          <pre className={styles.text} data-surface="navy" tabIndex={0}>
            {text}
          </pre>
          <p className={styles.note}>
            {LANGUAGE_NOTES[language]}。{!secret && '第一处换成一把沙箱密钥，其余照抄；'}
            同一个 Idempotency-Key 重发只算一次。
          </p>
          <a className={styles.more} href={portal.documents} target="_blank" rel="noopener">
            批量、文件与回调的例子
          </a>
        </div>
        <Trial request={request} refused={makeRefusedRequest(template, request)} secret={secret} />
      </div>
    </Section>
  )
}
