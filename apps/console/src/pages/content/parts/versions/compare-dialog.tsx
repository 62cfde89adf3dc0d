import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { joinQueries, useCallQuery } from '../../../../kit/calls.ts'
import { getPictureSource } from '../../../../kit/pictures/picture-file.ts'
import { Answered } from '../../../../kit/states.tsx'
import { useFocusReturn } from '../../../../kit/use-focus-return.ts'
import * as styles from './compare-dialog.module.css'
import { type Difference, type FieldNames, findDifferences, type Line } from './differences.ts'

/** Editors' names of the fields of articles and banners, in the order of their forms. */
const WORDS: Record<string, string> = {
  title: '标题',
  des: '摘要',
  text: '说明',
  link: '点开',
  newWindow: '在新窗口打开',
  topic: '栏目',
  time: '显示日期',
  tags: '标签',
  image: '图片',
  alt: '图片内容',
  sample: '注明企业与数据为示例',
  body: '正文',
}
const ARTICLES_AND_BANNERS: FieldNames = {
  words: (field) => WORDS[field] ?? field,
  order: Object.keys(WORDS),
}

const LOOKS = { both: styles.both, before: styles.before, after: styles.after, gap: styles.gap }

type Props = {
  item: ContentDetail
  /** The older of the two versions at first; the other is the newest. */
  number: number
  fieldNames: FieldNames | undefined
  onClose: () => void
}

/** Compares two versions of an item and shows only differences. */
export function CompareDialog({ item, number, fieldNames = ARTICLES_AND_BANNERS, onClose }: Props) {
  useFocusReturn()
  const [before, setBefore] = useState(number)
  const [after, setAfter] = useState(item.number)
  const { kind, id } = item
  const old = useCallQuery('contentVersion', { body: { kind, id, number: before } })
  const now = useCallQuery('contentVersion', { body: { kind, id, number: after } })
  const options = item.versions.map((version) => ({
    value: version.number,
    label: `第 ${version.number} 版 · ${version.time.slice(0, 16)} ${version.by}${
      version.number === item.publishedNumber ? ' · 访客所见' : ''
    }`,
  }))
  return (
    <Modal
      open
      width={760}
      title={`对照“${item.title}”的两版`}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className={styles.chosen}>
        <Select aria-label="原来的一版" value={before} options={options} onChange={setBefore} />
        <span>改为</span>
        <Select aria-label="后来的一版" value={after} options={options} onChange={setAfter} />
      </div>
      {old.data && now.data ? (
        <Differences
          differences={findDifferences(old.data.document, now.data.document, fieldNames.order)}
          pictures={[...old.data.pictures, ...now.data.pictures]}
          words={fieldNames.words}
        />
      ) : (
        <Answered query={joinQueries([old, now])} label="正在对照两版" lines={6} />
      )}
    </Modal>
  )
}

type DifferencesProps = {
  differences: Difference[]
  pictures: readonly Picture[]
  words: (field: string) => string
}

function Differences({ differences, pictures, words }: DifferencesProps) {
  const picturesByKey = new Map(pictures.map((picture) => [picture.key, picture]))
  if (differences.length === 0) return <p className={styles.same}>这两版内容相同。</p>
  return (
    <div className={styles.fields}>
      {differences.map(({ field, lines, sameWords }) => (
        <section key={field}>
          <h3>{words(field)}</h3>
          {sameWords && <p className={styles.same}>文字相同，改的是格式、链接或空格。</p>}
          <ul>
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there twice, and none moves
              <li key={at} className={LOOKS[line.side]}>
                <LineContent line={line} pictures={picturesByKey} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function LineContent({ line, pictures }: { line: Line; pictures: ReadonlyMap<string, Picture> }) {
  if (line.side === 'gap') return <>…… 相同的 {line.count} 段</>
  const picture = pictures.get(line.text)
  const content = picture ? (
    <img src={getPictureSource(picture, 280)} alt={picture.alt || '图片'} width={200} />
  ) : (
    line.text
  )
  if (line.side === 'before') return <del>{content}</del>
  return line.side === 'after' ? <ins>{content}</ins> : content
}
