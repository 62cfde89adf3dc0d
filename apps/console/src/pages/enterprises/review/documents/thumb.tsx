import type { ReviewDocument } from '@biaojie/contract/enterprises/registrations/review.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './documents.module.css'
import type { Picture } from './use-pictures.ts'

type Props = {
  document: ReviewDocument
  picture: Picture | undefined
  on: boolean
  today: string
  onShow: () => void
}

const describeDocument = (document: ReviewDocument, picture: Picture | undefined) => {
  if (!document.url) return '已清除'
  if (picture?.state === 'failed') return '没有打开'
  if (picture?.state !== 'shown') return '未打开'
  return document.changed ? '这次新传' : ''
}

/** Shows a side of the identity card small, closed until a reviewer opens it. */
export function Thumb({ document, picture, on, today, onShow }: Props) {
  const description = describeDocument(document, picture)
  return (
    <figure className={cx(styles.card, on && styles.shown)}>
      <button type="button" disabled={!document.url} aria-label={`查看${document.label}`} onClick={onShow}>
        {picture?.state === 'shown' ? (
          <>
            <img src={picture.address} alt="" />
            <span className={styles.watermark} aria-hidden>
              <i>仅供前缀审核 {today}</i>
            </span>
          </>
        ) : (
          <Icon name={document.url ? 'eye' : 'eye-off'} size={20} />
        )}
      </button>
      <figcaption>
        {document.label}
        {description && <b>{description}</b>}
      </figcaption>
    </figure>
  )
}
