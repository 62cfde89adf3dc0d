import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { FAMILIES, familyByName, getFamily } from '@biaojie/drawings/measured/families/families.ts'
import { toMeasured } from '@biaojie/drawings/measured/measured.ts'
import type { Family } from '@biaojie/drawings/measured/outline.ts'
import { readDimension } from '@biaojie/drawings/measured/reading.ts'
import { drawMeasuredSheet } from '@biaojie/drawings/measured/sheet.ts'
import { LineArt } from '@biaojie/ui/line-art/line-art.tsx'
import { Select } from 'antd'
import type { EditedTemplate } from '../use-template.ts'
import * as styles from './drawing.module.css'
import {
  addSampleField,
  createSample,
  findChosenField,
  listDrawableFields,
  makeSampleFacts,
} from './sample.ts'

const BY_NAME = ''
type Props = { edited: EditedTemplate; writes: boolean }

/** Chooses the family in which parts of the template are drawn, and the field for each dimension. */
export function DrawingForm({ edited: { template, change, problems }, writes }: Props) {
  const chosen = template.drawing?.family ?? ''
  const byName = familyByName(template.name)
  const family = getFamily(chosen) ?? byName
  const choose = (key: string) => {
    const { drawing: _, ...rest } = template
    change(key === BY_NAME ? rest : { ...rest, drawing: { family: key } })
  }
  return (
    <section className={styles.drawing} aria-label="图样">
      <div className={styles.form}>
        <h2>图样</h2>
        <p className={styles.hint}>这一类零件按哪个族画实测图。尺寸取有上下限的数字段，没有公差的不画。</p>
        <div className={styles.field}>
          <span>零件族</span>
          <Select
            aria-label="零件族"
            value={chosen}
            disabled={!writes}
            onChange={choose}
            options={[
              { value: BY_NAME, label: byName ? `按名称：${byName.name}` : '按名称（现在认不出）' },
              ...FAMILIES.map(({ key, name }) => ({ value: key, label: name })),
            ]}
          />
          {problems.drawing && <p role="alert">{problems.drawing}</p>}
        </div>
        {family && chosen !== '' && (
          <Slots template={template} family={family} change={change} disabled={!writes} />
        )}
        {family && chosen === '' && (
          <p className={styles.hint}>选定零件族以后，可以指定每个尺寸取哪个字段。</p>
        )}
      </div>
      <Preview template={template} family={family} />
    </section>
  )
}

type SlotsProps = {
  template: Template
  family: Family
  change: (next: Template) => void
  disabled: boolean
}

function Slots({ template, family, change, disabled }: SlotsProps) {
  const fields = listDrawableFields(template)
  const options = fields.map(({ scene, sceneName, field }) => ({
    value: `${scene} ${field.key}`,
    label: `${field.name}（${sceneName}）`,
  }))
  const choose = (slot: string, value: string) => {
    const [scene, key] = value.split(' ')
    const to = scene && key ? { scene, key } : undefined
    change({ ...template, drawing: { family: family.key, fields: addSampleField(template, slot, to) } })
  }
  return (
    <>
      {fields.length === 0 && (
        <p className={styles.hint}>模板里还没有带上下限的数字段。到场景里加一个，再回来指定尺寸。</p>
      )}
      {family.slots.map(({ key: slot, name, sign }) => {
        const chosenField = findChosenField(template, slot)
        return (
          <div key={slot} className={styles.field}>
            <span>
              {name} {sign}
            </span>
            <Select
              aria-label={`${name}取哪个字段`}
              value={chosenField ? `${chosenField.scene} ${chosenField.key}` : BY_NAME}
              disabled={disabled}
              onChange={(value) => choose(slot, value)}
              options={[{ value: BY_NAME, label: '按字段名' }, ...options]}
            />
          </div>
        )
      })}
    </>
  )
}

/** Shows the drawing of a part whose values are in the middle of all tolerances. */
function Preview({ template, family }: { template: Template; family: Family | undefined }) {
  if (!family)
    return <p className={styles.none}>还没有零件族：这类零件的页面用自己的码做一张静页，不画近似的外形。</p>
  const dimensions = createSample(template).flatMap((element) => readDimension(element) ?? [])
  const measured = toMeasured(family, dimensions, makeSampleFacts(template, family))
  const drawn = measured.rows.filter(({ slot, form }) => slot ?? form).length
  return (
    <figure className={styles.preview}>
      <LineArt art={drawSvg(drawMeasuredSheet(measured), 'template')} kind="sheet" />
      <figcaption>
        {family.name}：图上 {drawn} 项，数值取公差的中间，只作样子。
      </figcaption>
    </figure>
  )
}
