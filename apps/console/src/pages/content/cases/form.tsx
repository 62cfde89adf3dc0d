import type { CaseDocument } from '@biaojie/contract/content/content/calls.ts'
import { CaseSchema } from '@biaojie/contract/content/content/cases.ts'
import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { ContentForm } from '../parts/content-form.tsx'
import { getDocument } from '../parts/use-content.ts'
import { FigureFields } from './figure-fields.tsx'
import { KnownPictures } from './inputs.tsx'
import { SECTIONS } from './labels.ts'
import { fillMissingFields, type Schema } from './schema.ts'
import { SchemaField } from './schema-fields.tsx'

type Values = Partial<CaseDocument>

const schema: Schema = CaseSchema
const EMPTY: Values = { sample: true }

const toValues = (item: ContentDetail | undefined): Values => (item ? getDocument('case', item) : EMPTY)

const toDocument = (values: Values) => fillMissingFields(schema, values) as Values

/** The form is built from the schema of the files, so that a field is declared once. */
const buildSections = (item: ContentDetail | undefined) => [
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
    note: '选一种样式，填数据，页面按数据画图；合计对不上时不能发布',
    content: <FigureFields />,
  },
]

export default function CaseFormPage() {
  return <ContentForm kind="case" values={toValues} document={toDocument} sections={buildSections} />
}
