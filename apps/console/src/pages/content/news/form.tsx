import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { NEWS_LIMITS, NEWS_TOPICS, type NewsDocument } from '@biaojie/contract/content/content/rules.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { Checkbox, Input, Select } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import { RichTextInput } from '../../../kit/rich-text/rich-text-input.tsx'
import { ContentForm } from '../parts/content-form.tsx'
import { getDocument } from '../parts/use-content.ts'

/** The document, with the full picture of the form. */
type Values = Omit<NewsDocument, 'image'> & { image: Picture[] }

const EMPTY: NewsDocument = {
  title: '',
  des: '',
  topic: '',
  image: '',
  tags: [],
  sample: false,
  body: '',
  time: '',
}

function toValues(item: ContentDetail | undefined): Values {
  const document = item ? getDocument('news', item) : EMPTY
  return { ...document, image: item?.picture ? [item.picture] : [] }
}

const toDocument = ({ image, ...rest }: Values): NewsDocument => ({ ...rest, image: image[0]?.key ?? '' })

const TOPICS = NEWS_TOPICS.map((topic) => ({ value: topic, label: topic }))

const buildSections = (item: ContentDetail | undefined) => [
  {
    id: 'head',
    title: '标题与列表',
    note: '在列表、搜索和分享里显示',
    content: (
      <>
        <FormField name="title" label="标题" required>
          <Input maxLength={NEWS_LIMITS.title} showCount />
        </FormField>
        <FormField name="des" label="摘要" help="30–70 字，说出文章的结论">
          <Input.TextArea maxLength={NEWS_LIMITS.des} showCount autoSize={{ minRows: 2, maxRows: 4 }} />
        </FormField>
        <FormField name="topic" label="栏目" span={3}>
          <Select options={TOPICS} placeholder="请选择栏目" />
        </FormField>
        <FormField name="time" label="显示日期" span={3} help="不填则为首次发布当天">
          <DayInput />
        </FormField>
        <FormField name="tags" label="标签" help={`最多 ${NEWS_LIMITS.tags} 个，回车加入一个`}>
          <Select
            mode="tags"
            maxCount={NEWS_LIMITS.tags}
            open={false}
            suffixIcon={null}
            tokenSeparators={['，', ',']}
          />
        </FormField>
        <FormField name="image" label="列表图片" help="16:9，宽 1120 px 以上；不选时用栏目的插图">
          <PictureUpload max={1} library />
        </FormField>
        <FormField name="sample" label="示例说明" valuePropName="checked">
          <Checkbox>文中企业与数据为示例，页面注明</Checkbox>
        </FormField>
      </>
    ),
  },
  {
    id: 'body',
    title: '正文',
    note: '表格前单独一段“表 1　…”是表题；图片下面写“图 1　…”',
    content: (
      <FormField name="body" label="正文">
        <RichTextInput label="正文" pictures={item?.pictures ?? []} />
      </FormField>
    ),
  },
]

export default function NewsFormPage() {
  return <ContentForm kind="news" values={toValues} document={toDocument} sections={buildSections} />
}
