import { LEVEL_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { SCENES } from '@biaojie/contract/identifiers/records/scenes.ts'
import {
  getSceneName,
  isOwnScene,
  RECORD_SCENE,
  SCENES_MAX,
  type TemplateScene,
} from '@biaojie/contract/identifiers/templates/rules.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import { Dropdown, Input } from 'antd'
import { useState } from 'react'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { CODING, DRAWING, freeKey, LABEL } from './editing.ts'
import * as styles from './editor.module.css'
import type { EditedTemplate } from './use-template.ts'

const REGISTERED: readonly { key: string; icon: IconName }[] = [
  { key: RECORD_SCENE, icon: 'card' },
  ...Object.entries(SCENES).map(([key, { icon }]) => ({ key, icon })),
]
const findIcon = (key: string): IconName => REGISTERED.find((scene) => scene.key === key)?.icon ?? 'file'

type Props = { edited: EditedTemplate; current: number; writes: boolean; onPick: (scene: number) => void }

/** Lists the scenes of a template, from the registry and the company's own. */
export function SceneList({ edited: { template, change, problems }, current, writes, onPick }: Props) {
  const add = (scene: TemplateScene) => {
    change({ ...template, scenes: [...template.scenes, scene] })
    onPick(template.scenes.length)
  }
  return (
    <nav className={styles.scenes} aria-label="场景">
      <p>场景</p>
      {template.scenes.map((scene, at) => (
        <button
          key={scene.key}
          type="button"
          aria-current={at === current || undefined}
          onClick={() => onPick(at)}
        >
          <Icon name={findIcon(scene.key)} size={18} />
          <span>
            {scene.name}
            {isOwnScene(scene.key) && <small>本企业自有</small>}
          </span>
          {Object.keys(problems).some((path) => path.startsWith(`scenes.${at}.`)) ? (
            <Icon name="warning" size={16} label="有错误" />
          ) : (
            <b>{scene.fields.length}</b>
          )}
        </button>
      ))}
      <button type="button" aria-current={current === CODING || undefined} onClick={() => onPick(CODING)}>
        <Icon name="card" size={18} />
        <span>
          级别与编码
          <small>
            {LEVEL_NAMES[template.level]}，{template.codeRuleId ? '按规则取号' : '编码自己写'}
          </small>
        </span>
      </button>
      <button type="button" aria-current={current === DRAWING || undefined} onClick={() => onPick(DRAWING)}>
        <Icon name="ruler" size={18} />
        <span>
          图样
          <small>{template.drawing ? '已选零件族' : '按名称'}</small>
        </span>
        {problems.drawing && <Icon name="warning" size={16} label="有错误" />}
      </button>
      <button type="button" aria-current={current === LABEL || undefined} onClick={() => onPick(LABEL)}>
        <Icon name="data-matrix" size={18} />
        <span>
          标签
          <small>字段位置</small>
        </span>
      </button>
      {writes && template.scenes.length < SCENES_MAX && <AddScene scenes={template.scenes} onAdd={add} />}
    </nav>
  )
}

const OWN = 'own'

function AddScene({
  scenes,
  onAdd,
}: {
  scenes: readonly TemplateScene[]
  onAdd: (scene: TemplateScene) => void
}) {
  const [naming, setNaming] = useState(false)
  const left = REGISTERED.filter(({ key }) => !scenes.some((scene) => scene.key === key))
  const items = [
    ...left.map(({ key, icon }) => ({ key, label: getSceneName(key), icon: <Icon name={icon} size={18} /> })),
    { key: OWN, label: '本企业自有的场景…', icon: <Icon name="plus" size={18} /> },
  ]
  const choose = (key: string) =>
    key === OWN ? setNaming(true) : onAdd({ key, name: getSceneName(key), fields: [] })
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <button type="button" className={styles.addScene}>
          <Icon name="plus" size={16} /> 加场景
        </button>
      </Dropdown>
      {naming && (
        <FormDialog<{ name: string }, string>
          title="本企业自有的场景"
          values={{ name: '' }}
          okLabel="加上"
          onClose={() => setNaming(false)}
          send={async ({ name }) => ({ ok: true, data: name.trim() })}
          onDone={(_values, name) => onAdd({ key: freeKey(scenes, 'own_'), name, fields: [] })}
        >
          <FormField name="name" label="场景名" required help="写在访客页的标签上，如“检验报告”">
            <Input maxLength={20} showCount />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}
