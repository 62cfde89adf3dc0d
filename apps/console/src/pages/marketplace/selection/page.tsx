import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { ManagedSelection } from '@biaojie/contract/marketplace/market/desk.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormPage, type FormSection } from '../../../kit/form/form-page.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import { Answered } from '../../../kit/states.tsx'
import { portal } from '../../../paths.ts'
import { type Place, PlacesInput } from './places-input.tsx'

const BACK = { to: '/applications', label: '应用' }

type Values = Pick<ManagedSelection, 'title' | 'lead' | 'identifier'> & {
  pictureKey: Picture[]
  records: Place[]
}

/** Edits the drawing of a line and the applications on it. */
export default function SelectionPage() {
  const selection = useCallQuery('selectionManaged', { body: {} })
  if (selection.data) return <SelectionForm key={selection.data.version} selection={selection.data} />
  return (
    <>
      <PageHead title="官方精选" />
      <PageBody>
        <Answered query={selection} noun="官方精选" lines={8} />
      </PageBody>
    </>
  )
}

/** Returns the size in px of the chosen picture; the stored size while the picture is unchanged. */
function describePictureSize(
  picture: Picture | undefined,
  { pictureKey, size }: ManagedSelection,
): [number, number] {
  const [largest] = picture?.sizes ?? []
  if (!picture || !largest || picture.key === pictureKey) return size
  return [largest.width, largest.height]
}

function SelectionForm({ selection }: { selection: ManagedSelection }) {
  const { message } = App.useApp()
  const { send } = useCallMutation('selectionSave', { refreshes: ['selectionManaged', 'applicationList'] })
  const { title, lead, identifier, picture, records, version } = selection
  return (
    <FormPage<Values, ManagedSelection>
      title="官方精选"
      back={BACK}
      actions={
        <a className={getButtonClass({ kind: 'outline', size: 'small' })} href={portal.applications}>
          查看页面
        </a>
      }
      draftKey="market-selection"
      values={{ title, lead, identifier, pictureKey: picture ? [picture] : [], records }}
      sections={buildSections(selection)}
      save={({ pictureKey, records, ...values }) =>
        send({
          body: {
            ...values,
            version,
            pictureKey: pictureKey[0]?.key ?? '',
            size: describePictureSize(pictureKey[0], selection),
            records: records.map(({ productId, ...place }) => ({ ...place, productId: productId ?? 0 })),
          },
        })
      }
      onSaved={() => message.success('已保存，页面几秒后更新')}
    />
  )
}

const placesRule = makeRule((places: Place[] = []) => {
  const ids = places.map(({ productId }) => productId)
  if (ids.some((id) => !id)) return '每一行都要选应用，用不着的行请删除'
  return new Set(ids).size < ids.length ? '同一个应用只能出现一次' : ''
})

const buildSections = (selection: ManagedSelection): FormSection[] => [
  {
    id: 'drawing',
    title: '产线图',
    content: (
      <>
        <FormField name="title" label="图样名称" required span={3} help="写在图下的标题栏里">
          <Input maxLength={32} />
        </FormField>
        <FormField name="identifier" label="产线标识" span={3} help="这条产线在节点上的标识">
          <Input maxLength={100} />
        </FormField>
        <FormField name="lead" label="说明" help="写在“官方精选”旁边">
          <Input maxLength={80} showCount />
        </FormField>
        <FormField name="pictureKey" label="图片" help="一条产线的全景；换图后请重新点落点">
          <PictureUpload max={1} />
        </FormField>
      </>
    ),
  },
  {
    id: 'places',
    title: '工位上的应用',
    note: '次序就是图上的序号',
    content: (
      <FormField
        name="records"
        label="应用与工位"
        help="没有落点的应用只在清单里，不画引线；未上架的不显示"
        rules={[placesRule]}
      >
        <PlacesInput getSize={(picture) => describePictureSize(picture, selection)} />
      </FormField>
    ),
  },
]
