import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { Facts, Section } from '../../../kit/detail/sections.tsx'
import { ContentRecord } from '../parts/content-record.tsx'
import { getDocument } from '../parts/use-content.ts'
import { BannerPreview } from './banner-preview.tsx'

export default function BannerRecordPage() {
  return <ContentRecord kind="banner">{(item) => <Document item={item} />}</ContentRecord>
}

function Document({ item }: { item: ContentDetail }) {
  const { title, text, alt, link, newWindow } = getDocument('banner', item)
  return (
    <Section title="最新稿" note={`第 ${item.number} 版`} flush>
      <BannerPreview title={title} text={text} picture={item.picture} alt={alt} />
      <Facts
        columns={2}
        items={[
          { label: '图片内容', value: alt, wide: true },
          { label: '点开', value: link, code: true },
          { label: '打开方式', value: newWindow ? '新窗口' : '本窗口' },
        ]}
      />
    </Section>
  )
}
