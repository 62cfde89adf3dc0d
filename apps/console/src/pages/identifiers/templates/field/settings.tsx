import {
  AUDIENCE_NAMES,
  AUDIENCES,
  FIELD_KINDS,
  FIELD_ROLES,
  hasChoices,
  hasUnit,
  KIND_NAMES,
  ROLE_NAMES,
  SOURCE_NAMES,
  SOURCES,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { UNITS } from '@biaojie/contract/identifiers/templates/units.ts'
import { getRole, listRolesFor } from '@biaojie/contract/tracking/recalls/roles.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Checkbox, Input, Select } from 'antd'
import { changeKind, type Place, readChoices, removeField, toSourceChange } from '../editing.ts'
import type { EditedTemplate } from '../use-template.ts'
import { Bounds } from './bounds.tsx'
import { Columns } from './columns.tsx'
import { FromEvents } from './from-events.tsx'
import { Requirement } from './requirement.tsx'
import { type Change, Setting } from './setting.tsx'
import * as styles from './settings.module.css'

type Props = { edited: EditedTemplate; place: Place; writes: boolean; onPlace: (place: Place) => void }
/** Shows the settings of one field beside the table. */
export function FieldSettings({ edited, place, writes, onPlace }: Props) {
  const { template, change, changeField, problems, seen } = edited
  const scene = template.scenes[place.scene]
  const field = scene?.fields[place.field]
  if (!scene || !field) return null
  const set: Change = (next) => changeField(place, next)
  const findProblem = (part: keyof TemplateField) =>
    problems[`scenes.${place.scene}.fields.${place.field}.${part}`] ?? ''
  const published = seen.published?.scenes
    .find(({ key }) => key === scene.key)
    ?.fields.find(({ key }) => key === field.key)
  const close = () => onPlace({ ...place, field: -1 })
  const remove = () => {
    change(removeField(template, place))
    close()
  }
  return (
    <aside className={styles.settings} aria-label={`字段 ${field.name}`}>
      <header>
        <h2>{field.name || '未命名'}</h2>
        <code>{field.key}</code>
        <button type="button" aria-label="收起" onClick={close}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <fieldset disabled={!writes}>
        <Names field={field} set={set} problemOf={findProblem} locked={published !== undefined} />
        <Bounds
          field={field}
          before={published}
          set={set}
          problem={findProblem('maximum') || findProblem('minimum') || findProblem('decimals')}
        />
        {hasChoices(field.kind) && <Choices field={field} set={set} problem={findProblem('choices')} />}
        {field.kind === 'table' && <Columns field={field} set={set} problem={findProblem('columns')} />}
        <Requirement field={field} scene={scene} set={set} problem={findProblem('required')} />
        <Meaning field={field} set={set} problemOf={findProblem} />
        {writes && (
          <Button kind="danger" size="small" onClick={remove}>
            去掉这个字段
          </Button>
        )}
      </fieldset>
    </aside>
  )
}

type PartProps = { field: TemplateField; set: Change; problemOf: (part: keyof TemplateField) => string }

function Names({ field, set, problemOf, locked }: PartProps & { locked: boolean }) {
  return (
    <div className={styles.pair}>
      <Setting half label="中文名" problem={problemOf('name')}>
        {(id) => (
          <Input
            id={id}
            maxLength={30}
            value={field.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        )}
      </Setting>
      <Setting half label="英文名">
        {(id) => (
          <Input
            id={id}
            maxLength={60}
            value={field.englishName}
            onChange={({ target }) => set({ englishName: target.value })}
          />
        )}
      </Setting>
      <Setting half label={locked ? '键（发布后不变）' : '键'} problem={problemOf('key')}>
        {(id) => (
          <Input
            id={id}
            disabled={locked}
            maxLength={40}
            value={field.key}
            onChange={({ target }) => set({ key: target.value })}
          />
        )}
      </Setting>
      <Setting half label="类型">
        {(id) => (
          <Select
            id={id}
            disabled={locked}
            value={field.kind}
            options={FIELD_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
            onChange={(kind) => set(changeKind(field, kind))}
          />
        )}
      </Setting>
      {hasUnit(field.kind) && <UnitSetting unit={field.unit} set={set} problem={problemOf('unit')} />}
    </div>
  )
}

const UNIT_OPTIONS = [
  { value: '', label: '无', search: '无' },
  ...UNITS.map(({ code, sign, name }) => ({
    value: code,
    label: `${sign}　${code}`,
    search: `${sign} ${code} ${name}`,
  })),
]

const UnitSetting = ({ unit, set, problem }: { unit: string; set: Change; problem: string }) => (
  <Setting half label="单位" problem={problem}>
    {(id) => (
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'search' }}
        value={unit}
        options={UNIT_OPTIONS}
        onChange={(code) => set({ unit: code })}
      />
    )}
  </Setting>
)

function Choices({ field, set, problem }: { field: TemplateField; set: Change; problem: string }) {
  return (
    <Setting label="选项，一行一个" problem={problem}>
      {(id) => (
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 3, maxRows: 10 }}
          defaultValue={field.choices.join('\n')}
          onChange={({ target }) => set({ choices: readChoices(target.value) })}
        />
      )}
    </Setting>
  )
}

