import {
  AUDIENCE_NAMES,
  AUDIENCES,
  formatVisibility,
  READERS_OF_PREVIEW,
} from '@biaojie/contract/identifiers/records/rules.ts'
import { RECORD_SCENE, type TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { Radio } from 'antd'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import { isEmpty } from '../../../kit/form/refused.ts'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { usePerson } from '../../../session/person.tsx'
import { type Growing, Hidden, type Reader, Seen } from '../parts/seen/seen.tsx'
import * as styles from './form.module.css'
import { type Preview, usePreview } from './use-preview.ts'
import type { Followed, FormValues } from './values.ts'

const READERS = READERS_OF_PREVIEW.map((reader) => ({
  value: reader,
  label: reader === 'owner' ? '本企业' : AUDIENCE_NAMES[reader],
}))

type Props = {
  values: FormValues
  followed: Followed
  isNew: boolean
}

const hasCodeIn = ({ codeFrom, reserved, identifier }: FormValues) =>
  codeFrom === 'rule' || Boolean(reserved) || identifier.trim() !== ''

/** Shows the visitor's page as it will look to a chosen reader, and what is still missing. */
export function PreviewAside({ isSaved, ...props }: Props & { isSaved: boolean }) {
  const { values, followed, isNew } = props
  const { data, failure } = usePreview(values, followed, 'public')
  return (
    <>
      <GrowingPage {...props} />
      {/* The values that were just saved would be reported as taken. */}
      {data && !isSaved && (
        <Checks
          preview={data}
          values={values}
          isNew={isNew}
          hasCode={hasCodeIn(values)}
          refused={failure?.message}
        />
      )}
    </>
  )
}

/** Shows the visitor's page as it will look to a chosen reader. */
export function GrowingPage({ values, followed, isNew }: Props) {
  const { prefix } = usePerson()
  const [reader, setReader] = useState<Reader>('public')
  const { data, failure, reload } = usePreview(values, followed, reader)
  const hasCode = hasCodeIn(values)
  return (
    <section className={styles.preview} aria-label="访客页，随填随长">
      <header>
        <h2>访客页，随填随长</h2>
        <small>{isNew ? '预览，还没有登记' : '预览，还没有保存'}</small>
      </header>
      <Radio.Group
        className={styles.readers}
        aria-label="查看身份"
        optionType="button"
        buttonStyle="solid"
        block
        value={reader}
        options={READERS}
        onChange={({ target }) => setReader(target.value)}
      />
      {!data && failure && <Failed failure={failure} what="预览" onRetry={reload} />}
      {!data && !failure && <Waiting label="正在加载预览" lines={6} />}
      {data && (
        <>
          <Seen
            record={hasCode && data.identifier ? data.record : { ...data.record, identifier: `${prefix}/` }}
            growing={listGrowingFields(data, values, followed, reader)}
          />
          <Hidden reader={reader} names={listHiddenFields(reader, values, followed)} />
        </>
      )}
    </section>
  )
}

const canSeeField = (
  reader: Reader,
  { visibility }: FormValues,
  scene: string,
  { key, visibility: audiences }: TemplateField,
): boolean => reader === 'owner' || (visibility[scene]?.[key] ?? audiences).includes(reader)

/** Names of the fields that a reader does not see, filled in or not. */
const listHiddenFields = (reader: Reader, values: FormValues, { template }: Followed): string[] =>
  template.scenes.flatMap(({ key, fields }) =>
    fields.filter((field) => !canSeeField(reader, values, key, field)).map(({ name }) => name),
  )

/** Lists the fields without a value that this reader may see. */
const listGrowingFields = (
  { record, changed }: Preview,
  form: FormValues,
  { template }: Followed,
  reader: Reader,
): Growing => ({
  scenes: template.scenes.map(({ key, name, fields }) => ({
    confId: key === RECORD_SCENE ? '' : key,
    name,
    unfilled: fields.filter(
      (field) =>
        isEmpty(form.values[key]?.[field.key]) &&
        field.kind !== 'series' &&
        canSeeField(reader, form, key, field),
    ),
  })),
  isChanged: (_confId, { name }) => record.state !== 'reserved' && changed.includes(name),
})

type ChecksProps = {
  preview: Preview
  values: FormValues
  isNew: boolean
  hasCode: boolean
  /** The refusal of the newest values, which could not be checked. */
  refused: string | undefined
}
const SHOWN = 4
type Problem = Preview['problems'][number]

function Checks({ preview, values, isNew, hasCode, refused }: ChecksProps) {
  // Fields of the code are reported by the code section first, not as missing here.
  const isMissing = ({ scene, field, rule }: Problem) =>
    rule === 'required' || (rule === 'code' && isEmpty(values.values[scene]?.[field]))
  const ofFields = preview.problems.filter(({ field }) => hasCode || field !== 'identifier')
  const missing = ofFields.filter(isMissing)
  const wrong = ofFields.filter((field) => !isMissing(field))
  const { suffix } = splitIdentifier(preview.identifier)
  const open = Object.values(values.visibility).reduce(
    (total, fields) => total + Object.keys(fields).length,
    0,
  )
  return (
    <Section title={isNew ? '登记前检查' : '保存前检查'}>
      <ul className={styles.checks} aria-live="polite">
        {refused && (
          <li className={styles.wrong}>
            <Icon name="warning" size={16} /> {refused}
          </li>
        )}
        {isNew && hasCode && suffix && !refused && (
          <li>
            <Icon name="check" size={16} /> {suffix} 没有用过
          </li>
        )}
        {wrong.slice(0, SHOWN).map(({ scene, field, message }) => (
          <li key={`${scene}.${field}`} className={styles.wrong}>
            <Icon name="warning" size={16} /> {message}
          </li>
        ))}
        {wrong.length > SHOWN && <li className={styles.wrong}>还有 {wrong.length - SHOWN} 处不对</li>}
        <li className={missing.length > 0 ? styles.open : undefined}>
          <Icon name={missing.length > 0 ? 'clock' : 'check'} size={16} />{' '}
          {missing.length > 0 ? `必填还差 ${missing.length} 处` : '必填的都填了'}
        </li>
        {!isNew && (
          <li className={preview.changed.length > 0 ? undefined : styles.open}>
            <Icon name={preview.changed.length > 0 ? 'check' : 'clock'} size={16} />{' '}
            {preview.changed.length > 0 ? `改了：${preview.changed.join('、')}` : '还没有改动'}
          </li>
        )}
        {open > 0 && (
          <li>
            <Icon name="eye" size={16} /> {open} 项的可见范围与模板不同
          </li>
        )}
      </ul>
      <p className={styles.legend}>
        字段右上四格是可见范围：{formatVisibility(AUDIENCES)}，依次；全空是仅本企业。
      </p>
    </Section>
  )
}
