import { LEVEL_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCode, encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { saveCode } from '@biaojie/ui/codes/save-code.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { isInAudience } from '../../../audience.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { Code } from '../../../kit/values.tsx'
import { editIdentifierPath, templatePath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { Anatomy } from '../parts/code-anatomy.tsx'
import { createCodeText } from '../parts/code-text.ts'
import type { RecordAnswer, RecordShown } from '../parts/seen/record-parts.ts'
import { readTextOfField, useCodeCells } from '../parts/seen/use-code-cells.ts'
import { IdentifierLink } from '../parts/seen/value.tsx'
import * as styles from './record.module.css'
import { type StateChange, StateDialog } from './state-dialogs.tsx'

/** Shows the code large above the meaning of its parts, its QR code, the state, and the actions. */
export function RecordHead({ answer, writes }: { answer: RecordAnswer; writes: boolean }) {
  const { record } = answer
  const { prefix, suffix } = splitIdentifier(record.identifier)
  const cells = useCodeCells(record)
  const spec = readTextOfField(record, 'spec')
  return (
    <section className={styles.head} aria-label="编码与状态">
      <div className={styles.code}>
        {cells.length > 0 ? (
          <Anatomy prefix={prefix} cells={cells} label={`标识 ${record.identifier} 的分段`} />
        ) : (
          <p className={styles.plain}>
            <span>{prefix} /</span> <b>{suffix}</b>
          </p>
        )}
      </div>
      <Qr answer={answer} />
      <div className={styles.about}>
        <h1>{record.identifierName}</h1>
        {spec && <span>{spec}</span>}
        <TemplateLink record={record} />
        <span>{LEVEL_NAMES[record.level]}</span>
        {record.batch && (
          <span>
            批次 <IdentifierLink value={record.batch} />
          </span>
        )}
      </div>
      {writes && <Actions answer={answer} />}
    </section>
  )
}

function TemplateLink({ record: { identifier, template, templateVersion } }: { record: RecordShown }) {
  const { prefix } = splitIdentifier(identifier)
  const { data } = useCallQuery('templateDetail', template ? { body: { id: template, prefix } } : null)
  const person = usePerson()
  if (!template) return null
  const name = (data?.published ?? data?.draft)?.name
  return (
    <span>
      模板{' '}
      {isInAudience(person, 'member') ? (
        <Link to={templatePath(template)}>{name ?? '…'}</Link>
      ) : (
        (name ?? '…')
      )}{' '}
      <Code>v{templateVersion}</Code>
    </span>
  )
}

function Qr({ answer: { record, codeLink } }: { answer: RecordAnswer }) {
  const qrText = createCodeText(record.identifier, codeLink)
  const modules = encodeQrCodeFast(qrText)
  const save = (format: 'svg' | 'png') =>
    void saveCode(record.identifier, { kind: 'qr', modules: encodeQrCode(qrText) }, format)
  return (
    <figure className={styles.qr}>
      <div className={cx(drawing.crop, styles.symbol)}>
        <CodeImage
          path={drawCodePath(modules)}
          modules={modules.length}
          size={104}
          label={`${record.identifier} 的二维码`}
        />
      </div>
      <figcaption>
        访客扫到的码
        <CopyButton label="复制网址" value={qrText} />
        <TextButton onPress={() => save('svg')}>下载 SVG</TextButton>
        <TextButton onPress={() => save('png')}>下载 PNG</TextButton>
      </figcaption>
    </figure>
  )
}

function Actions({ answer }: { answer: RecordAnswer }) {
  const [change, setChange] = useState<StateChange>()
  const { state } = answer.record
  if (state === 'retired') return null
  return (
    <div className={styles.actions}>
      <Link className={getButtonClass({ size: 'small' })} to={editIdentifierPath(answer.record.identifier)}>
        {state === 'reserved' ? '填写内容' : '编辑'}
      </Link>
      {state === 'suspended' ? (
        <Button size="small" kind="outline" onClick={() => setChange('resume')}>
          恢复使用
        </Button>
      ) : (
        <Button size="small" kind="outline" onClick={() => setChange('suspend')}>
          停用
        </Button>
      )}
      <Button size="small" kind="danger" onClick={() => setChange('retire')}>
        作废
      </Button>
      {change && <StateDialog answer={answer} change={change} onClose={() => setChange(undefined)} />}
    </div>
  )
}
