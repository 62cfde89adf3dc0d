import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { BANNER_LIMITS, type BannerDocument } from '@biaojie/contract/content/content/rules.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { Checkbox, Input } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import { ContentForm } from '../parts/content-form.tsx'
import { getDocument } from '../parts/use-content.ts'
import { BannerPreview } from './banner-preview.tsx'

/** The form joins the lines of the title and holds the full picture. */
type Values = Omit<BannerDocument, 'title' | 'image'> & { title: string; image: Picture[] }

const splitLines = (title: string) =>
  title
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function toValues(item: ContentDetail | undefined): Values {
  const document = item
    ? getDocument('banner', item)
    : { title: [], text: '', alt: '', link: '', newWindow: false }
  return { ...document, title: document.title.join('\n'), image: item?.picture ? [item.picture] : [] }
}

const toDocument = ({ title, image, ...rest }: Values): BannerDocument => ({
  ...rest,
  title: splitLines(title),
  image: image[0]?.key ?? '',
})

const buildSections = () => [
  {
    id: 'words',
    title: '文字与去处',
    content: (
      <>
        <FormField
          name="title"
          label="标题"
          required
          help={`一行不超过 ${BANNER_LIMITS.line} 个字，最多 ${BANNER_LIMITS.lines} 行`}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 2 }} />
        </FormField>
        <FormField name="text" label="说明">
          <Input maxLength={BANNER_LIMITS.text} showCount />
        </FormField>
        <FormField
          name="link"
          label="点开"
          span={4}
          help="本站页面以 / 开头，如 /application；别的网站写全网址"
        >
          <Input maxLength={300} />
        </FormField>
        <FormField name="newWindow" label="打开方式" span={2} valuePropName="checked">
          <Checkbox>在新窗口打开</Checkbox>
        </FormField>
      </>
    ),
  },
  {
    id: 'picture',
    title: '图片',
    content: (
      <>
        <FormField name="image" label="图片" help="宽 1280 px 以上，文字叠在左侧，主体靠右">
          <PictureUpload max={1} library />
        </FormField>
        <FormField name="alt" label="图片内容" help="读给看不见图的人听">
          <Input maxLength={BANNER_LIMITS.alt} showCount />
        </FormField>
      </>
    ),
  },
]

export default function BannerFormPage() {
  return (
    <ContentForm
      kind="banner"
      values={toValues}
      document={toDocument}
      sections={buildSections}
      aside={({ title, text, image, alt }) => (
        <BannerPreview title={splitLines(title ?? '')} text={text} picture={image?.[0]} alt={alt} />
      )}
    />
  )
}
