import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { ApplicationContent, ManagedApplication } from '@biaojie/contract/marketplace/market/manage.ts'
import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { APPLICATION_STATES } from '../../../data/market.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormPage, type FormSection } from '../../../kit/form/form-page.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { DocumentsUpload } from '../../../kit/pictures/documents-upload.tsx'
import { type Film, FilmUpload } from '../../../kit/pictures/film-upload.tsx'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import { RichTextInput } from '../../../kit/rich-text/rich-text-input.tsx'
import { Answered, StateTag } from '../../../kit/states.tsx'
import { applicationPath, pages } from '../../../paths.ts'
import { FactsInput, LinesInput, VersionsInput } from '../parts/inputs.tsx'
import { CardSelect, CategorySelect, formatCard, PlaceSelect, ProviderSelect } from '../parts/selects.tsx'
import { ApplicationActions } from './actions.tsx'
import { RelatedInput, ZeroInput } from './offers-input.tsx'
import { PackagesInput } from './packages.tsx'
import { Standing } from './standing.tsx'

const BACK = { to: pages.applications, label: '应用' }
const REFRESHES = ['applicationList', 'applicationManaged'] as const

/** The form's content, with full pictures and the card as one choice. */
type Values = Omit<ApplicationContent, 'pictures' | 'card' | 'video'> & {
  pictures: Picture[]
  card: string
  video: Film | null
}

const EMPTY: ApplicationContent = {
  name: '',
  provider: '',
  categoryId: '',
  place: '',
  describes: '',
  traits: [],
  negotiable: false,
  quote: '',
  appCode: '',
  packages: [],
  card: { package: '', duration: 1, durationUnit: '1' },
  zero: null,
  facts: [],
  abilities: [],
  delivery: [],
  versions: [],
  related: [],
  pictures: [],
  video: null,
  documents: [],
  detail: '',
}

type Card = ApplicationContent['card']
function parseCard(text: string): Card {
  const [key = '', duration = '1', durationUnit = '1'] = text.split('/')
  return { package: key, duration: Number(duration), durationUnit: durationUnit as Card['durationUnit'] }
}
/** Pictures of the repository that have not been made yet keep their place in the content. */
const toContent = (
  { pictures, card, video, ...rest }: Values,
  before: ApplicationContent,
  loaded: Picture[],
) => {
  const loadedKeys = new Set(loaded.map(({ key }) => key))
  const missing = before.pictures.filter((key) => !loadedKeys.has(key))
  const film = video && {
    key: video.key,
    title: video.title,
    ...(video.poster && { poster: video.poster.key }),
  }
  return {
    ...rest,
    video: film,
    card: parseCard(card),
    pictures: [...pictures.map(({ key }) => key), ...missing],
  }
}

/** Shows the form of one application, with `new` for a new one. */
export default function ApplicationPage() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const query = useCallQuery('applicationManaged', isNew ? null : { body: { id: Number(id) || 1 } })
  if (isNew) return <ApplicationForm key="new" />
  const application = query.data
  if (application)
    return <ApplicationForm key={`${application.id} ${application.version}`} application={application} />
  return (
    <>
      <PageHead title="应用" back={BACK} />
      <PageBody>
        <Answered query={query} noun="应用" lines={8} />
      </PageBody>
    </>
  )
}

function ApplicationForm({ application }: { application?: ManagedApplication }) {
  const navigate = useNavigate()
  const [negotiable, setNegotiable] = useState(application?.draft.negotiable ?? false)
  const { send } = useCallMutation('applicationSave', { refreshes: REFRESHES })
  const content = application?.draft ?? EMPTY
  const pictures = application?.pictures ?? []
  return (
    <FormPage<Values, ManagedApplication>
      title={application ? content.name || '未命名应用' : '新建应用'}
      back={BACK}
      state={application && <StateTag states={APPLICATION_STATES} value={application.status} />}
      actions={application && <ApplicationActions application={application} />}
      draftKey={`application:${application?.id ?? 'new'}`}
      values={{
        ...content,
        pictures,
        card: formatCard(content.card),
        video: content.video && { ...content.video, poster: application?.poster ?? null },
      }}
      saveLabel="保存草稿"
      sections={buildSections(negotiable, setNegotiable, application?.detailPictures ?? [])}
      aside={() => (application ? <Standing application={application} /> : null)}
      save={(values) =>
        send({
          body: {
            ...(application && { id: application.id }),
            version: application?.version ?? 0,
            content: toContent(values, content, pictures),
          },
        })
      }
      onSaved={({ id }) => {
        if (!application) navigate(applicationPath(id), { replace: true })
      }}
    />
  )
}

