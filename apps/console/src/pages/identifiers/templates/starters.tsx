import { LEVEL_NAMES, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { Starter } from '@biaojie/contract/identifiers/templates/templates.ts'
import { findSign } from '@biaojie/contract/identifiers/templates/units.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { PageHead } from '../../../kit/page-head.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { pages } from '../../../paths.ts'
import { Silhouette } from '../parts/silhouette.tsx'
import { StarterLook } from './starter-look.tsx'
import * as styles from './starters.module.css'

const SHOWN_FIELDS = 5
const BLANK: Starter = {
  key: '',
  group: 'family',
  standard: '',
  text: '从零开始，自己加场景和字段',
  template: {
    name: '',
    level: 'item',
    codeRuleId: '',
    scenes: [{ key: 'trace', name: '产品追溯', fields: [] }],
  },
}

/** A new template starts from a part family, a standard or nothing. */
export default function StartersPage() {
  const { data, failure, reload } = useCallQuery('templateStarters', {})
  const back = { to: pages.templates, label: '产品模板' }
  return (
    <>
      <PageHead title="新建模板" back={back} />
      {failure && <Failed failure={failure} what="现成的模板" onRetry={reload} />}
      {!failure && !data && <Waiting label="正在加载现成的模板" lines={4} cells={4} />}
      {data && <Choice starters={data} />}
    </>
  )
}

function Choice({ starters }: { starters: readonly Starter[] }) {
  const [picked, setPicked] = useState(starters[0]?.key ?? '')
  const [search, setSearch] = useState('')
  const matching = starters.filter(({ template, standard }) => isMatching(search, template, standard))
  const chosen = picked === '' ? BLANK : (starters.find(({ key }) => key === picked) ?? BLANK)
  const families = matching.filter(({ group }) => group === 'family')
  const standards = matching.filter(({ group }) => group === 'standard')
  return (
    <div className={styles.columns}>
      <div>
        <header className={styles.head}>
          <h2>零件族</h2>
          <p>字段、单位、上下限和可见范围都填好了，拿来改</p>
          <Input
            allowClear
            aria-label="查找现成的模板"
            placeholder="制动、轴承、电池"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </header>
        <div className={styles.grid}>
          {families.map((starter) => (
            <Card key={starter.key} starter={starter} picked={starter.key === picked} onPick={setPicked} />
          ))}
          <button
            type="button"
            className={cx(styles.card, picked === '' && styles.picked)}
            aria-pressed={picked === ''}
            onClick={() => setPicked('')}
          >
            <b>空白</b>
            <p>{BLANK.text}</p>
          </button>
        </div>
        <Standards starters={standards} picked={picked} onPick={setPicked} />
        {matching.length === 0 && <p className={styles.nothing}>没有叫“{search}”的，可从空白开始。</p>}
      </div>
      <StarterLook key={chosen.key} starter={chosen} />
    </div>
  )
}

function Standards({
  starters,
  picked,
  onPick,
}: {
  starters: readonly Starter[]
  picked: string
  onPick: (key: string) => void
}) {
  if (starters.length === 0) return null
  return (
    <>
      <header className={styles.head}>
        <h2>标准</h2>
        <p>英文名、语义标识和可见范围照标准填好</p>
      </header>
      <div className={cx(styles.grid, styles.wide)}>
        {starters.map((starter) => (
          <Card key={starter.key} starter={starter} picked={starter.key === picked} onPick={onPick} />
        ))}
      </div>
    </>
  )
}

const isMatching = (search: string, template: Template, standard: string) =>
  search.trim() === '' ||
  [template.name, standard, ...template.scenes.flatMap(({ fields }) => fields.map(({ name }) => name))].some(
    (text) => text.toLowerCase().includes(search.trim().toLowerCase()),
  )

type CardProps = { starter: Starter; picked: boolean; onPick: (key: string) => void }
function Card({ starter: { key, standard, text, group, template }, picked, onPick }: CardProps) {
  const fields = template.scenes.flatMap((scene) => scene.fields)
  // The scene with the most fields best shows how this part family differs from others.
  const [longest] = template.scenes.toSorted((scene, other) => other.fields.length - scene.fields.length)
  const telling = longest?.fields.filter(({ kind }) => kind === 'number' || kind === 'identifier') ?? []
  return (
    <button
      type="button"
      className={cx(styles.card, picked && styles.picked)}
      aria-pressed={picked}
      onClick={() => onPick(key)}
    >
      <span className={styles.title}>
        <Silhouette names={[template.name]} />
        <b>{template.name}</b>
        {standard ? <small>{standard}</small> : picked && <Tag tone="info">已选</Tag>}
      </span>
      {group === 'standard' && <p>{text}</p>}
      <dl>
        <div>
          <dt>字段</dt>
          <dd>{fields.length}</dd>
        </div>
        <div>
          <dt>场景</dt>
          <dd>{template.scenes.length}</dd>
        </div>
        <div>
          <dt>级别</dt>
          <dd className={styles.level}>{LEVEL_NAMES[template.level]}</dd>
        </div>
      </dl>
      <ul>
        {(group === 'standard' ? fields : telling).slice(0, SHOWN_FIELDS).map((field) => (
          <li key={field.key}>
            {field.name} {findSign(field.unit)}
          </li>
        ))}
      </ul>
    </button>
  )
}
