import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Input, Modal, Pagination } from 'antd'
import { useState } from 'react'
import { useCallQuery } from '../calls.ts'
import { Answered, Empty } from '../states.tsx'
import * as styles from './library.module.css'
import { getPictureSource } from './picture-file.ts'

const SIZE = 12

type Props = {
  /** Keys of pictures that are chosen already. */
  without: readonly string[]
  onChoose: (picture: Picture) => void
}

/** Offers pictures that staff uploaded before, so that one file serves several pages. */
export function PictureLibrary({ without, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="banner" size={20} />
        从图库选
      </button>
      <Modal
        open={open}
        title="图库"
        footer={null}
        width={760}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <Shelf
          without={without}
          onChoose={(picture) => {
            onChoose(picture)
            setOpen(false)
          }}
        />
      </Modal>
    </>
  )
}

function Shelf({ without, onChoose }: Props) {
  const [text, setText] = useState('')
  const [current, setCurrent] = useState(1)
  const body = { ...(text && { text }), current, size: SIZE }
  const pictures = useCallQuery('pictureList', { body }, { keep: true })
  const search = (value: string) => {
    setText(value.trim())
    setCurrent(1)
  }
  return (
    <div className={styles.shelf}>
      <Input.Search
        placeholder="图片说明或文件名"
        aria-label="图片说明或文件名"
        maxLength={60}
        allowClear
        onSearch={search}
      />
      <Answered query={pictures} noun="图库" lines={4}>
        {(data) =>
          data.total === 0 ? (
            <Empty title={text ? '没有这样的图片' : '图库还是空的'} level="h3">
              {text ? '换一个词，或者清空后看全部。' : '上传过的图片都在这里，没有用到的一天后清除。'}
            </Empty>
          ) : (
            <>
              <ul>
                {data.records.map((picture) => {
                  const { key, alt, name, used } = picture
                  return (
                    <li key={key}>
                      <button
                        type="button"
                        disabled={without.includes(key)}
                        onClick={() => onChoose(picture)}
                      >
                        <img src={getPictureSource(picture, 320)} alt={alt || name} width={160} height={90} />
                        <span title={name}>{alt || name}</span>
                        <small>{without.includes(key) ? '已选' : used ? '在用' : '没有用到'}</small>
                      </button>
                    </li>
                  )
                })}
              </ul>
              <Pagination
                size="small"
                current={current}
                total={data.total}
                pageSize={SIZE}
                showSizeChanger={false}
                hideOnSinglePage
                onChange={setCurrent}
              />
            </>
          )
        }
      </Answered>
    </div>
  )
}
