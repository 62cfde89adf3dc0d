import type { ReviewDocument, SubmissionDetail } from '@biaojie/contract/review.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Modal } from 'antd'
import { useState } from 'react'
import { Trail } from '../submission/trail.tsx'
import { Hints } from './hints.tsx'
import { Thumb } from './thumb.tsx'
import type { DocumentKind, Pictures } from './use-pictures.ts'
import { UNTURNED, type View, Viewer, ViewTools } from './viewer.tsx'

type Props = {
  detail: SubmissionDetail
  pictures: Pictures
  shown: DocumentKind
  today: string
  onShow: (kind: DocumentKind) => void
}

const unseen = (document: ReviewDocument | undefined, pictures: Pictures) =>
  Boolean(document?.url) && pictures[document!.kind]?.state !== 'shown'

/** Licence and identity card, what gives cause for doubt, and what happened so far. */
export function Documents({ detail, pictures, shown, today, onShow }: Props) {
  const [views, setViews] = useState<Partial<Record<DocumentKind, View>>>({})
  const [full, setFull] = useState(false)
  const document = detail.documents.find(({ kind }) => kind === shown)
  const licence = detail.documents.find(({ kind }) => kind === 'licence')
  const cards = detail.documents.filter(({ kind }) => kind !== 'licence')
  const view = views[shown] ?? UNTURNED
  const onView = (next: View) => setViews((before) => ({ ...before, [shown]: next }))
  const tab = (kind: DocumentKind, label: string, on: boolean, open: boolean) => (
    <button type="button" aria-current={on ? 'true' : undefined} onClick={() => onShow(kind)}>
      {label}
      {open && <i title="尚未打开" />}
    </button>
  )
  const viewer = document && (
    <Viewer
      document={document}
      picture={pictures[shown]}
      view={view}
      today={today}
      onOpen={() => onShow(shown)}
    />
  )
  return (
    <>
      <div className="dt">
        {tab('licence', licence?.label ?? '证照', shown === 'licence', unseen(licence, pictures))}
        {tab(
          'face',
          cards[0]?.label.startsWith('身份证') ? '身份证' : '证件照片',
          shown !== 'licence',
          cards.some((card) => unseen(card, pictures)),
        )}
        <ViewTools view={view} onView={onView} onFull={() => setFull(true)} />
      </div>
      {!full && viewer}
      <Hints detail={detail} />
      <div className="ids">
        {cards.map((card) => (
          <Thumb
            key={card.kind}
            document={card}
            picture={pictures[card.kind]}
            on={card.kind === shown}
            today={today}
            onShow={() => onShow(card.kind)}
          />
        ))}
      </div>
      <h2>留痕</h2>
      <Trail lines={detail.trail} />
      <Modal
        open={full}
        onCancel={() => setFull(false)}
        footer={null}
        width="100%"
        className="fullview"
        title={<ViewTools view={view} onView={onView} onFull={() => {}} full />}
        closeIcon={<Icon name="close" size={20} label="关闭" />}
      >
        {viewer}
      </Modal>
    </>
  )
}