function Meaning({ field, set, problemOf }: PartProps) {
  return (
    <>
      <Setting label="可见范围" problem={problemOf('visibility')}>
        {(id) => (
          <Checkbox.Group
            aria-labelledby={`${id}-label`}
            className={styles.audiences}
            value={field.visibility}
            options={AUDIENCES.map((audience) => ({ value: audience, label: AUDIENCE_NAMES[audience] }))}
            onChange={(chosen) =>
              set({ visibility: AUDIENCES.filter((audience) => chosen.includes(audience)) })
            }
          />
        )}
      </Setting>
      <Setting label="取值来源" problem={problemOf('source')}>
        {(id) => (
          <Select
            id={id}
            value={field.source}
            options={SOURCES.map((source) => ({ value: source, label: SOURCE_NAMES[source] }))}
            onChange={(source) => set(toSourceChange(field, source))}
          />
        )}
      </Setting>
      {field.source === 'event' && <FromEvents field={field} set={set} problemOf={problemOf} />}
      <Setting label="企业内唯一" problem={problemOf('unique')}>
        {(id) => (
          <Checkbox id={id} checked={field.unique} onChange={({ target }) => set({ unique: target.checked })}>
            不许重复
          </Checkbox>
        )}
      </Setting>
      <Wording field={field} set={set} problemOf={problemOf} />
    </>
  )
}

/** Recalls find parts by fields with a role; without a choice the name of the field decides. */
function RoleSetting({ field, set, problemOf }: PartProps) {
  const { role: _chosen, ...unmarked } = field
  const inferred = getRole(unmarked)
  return (
    <Setting label="召回时当作" problem={problemOf('role')}>
      {(id) => (
        <Select
          id={id}
          value={field.role ?? ''}
          options={[
            { value: '', label: inferred ? `${ROLE_NAMES[inferred]}（按字段名认出）` : '不按它查' },
            ...listRolesFor(field.kind).map((role) => ({ value: role, label: ROLE_NAMES[role] })),
            ...(inferred ? [{ value: 'none', label: '不按它查' }] : []),
          ]}
          onChange={(value) => set({ role: FIELD_ROLES.find((fieldRole) => fieldRole === value) })}
        />
      )}
    </Setting>
  )
}

function Wording({ field, set, problemOf }: PartProps) {
  return (
    <>
      {field.kind === 'text' && (
        <Setting label="格式（正则表达式）" problem={problemOf('pattern')}>
          {(id) => (
            <Input
              id={id}
              placeholder="[A-Z]{2}-\d{7}"
              maxLength={200}
              value={field.pattern}
              onChange={({ target }) => set({ pattern: target.value })}
            />
          )}
        </Setting>
      )}
      {listRolesFor(field.kind).length > 0 && <RoleSetting field={field} set={set} problemOf={problemOf} />}
      <Setting label="语义标识" problem={problemOf('semanticId')}>
        {(id) => (
          <Input
            id={id}
            placeholder="0173-1#02-… 或网址"
            maxLength={200}
            value={field.semanticId}
            onChange={({ target }) => set({ semanticId: target.value })}
          />
        )}
      </Setting>
      <Setting label="说明，写在表单里">
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            value={field.help}
            onChange={({ target }) => set({ help: target.value })}
          />
        )}
      </Setting>
    </>
  )
}
