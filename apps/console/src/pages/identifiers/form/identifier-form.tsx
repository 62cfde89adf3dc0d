import type { DataOf } from '@biaojie/contract/calls.ts'
import { parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { LEVEL_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import type { TemplateScene } from '@biaojie/contract/identifiers/templates/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { App, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormPage, type FormSection } from '../../../kit/form/form-page.tsx'
import { identifierPath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { Anatomy } from '../parts/code-anatomy.tsx'
import { IdentifierInput } from '../parts/identifier-input.tsx'
import type { RecordShown } from '../parts/seen/record-parts.ts'
import { useCodeCells } from '../parts/seen/use-code-cells.ts'
import { AssemblyPanel } from './assembly/assembly-panel.tsx'
import { NewCode, type RuleChoice } from './code-section.tsx'
import { Conflict } from './conflict.tsx'
import { FieldOfTemplate } from './fields/template-field.tsx'
import * as styles from './form.module.css'
import { PreviewAside } from './preview.tsx'
import { createBody, type Followed, type FormValues } from './values.ts'

/** After a save these calls are asked again, because their answers show the identifier. */
const SHOWN = [
  'identifierList',
  'identifierRecord',
  'identifierRevisions',
  'identifierCompare',
  'identifierView',
  'identifierPreview',
  'codeRuleDetail',
  'codeRulePreview',
] as const

type Saved = DataOf<'identifierSave'>
type Props = {
  followed: Followed
  /** The identifier as it is; undefined for a new one. */
  record?: RecordShown
  /** The initial values of the form. */
  values: FormValues
  rules: readonly RuleChoice[]
  draftKey: string
  back: { to: string; label: string }
  notice?: ReactNode
  actions?: ReactNode
  /** Starts another identifier with the values of this one. */
  onAgain?: (values: FormValues) => void
}

const createTitle = (record: RecordShown | undefined) =>
  record ? (record.state === 'reserved' ? '填写标识' : '修改标识') : '新建标识'

/** One identifier filled in by a template, with the visitor's page beside it. */
export function IdentifierForm(props: Props) {
  const { followed, record, values, draftKey, back, notice, actions, onAgain } = props
  const { prefix } = usePerson()
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { send } = useCallMutation('identifierSave', { refreshes: SHOWN, once: true })
  const { template } = followed
  const [isSaved, setIsSaved] = useState(false)
  const save = async (now: FormValues) => {
    const answer = await send({ body: createBody(now, followed, prefix ?? '') })
    if (answer.ok) setIsSaved(true)
    return answer
  }
  const finishSaving = ({ identifier, outcome }: Saved) => {
    const { suffix } = splitIdentifier(identifier)
    message.success(SAID[outcome](suffix))
  }
  return (
    <FormPage<FormValues, Saved>
      title={createTitle(record)}
      back={back}
      state={
        <span className={styles.state}>
          模板 {template.name} v{followed.version}，{LEVEL_NAMES[template.level]}
        </span>
      }
      actions={actions}
      values={values}
      draftKey={draftKey}
      sections={createSections(props, prefix ?? '')}
      notice={
        <>
          {notice}
          {record && <Conflict template={template} fresh={values} />}
        </>
      }
      aside={(now) => <PreviewAside values={now} followed={followed} isNew={!record} isSaved={isSaved} />}
      asideLabel="访客页"
      save={save}
      onSaved={(data) => {
        finishSaving(data)
        navigate(identifierPath(data.identifier))
      }}
      saveLabel={record && record.state !== 'reserved' ? '保存' : '登记'}
      more={(_now, saveThen) =>
        onAgain && (
          <Button
            kind="outline"
            onClick={() =>
              saveThen((data, now) => {
                finishSaving(data)
                onAgain(now)
              })
            }
          >
            登记并再建一个
          </Button>
        )
      }
    />
  )
}

const SAID: Record<Saved['outcome'], (suffix: string) => string> = {
  added: (suffix) => `已登记 ${suffix}，扫码就能查到`,
  changed: (suffix) => `已保存 ${suffix}，访客再打开就是新的内容`,
  unchanged: () => '没有改动',
}

function createSections({ followed, record, values, rules }: Props, prefix: string): FormSection[] {
  const { template } = followed
  const scenes = template.scenes.filter(({ fields }) => fields.length > 0)
  return [
    {
      id: 'code',
      title: '标识码',
      note: record ? '登记以后不变' : rules.length === 1 && `编码规则 ${rules[0]?.name}`,
      content: (
        <>
          {record ? (
            <ExistingCode record={record} />
          ) : (
            <NewCode followed={followed} rules={rules} prefix={prefix} />
          )}
          <FormField name="name" label="名称" span={3} help={`不填就叫“${template.name}”`}>
            <Input maxLength={60} placeholder={template.name} />
          </FormField>
          {template.level !== 'model' && (
            <FormField
              name="batch"
              label={template.level === 'item' ? '所属批次' : '所属型号'}
              span={3}
              help="本企业的另一个标识，可不填"
            >
              <IdentifierInput filter={{ level: template.level === 'item' ? 'batch' : 'model' }} />
            </FormField>
          )}
        </>
      ),
    },
    ...scenes.map((scene) => ({
      id: scene.key,
      title: scene.name,
      note: `${scene.fields.length} 项`,
      content: (
        <SceneFields scene={scene} record={record} values={values} rules={rules} followed={followed} />
      ),
    })),
    ...(record ? [REASON] : []),
  ]
}

const REASON: FormSection = {
  id: 'reason',
  title: '这次修改',
  content: (
    <FormField name="reason" label="说明" help="记在这一版里，访客看不到">
      <Input maxLength={200} placeholder="如 复检后更正厚薄差" />
    </FormField>
  ),
}

type ScenePart = Pick<Props, 'followed' | 'record' | 'values' | 'rules'> & { scene: TemplateScene }

function SceneFields({ scene, record, values, rules, followed }: ScenePart) {
  const widths = new Map(rules.map(({ id, pattern }) => [id, listWidths(pattern)]))
  const isWritten = record !== undefined && record.state !== 'reserved'
  return (
    <>
      {scene.fields.map((field) => (
        <FieldOfTemplate
          key={field.key}
          scene={scene}
          field={field}
          widths={widths}
          before={isWritten ? { value: values.values[scene.key]?.[field.key] } : undefined}
          keepsSecret={
            isWritten && record.template === followed.id && scene.key === 'anti' && field.key === 'secretCode'
          }
        />
      ))}
      {isAssembly(scene) && <AssemblyPanel />}
    </>
  )
}

/** Tells whether a scene is an assembly, which names its drawing and lists its parts by number. */
const isAssembly = ({ key, fields }: TemplateScene) =>
  key === 'trace' && ['assembly', 'parts'].every((name) => fields.some((field) => field.key === name))

/** The characters that fields have in the codes of a rule. */
function listWidths(pattern: string): ReadonlyMap<string, number> {
  const { parts } = parsePattern(pattern)
  return new Map(parts.flatMap((part) => (part.kind === 'field' ? [[part.field, part.width]] : [])))
}

function ExistingCode({ record }: { record: RecordShown }) {
  const { prefix, suffix } = splitIdentifier(record.identifier)
  const cells = useCodeCells(record)
  return (
    <div className={styles.code}>
      {cells.length > 0 ? (
        <Anatomy compact prefix={prefix} cells={cells} label={`标识 ${record.identifier} 的分段`} />
      ) : (
        <p className={styles.plain}>
          <span>{prefix} /</span> <b>{suffix}</b>
        </p>
      )}
    </div>
  )
}
