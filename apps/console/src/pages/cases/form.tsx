import type { CaseDocument } from '@biaojie/contract/content-calls.ts'
import { CaseSchema } from '@biaojie/contract/content-cases.ts'
import type { ContentDetail } from '@biaojie/contract/content-manage.ts'
import { ContentForm } from '../../content/content-form.tsx'
import { FormField } from '../../kit/form/form-field.tsx'
import { DataInput, dataRule, KnownPictures } from './inputs.tsx'
import { SECTIONS } from './labels.ts'
import { type Schema, SchemaField } from './schema-fields.tsx'

type Values = Partial<CaseDocument>

const schema = CaseSchema as Schema
const EMPTY: Values = { sample: true }

const valuesOf = (item: ContentDetail | undefined): Values => (item?.document as Values | undefined) ?? EMPTY

/** The form is drawn from the schema of the files, so that a field is declared once. */
const sectionsOf = (item: ContentDetail | undefined) => [
  ...SECTIONS.map(({ fields, ...section }) => ({
    ...section,
    content: (
      <KnownPictures value={item?.pictures ?? []}>
        {fields.map((field) => (
          <SchemaField
            key={field}
            schema={schema.properties?.[field] ?? {}}
            path={[field]}
            group="case"
            optional={!schema.required?.includes(field)}
          />
        ))}
      </KnownPictures>
    ),
  })),
  {
    id: 'figure',
    title: '页首的图',
    note: '图由数据画出，字段与 content/cases 里的 figure 相同；照一个现成案例改最稳妥',
    content: (
      <FormField name="figure" label="图的数据" rules={[dataRule]}>
        <DataInput />
      </FormField>
    ),
  },
]

export default function CaseFormPage() {
  return <ContentForm kind="case" values={valuesOf} document={(values) => values} sections={sectionsOf} />
}
