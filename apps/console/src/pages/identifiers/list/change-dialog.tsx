import type { BulkChange } from '@biaojie/contract/identifiers/bulk-edits/bulk-edits.ts'
import {
  BULK_KIND_NAMES,
  type BulkKind,
  isBulkField,
} from '@biaojie/contract/identifiers/bulk-edits/rules.ts'
import { AUDIENCE_NAMES, AUDIENCES, type Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template, TemplateField } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateRow } from '@biaojie/contract/identifiers/templates/templates.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { Checkbox, Form, Input, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { CLEARABLE } from '../../../kit/form/inputs.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { bulkEditPath } from '../../../paths.ts'
import type { Scope } from './export-dialog.tsx'

type Values = {
  change: {
    reason?: string
    template?: string
    /** Scene and field. */
    place?: string
    value?: string
    audiences?: Audience[]
    byTemplate?: boolean
    batch?: string
  }
}

const ABOUT: Record<BulkKind, string> = {
  suspend: '访客的页面会写明停用和原因，内容照样能看；随时可以恢复使用。',
  resume: '访客的页面不再写停用。',
  retire: '作废的号码不再给出，内容不再公开。被节点封存的会略过。',
  value: '只改这一个字段，其余的值不动；模板不接受的会略过，并逐个写明原因。',
  visibility: '只改这个字段的可见范围，值不变。',
  batch: '给这些标识换一个批次；留空就不属于任何批次。',
}
const EXAMPLES: Partial<Record<BulkKind, string>> = {
  suspend: '如 端面跳动复检，待结论',
  retire: '如 打标有误，整批重打',
}
const createPlace = (scene: string, field: string) => `${scene}/${field}`

function createChange(kind: BulkKind, { change }: Values): BulkChange {
  const { reason = '', template, place = '', value = '', audiences = [], byTemplate, batch = '' } = change
  if (kind === 'batch') return { kind, batch: batch.trim() }
  if (kind !== 'value' && kind !== 'visibility') return { kind, reason: reason.trim() }
  const [scene = '', field = ''] = place.split('/')
  const of = { kind, scene, field, ...(template && { template }) }
  return kind === 'value'
    ? { ...of, value: String(value).trim() }
    : { ...of, audiences: byTemplate ? null : audiences }
}

type Props = {
  kind: BulkKind
  scope: Scope
  templates: readonly TemplateRow[]
  /** The template that all of them follow, where that is known. */
  template?: string | undefined
  onClose: () => void
}

/** Asks for a change of many identifiers; the next page previews it before anything is changed. */
export function ChangeDialog({ kind, scope, templates, template, onClose }: Props) {
  const navigate = useNavigate()
  const { send } = useCallMutation('bulkEditCreate', { refreshes: ['bulkEditList'] })
  const { identifiers, ...conditions } = scope.conditions
  const isOfField = kind === 'value' || kind === 'visibility'
  return (
    <FormDialog<Values, { id: string }>
      title={`${BULK_KIND_NAMES[kind]}：${scope.text}`}
      about={ABOUT[kind]}
      values={{ change: { ...(template && { template }) } }}
      okLabel="预览修改"
      onClose={onClose}
      send={(values) => {
        const change = createChange(kind, values)
        const narrowed = isOfField && change.template ? { template: change.template } : {}
        return send({ body: { ...conditions, ...narrowed, ...(identifiers && { identifiers }), change } })
      }}
      onDone={(_values, { id }) => navigate(bulkEditPath(id))}
    >
      {isOfField && <FieldFields kind={kind} templates={templates} isFixed={Boolean(template)} />}
      {kind === 'batch' && (
        <FormField
          name={['change', 'batch']}
          label="批次标识"
          help="可以只写斜杠后面的部分；留空就不属于任何批次"
        >
          <Input maxLength={128} />
        </FormField>
      )}
      {!isOfField && kind !== 'batch' && (
        <FormField name={['change', 'reason']} label="原因" required={kind !== 'resume'}>
          <Input.TextArea
            maxLength={200}
            showCount
            autoSize={{ minRows: 2 }}
            {...(EXAMPLES[kind] && { placeholder: EXAMPLES[kind] })}
          />
        </FormField>
      )}
    </FormDialog>
  )
}

const listFields = ({ scenes }: Template) =>
  scenes.flatMap((scene) =>
    scene.fields.map((field) => ({ scene, field, place: createPlace(scene.key, field.key) })),
  )

type FieldsProps = { kind: 'value' | 'visibility'; templates: readonly TemplateRow[]; isFixed: boolean }

function FieldFields({ kind, templates, isFixed }: FieldsProps) {
  const form = Form.useFormInstance<Values>()
  const template = Form.useWatch(['change', 'template'], form)
  const place = Form.useWatch(['change', 'place'], form)
  const { data } = useCallQuery('templateDetail', template ? { body: { id: template } } : null)
  const fields = data?.published ? listFields(data.published) : []
  const usable = kind === 'value' ? fields.filter(({ field }) => isBulkField(field)) : fields
  const field = fields.find((choice) => choice.place === place)?.field
  return (
    <>
      <FormField name={['change', 'template']} label="模板" required="请选择模板，只改按这个模板登记的标识">
        <Select
          disabled={isFixed}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.setFieldsValue({ change: { place: undefined, value: undefined } })}
        />
      </FormField>
      <FormField name={['change', 'place']} label="字段" required="请选择字段">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          disabled={usable.length === 0}
          options={usable.map(({ scene, field, place }) => ({
            value: place,
            label: `${scene.name} · ${field.name}`,
          }))}
          onChange={() => form.setFieldsValue({ change: { value: undefined } })}
        />
      </FormField>
      {kind === 'value' && field && <ValueField field={field} />}
      {kind === 'visibility' && <AudienceFields />}
    </>
  )
}

function ValueField({ field }: { field: TemplateField }) {
  const unit = field.unit && findSign(field.unit)
  const help = field.kind === 'date' ? '写成 2026-11-24 或 2026-11-24 09:31；留空就清空' : '留空就清空'
  return (
    <FormField name={['change', 'value']} label={unit ? `新值（${unit}）` : '新值'} help={help}>
      {field.choices.length > 0 ? (
        <Select allowClear={CLEARABLE} options={field.choices.map((value) => ({ value, label: value }))} />
      ) : (
        <Input maxLength={4000} />
      )}
    </FormField>
  )
}

function AudienceFields() {
  const byTemplate = Form.useWatch(['change', 'byTemplate'])
  return (
    <>
      <FormField name={['change', 'byTemplate']} label="恢复" valuePropName="checked">
        <Checkbox>回到模板所定的可见范围</Checkbox>
      </FormField>
      {!byTemplate && (
        <FormField name={['change', 'audiences']} label="可见范围" help="都不选就只有本企业能看到">
          <Checkbox.Group options={AUDIENCES.map((value) => ({ value, label: AUDIENCE_NAMES[value] }))} />
        </FormField>
      )}
    </>
  )
}
