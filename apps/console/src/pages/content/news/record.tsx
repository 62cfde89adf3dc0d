import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import { Prose } from '@biaojie/ui/blocks/prose.tsx'
import { Facts, Section } from '../../../kit/detail/sections.tsx'
import { getPictureSource } from '../../../kit/pictures/picture-file.ts'
import { renderText } from '../../../kit/rich-text/html.ts'
import { ContentRecord } from '../parts/content-record.tsx'
import { getDocument } from '../parts/use-content.ts'
import * as styles from './news.module.css'

export default function NewsRecordPage() {
  return <ContentRecord kind="news">{(item) => <Document item={item} />}</ContentRecord>
}

function Document({ item }: { item: ContentDetail }) {
  const { des, tags, time, sample, body } = getDocument('news', item)
  const words = body.replace(/<[^>]*>/g, '').replace(/\s/g, '').length
  return (
    <Section title="最新稿" note={`第 ${item.number} 版，正文 ${words} 字`} flush>
      {item.picture && (
        <img
          className={styles.picture}
          src={getPictureSource(item.picture, 560)}
          alt={item.picture.alt}
          width={280}
          height={158}
        />
      )}
      <Facts
        columns={2}
        items={[
          { label: '摘要', value: des, wide: true },
          { label: '栏目', value: item.topic },
          { label: '标签', value: tags.join('、') },
          { label: '显示日期', value: time || '首次发布当天' },
          { label: '示例说明', value: sample ? '页面注明企业与数据为示例' : '不注明' },
        ]}
      />
      {body ? (
        <Prose html={renderText(body, item.pictures)} className={styles.body} />
      ) : (
        <p className={styles.none}>还没有写正文</p>
      )}
    </Section>
  )
}
