import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import type { ManagedBanner } from '@biaojie/contract/marketplace/market/desk.ts'
import { Checkbox, Input, InputNumber, Radio } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { FormField, useFormValue } from '../../../kit/form/form-field.tsx'
import { FormOpening, FormPage, type FormSection } from '../../../kit/form/form-page.tsx'
import { TimeInput } from '../../../kit/form/inputs.tsx'
import { getPictureSource } from '../../../kit/pictures/picture-file.ts'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import { pages } from '../../../paths.ts'
import { splitLines } from '../parts/inputs.tsx'
import { ApplicationSelect } from '../parts/selects.tsx'
import * as styles from './banners.module.css'
import { NotesInput } from './notes-input.tsx'

type Props = Pick<ManagedBanner, 'eyebrow' | 'text' | 'alt'> & {
  title: readonly string[]
  picture: Picture | null | undefined
}

/** Shows a small preview of the market's carousel. */
function BannerPreview({ title, eyebrow, text, picture, alt }: Props) {
  const isEmpty = title.length === 0 && !text && !picture
  return (
    <figure className={styles.preview} data-surface="navy">
      {picture && <img src={getPictureSource(picture, 560)} alt={alt} />}
      <figcaption>
        {isEmpty && <span>填写后在这里预览</span>}
        {eyebrow && <span>{eyebrow}</span>}
        {title.map((line) => (
          <b key={line}>{line}</b>
        ))}
        {text && <span>{text}</span>}
      </figcaption>
    </figure>
  )
}

const BACK = { to: pages.marketBanners, label: '市场横幅' }

/** The form joins the lines of the title, holds the full picture, and counts places from 1. */
type Values = Omit<
  ManagedBanner,
  'id' | 'version' | 'title' | 'picture' | 'productName' | 'order' | 'pictureKey'
> & {
  title: string
  pictureKey: Picture[]
  order: number
}

const EMPTY: Omit<ManagedBanner, 'id' | 'version'> = {
  title: [],
  eyebrow: '',
  text: '',
  pictureKey: '',
  picture: null,
  alt: '',
  redirectType: 1,
  productId: null,
  productName: '',
  outSiteUrl: '',
  notes: [],
  from: '',
  until: '',
  disabled: false,
  order: 0,
}

function toValues(banner: Omit<ManagedBanner, 'id' | 'version'>): Values {
  const { title, picture, productName: _name, order, ...rest } = banner
  return {
    ...rest,
    title: title.join('\n'),
    pictureKey: picture ? [picture] : [],
    order: order + 1,
  }
}

/** Shows the form of one banner, with `new` for a new one. */
export default function MarketBannerPage() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const query = useCallQuery('bannerList', { body: {} })
  const { data } = query
  const places = data?.length ?? 0
  const banner = data?.find((banner) => banner.id === id)
  if (data && isNew) return <BannerForm key="new" places={places} />
  if (banner) return <BannerForm key={`${banner.id} ${banner.version}`} banner={banner} places={places} />
  return <FormOpening noun="横幅" back={BACK} missing="没有这幅横幅" query={query} />
}

function BannerForm({ banner, places }: { banner?: ManagedBanner; places: number }) {
  const navigate = useNavigate()
  const { send } = useCallMutation('bannerSave', { refreshes: ['bannerList'] })
  const { id, version, ...before } = banner ?? { ...EMPTY, order: places, id: '', version: 0 }
  return (
    <FormPage<Values, ManagedBanner>
      title={banner ? before.title.join('') || '无标题的横幅' : '新建横幅'}
      back={BACK}
      draftKey={`market-banner:${id || 'new'}`}
      values={toValues(before)}
      sections={SECTIONS}
      aside={({ title, eyebrow, text, pictureKey, alt }) => (
        <BannerPreview
          title={splitLines(title)}
          eyebrow={eyebrow ?? ''}
          text={text ?? ''}
          picture={pictureKey?.[0]}
          alt={alt ?? ''}
        />
      )}
      save={({ title, pictureKey, order, ...values }) =>
        send({
          body: {
            ...values,
            ...(id && { id }),
            version,
            title: splitLines(title),
            pictureKey: pictureKey[0]?.key ?? '',
            order: (order || 1) - 1,
          },
        })
      }
      onSaved={() => navigate(pages.marketBanners)}
    />
  )
}

/** Shows the field for the chosen kind of target. */
function TargetFields() {
  const { value: kind } = useFormValue((form): Values['redirectType'] => form.getFieldValue('redirectType'))
  return (
    <>
      <FormField name="redirectType" label="点开" span={6}>
        <Radio.Group
          options={[
            { value: 1, label: '应用详情页' },
            { value: 2, label: '别的网址，新窗口打开' },
          ]}
        />
      </FormField>
      {kind === 2 ? (
        <FormField
          name="outSiteUrl"
          label="网址"
          required
          help="https:// 开头；本站页面以 / 开头，如 /ecology"
        >
          <Input maxLength={200} inputMode="url" />
        </FormField>
      ) : (
        <FormField name="productId" label="应用" required="请选择点击后打开的应用">
          <ApplicationSelect />
        </FormField>
      )}
    </>
  )
}

const SECTIONS: FormSection[] = [
  {
    id: 'text',
    title: '文字与去处',
    content: (
      <>
        <FormField name="title" label="标题" help="一行不超过 16 个字，最多两行；没有标题时图片铺满">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 3 }} />
        </FormField>
        <FormField name="eyebrow" label="眉题" span={3} help="标题上方的小字，如“本周专场 · 追溯与防伪”">
          <Input maxLength={32} />
        </FormField>
        <FormField name="text" label="说明">
          <Input.TextArea rows={2} maxLength={120} showCount />
        </FormField>
        <TargetFields />
      </>
    ),
  },
  {
    id: 'picture',
    title: '图片',
    content: (
      <>
        <FormField name="pictureKey" label="图片" required="请选择图片" help="宽 960 px 以上，主体靠右">
          <PictureUpload max={1} library />
        </FormField>
        <FormField name="alt" label="图片内容" help="读给看不见图的人听">
          <Input maxLength={80} showCount />
        </FormField>
        <FormField name="notes" label="引线" help="画在图上的说明，最多六条；位置按 960 × 424 的画面计">
          <NotesInput />
        </FormField>
      </>
    ),
  },
  {
    id: 'place',
    title: '显示',
    content: (
      <>
        <FormField name="order" label="次序" span={6}>
          <InputNumber min={1} max={101} precision={0} />
        </FormField>
        <FormField name="from" label="开始显示" span={3} help="不选就是现在">
          <TimeInput />
        </FormField>
        <FormField name="until" label="结束显示" span={3} help="不选就一直显示">
          <TimeInput />
        </FormField>
        <FormField name="disabled" label="停用" span={6} valuePropName="checked">
          <Checkbox>不在轮播里显示</Checkbox>
        </FormField>
      </>
    ),
  },
]
