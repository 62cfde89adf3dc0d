import type { ReviewField } from '@biaojie/contract/enterprises/registrations/review.ts'
import { isWebsite } from '@biaojie/contract/links.ts'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { TextButton } from '../../../../kit/notice.tsx'
import { Code } from '../../../../kit/values.tsx'
import * as styles from './submission.module.css'

const CODES = new Set<ReviewField['field']>(['cardNo', 'legalCardNo', 'liaisonPhone'])

function Text({ field, value }: { field: ReviewField; value: string }) {
  if (!value) return <span className={text.muted}>未填写</span>
  if (CODES.has(field.field)) return <Code>{value}</Code>
  // Only a real address becomes a link, because the text comes from outside.
  if (field.field === 'website' && isWebsite(value)) {
    return (
      <a className={text.link} href={value} target="_blank" rel="noopener noreferrer nofollow">
        {value}
      </a>
    )
  }
  const code = field.field === 'industryCode' ? value.match(/^(.*) ([A-Z]\d+)$/) : null
  if (!code) return value
  return (
    <>
      {code[1]} <Code>{code[2]}</Code>
    </>
  )
}

/** Shows the submitted value; a masked number opens on request, and the trail names the viewer. */
export function FieldValue({
  field,
  onReveal,
}: {
  field: ReviewField
  onReveal: () => Promise<string | undefined>
}) {
  const [full, setFull] = useState<string>()
  const [busy, setBusy] = useState(false)
  const reveal = async () => {
    setBusy(true)
    setFull(await onReveal())
    setBusy(false)
  }
  return (
    <>
      {field.previous !== null && <del>{field.previous || '未填写'}</del>}
      <span className={styles.now}>
        <Text field={field} value={full ?? field.value} />
      </span>
      {field.masked && (
        <span className={styles.reveal}>
          <TextButton disabled={busy} onPress={() => (full ? setFull(undefined) : void reveal())}>
            {full ? '收起' : '查看（留痕）'}
          </TextButton>
        </span>
      )}
    </>
  )
}