const relatedRule = makeRule((related: ApplicationContent['related'] = []) => {
  const ids = related.map(({ id }) => id)
  if (ids.some((id) => id === 0)) return '每一行都要选应用，用不着的行请删除'
  return new Set(ids).size < ids.length ? '同一个应用只能出现一次' : ''
})

const basicSection: FormSection = {
  id: 'basic',
  title: '基本信息',
  content: (
    <>
      <FormField name="name" label="应用名称" required span={3}>
        <Input maxLength={60} showCount />
      </FormField>
      <FormField name="appCode" label="应用代码" span={3} help="小写字母、数字与连字符，开通接口用">
        <Input maxLength={32} />
      </FormField>
      <FormField name="provider" label="服务商" span={3}>
        <ProviderSelect />
      </FormField>
      <FormField name="categoryId" label="应用分类" span={3}>
        <CategorySelect />
      </FormField>
      <FormField name="place" label="图上位置" span={3} help="应用市场厂区平面图上的工段与设备">
        <PlaceSelect />
      </FormField>
      <FormField name="describes" label="应用简介">
        <Input.TextArea rows={3} maxLength={240} showCount />
      </FormField>
      <FormField name="traits" label="特点" help="一行一个，前两个显示在列表">
        <LinesInput placeholder={'支持 Data Matrix 直接打标\n对接 MES 与 PDA'} />
      </FormField>
    </>
  ),
}

const makePricesSection = (negotiable: boolean, onNegotiable: (value: boolean) => void): FormSection => ({
  id: 'prices',
  title: '套餐与价格',
  note: '上架时才生效；价格变动会记入历史',
  content: (
    <>
      <FormField
        name="negotiable"
        label="价格"
        valuePropName="checked"
        normalize={(checked: boolean) => {
          onNegotiable(checked)
          return checked
        }}
      >
        <Checkbox>面议，不显示金额</Checkbox>
      </FormField>
      <FormField name="quote" label="报价说明" help="显示在“面议”下面，如按工位数报价">
        <Input maxLength={40} disabled={!negotiable} />
      </FormField>
      <FormField name="packages" label="套餐">
        <PackagesInput negotiable={negotiable} />
      </FormField>
      <FormField
        name="card"
        label="列表显示的套餐与时长"
        span={3}
        help="应用页也先选中它，列表按它折合的每月价格排序"
      >
        <CardSelect />
      </FormField>
      <FormField name="zero" label="0 元体验">
        <ZeroInput />
      </FormField>
    </>
  ),
})

const picturesSection: FormSection = {
  id: 'pictures',
  title: '图片与视频',
  content: (
    <>
      <FormField name="pictures" label="图片" help="第一张用在列表；没有图片时显示深蓝底的标识码">
        <PictureUpload max={12} cover library />
      </FormField>
      <FormField name="video" label="视频" help="显示在图片前面；mp4（H.264）或 webm，小于 30 MB">
        <FilmUpload alt="应用演示" />
      </FormField>
    </>
  ),
}

const makeDetailSection = (pictures: Picture[]): FormSection => ({
  id: 'detail',
  title: '产品介绍',
  content: (
    <FormField name="detail" label="产品介绍">
      <RichTextInput label="产品介绍" pictures={pictures} />
    </FormField>
  ),
})

const factsSection: FormSection = {
  id: 'facts',
  title: '对接、交付、版本与资料',
  content: (
    <>
      <FormField name="facts" label="要点" help="显示在图片旁，三行最好：开通、上线、部署">
        <FactsInput label="要点" max={6} />
      </FormField>
      <FormField name="abilities" label="能力" help="对比用，同一分类的应用写一样的名称">
        <FactsInput label="能力" />
      </FormField>
      <FormField name="delivery" label="对接与交付">
        <FactsInput label="对接与交付" />
      </FormField>
      <FormField name="versions" label="版本记录" help="一行一个：版本号、日期、说明，用空格隔开">
        <VersionsInput />
      </FormField>
      <FormField
        name="documents"
        label="资料"
        help="供下载的 PDF，如产品手册、部署说明；小于 20 MB，最多 8 份"
      >
        <DocumentsUpload />
      </FormField>
    </>
  ),
}

const relatedSection: FormSection = {
  id: 'related',
  title: '相关应用',
  note: '显示在详情页底部，下架的自动不显示',
  content: (
    <FormField name="related" label="相关应用" rules={[relatedRule]}>
      <RelatedInput />
    </FormField>
  ),
}

const buildSections = (
  negotiable: boolean,
  onNegotiable: (value: boolean) => void,
  pictures: Picture[],
): FormSection[] => [
  basicSection,
  makePricesSection(negotiable, onNegotiable),
  picturesSection,
  makeDetailSection(pictures),
  factsSection,
  relatedSection,
]
