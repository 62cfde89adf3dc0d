import {
  countFields,
  KIND_NAMES,
  LEVEL_NAMES,
  type TemplateField,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Starter } from '@biaojie/contract/identifiers/templates/templates.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { templatePath } from '../../../paths.ts'
import { Visibility, VisibilityLegend } from '../parts/visibility.tsx'
import { LevelChoice } from './coding-form.tsx'
import * as styles from './starters.module.css'

/** The fields of the chosen starter, scene by scene, and the way to begin with it. */
export function StarterLook({ starter: { template } }: { starter: Starter }) {
  const [scene, setScene] = useState(template.scenes[0]?.key ?? '')
  return (
    <aside className={styles.look} aria-label="选中的模板">
      <h2>{template.name || '空白模板'}</h2>
      <p>
        {LEVEL_NAMES[template.level]}，{countFields(template)} 个字段，{template.scenes.length} 个场景
      </p>
      <nav aria-label="场景">
        {template.scenes.map(({ key, name, fields }) => (
          <button
            key={key}
            type="button"
            aria-current={key === scene || undefined}
            onClick={() => setScene(key)}
          >
            {name} <b>{fields.length}</b>
          </button>
        ))}
      </nav>
      <ul>
        {template.scenes
          .find(({ key }) => key === scene)
          ?.fields.map((field) => (
            <FieldLine key={field.key} field={field} />
          ))}
      </ul>
      <p className={styles.key}>
        <i /> 必填 <VisibilityLegend />
      </p>
      <Begin template={template} choosesLevel={template.name === ''} />
    </aside>
  )
}

const FieldLine = ({
  field: { name, kind, choices, unit, required, visibility },
}: {
  field: TemplateField
}) => (
  <li>
    <b>{name}</b>
    <span>
      {KIND_NAMES[kind]} {choices.length > 0 && choices.length} {findSign(unit)}
    </span>
    {required.rule === 'always' ? <i title="必填" role="img" aria-label="必填" /> : <span />}
    <Visibility audiences={visibility} />
  </li>
)

/** An empty template has no level yet, so the person has to choose it. */
function Begin({ template: given, choosesLevel }: Pick<Starter, 'template'> & { choosesLevel: boolean }) {
  const [template, setTemplate] = useState(given)
  const nameId = useId()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const [name, setName] = useState(template.name)
  const [problem, setProblem] = useState('')
  const { send, busy } = useCallMutation('templateDraftSave', { refreshes: ['templateList'], once: true })
  const begin = async () => {
    if (name.trim() === '') return setProblem('请填写模板名称')
    const answer = await send({ body: { id: '', revision: 0, template: { ...template, name: name.trim() } } })
    if (answer.ok) return navigate(templatePath(answer.data.id))
    setProblem(answer.errors?.name ?? '')
    if (!answer.errors?.name) message.error(answer.message)
  }
  const typeSearch = (text: string) => {
    setName(text)
    setProblem('')
  }
  return (
    <>
      <label htmlFor={nameId}>
        叫什么<i aria-hidden>*</i>
      </label>
      <Input
        id={nameId}
        value={name}
        maxLength={30}
        status={problem ? 'error' : ''}
        aria-describedby={problem ? `${nameId}-problem` : undefined}
        onChange={({ target }) => typeSearch(target.value)}
        onPressEnter={() => void begin()}
      />
      {problem && (
        <p id={`${nameId}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {choosesLevel && (
        <div className={styles.choice}>
          <span>一个标识代表</span>
          <LevelChoice template={template} onChange={setTemplate} />
        </div>
      )}
      <Button wide loading={busy} onClick={() => void begin()}>
        用它起草
      </Button>
      <small>得到一份草稿，发布前只有本企业看得到。</small>
    </>
  )
}
