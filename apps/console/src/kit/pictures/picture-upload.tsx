import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import { ProgressBar } from '@biaojie/ui/feedback/progress.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type ChangeEvent, useContext, useRef, useState } from 'react'
import { UploadsContext } from '../form/uploads.ts'
import { PictureLibrary } from './library.tsx'
import { getPictureSource, PICTURE_TYPES, uploadPicture } from './picture-file.ts'
import * as styles from './pictures.module.css'

type Sending = { id: number; name: string; share: number; problem?: string }

type Props = {
  id?: string
  value?: readonly Picture[]
  onChange?: (pictures: Picture[]) => void
  /** The maximum number of pictures; 1 for a single one. */
  max?: number
  /** Alternative text of the pictures: the name of the object. */
  alt?: string
  /** Marks the first as the cover. */
  cover?: boolean
  /** Offers pictures that were uploaded before; only staff see them. */
  library?: boolean
}

let lastId = 0

/** Sends the chosen files one after the other; refused files stay until they are dismissed. */
function useSending(max: number, alt: string, value: readonly Picture[], change: (next: Picture[]) => void) {
  const [sending, setSending] = useState<Sending[]>([])
  const uploads = useContext(UploadsContext)
  const latest = useRef(value)
  latest.current = value
  const send = async (file: File) => {
    const end = uploads.begin()
    lastId += 1
    const upload = { id: lastId, name: file.name, share: 0 }
    const put = (next: Partial<Sending> | null) =>
      setSending((all) => all.flatMap((it) => (it.id === upload.id ? (next ? { ...it, ...next } : []) : it)))
    setSending((all) => [...all, upload])
    const answer = await uploadPicture(file, { alt, onProgress: (share) => put({ share }) })
    if (!answer.ok) {
      end(false)
      return put({ problem: answer.message })
    }
    put(null)
    // Two uploads may end before the next render.
    latest.current = [...latest.current, answer.data].slice(0, max)
    change([...latest.current])
    end(true)
  }
  const dismiss = (id: number) => setSending((all) => all.filter((upload) => upload.id !== id))
  return { sending, send, dismiss }
}

/**
 * Uploads public pictures of a form with progress; they can be ordered and removed. The form has `Picture[]`.
 */
export function PictureUpload({ id, value = [], onChange, max = 1, alt = '', cover, library }: Props) {
  const change = (pictures: readonly Picture[]) => onChange?.([...pictures])
  const { sending, send, dismiss } = useSending(max, alt, value, change)
  const room = max - value.length - sending.filter(({ problem }) => !problem).length
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    for (const file of [...(target.files ?? [])].slice(0, room)) void send(file)
    target.value = ''
  }
  const moveForward = (at: number) => {
    const next = [...value]
    next.splice(at - 1, 0, ...next.splice(at, 1))
    change(next)
  }
  return (
    <ul className={styles.tiles} {...(room <= 0 && { id, tabIndex: -1 })}>
      {value.map((picture, at) => (
        <Chosen
          key={picture.key}
          picture={picture}
          cover={Boolean(cover) && at === 0}
          onForward={at > 0 ? () => moveForward(at) : undefined}
          onRemove={() => change(value.filter((other) => other !== picture))}
        />
      ))}
      {sending.map((upload) => (
        <SendingTile key={upload.id} sending={upload} onDismiss={() => dismiss(upload.id)} />
      ))}
      {room > 0 && (
        <li className={styles.add}>
          <label>
            <Icon name="plus" size={20} />
            {value.length === 0 ? '选择图片' : '添加'}
            <input id={id} type="file" accept={PICTURE_TYPES} multiple={room > 1} onChange={choose} />
          </label>
        </li>
      )}
      {room > 0 && library && (
        <li className={styles.add}>
          <PictureLibrary
            without={value.map(({ key }) => key)}
            onChoose={(picture) => change([...value, picture].slice(0, max))}
          />
        </li>
      )}
    </ul>
  )
}

type ChosenProps = {
  picture: Picture
  cover: boolean
  onForward: (() => void) | undefined
  onRemove: () => void
}

function Chosen({ picture, cover, onForward, onRemove }: ChosenProps) {
  const [largest] = picture.sizes
  return (
    <li className={styles.tile}>
      {cover && <b>封面</b>}
      <img src={getPictureSource(picture, 320)} alt={picture.alt || '已上传的图片'} width={160} height={90} />
      <p>
        {largest && `${largest.width} × ${largest.height}`}
        <span>
          {onForward && (
            <button type="button" aria-label="前移" onClick={onForward}>
              <Icon name="chevron-left" size={16} />
            </button>
          )}
          <button type="button" aria-label="移除图片" onClick={onRemove}>
            <Icon name="trash" size={16} />
          </button>
        </span>
      </p>
    </li>
  )
}

function SendingTile({ sending, onDismiss }: { sending: Sending; onDismiss: () => void }) {
  const { name, share, problem } = sending
  return (
    <li className={styles.tile}>
      <div className={problem ? styles.failed : styles.sending}>
        {problem ? <Icon name="warning" size={24} /> : <ProgressBar value={share} label={`上传 ${name}`} />}
      </div>
      <p role={problem ? 'alert' : undefined} className={problem ? styles.problem : undefined}>
        <span title={name}>{name}</span>
        {problem ?? `上传中 ${Math.round(share * 100)} %`}
      </p>
      {problem && (
        <button type="button" className={styles.dismiss} onClick={onDismiss}>
          移除
        </button>
      )}
    </li>
  )
}
