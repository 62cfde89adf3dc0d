import type { TrailLine } from '@biaojie/contract/enterprises/registrations/registrations.ts'
import type { ReviewDocument, SubmissionDetail } from '@biaojie/contract/enterprises/registrations/review.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Modal } from 'antd'
import { useState } from 'react'
import { Trail as TrailList } from '../../../../kit/detail/sections.tsx'
import { UNTURNED, type View, ViewTools } from '../../../../kit/pictures/view.tsx'
import * as styles from './documents.module.css'
import { Thumb } from './thumb.tsx'
import type { DocumentKind, Paper, Pictures } from './use-pictures.ts'
import { Viewer } from './viewer.tsx'

const describeAction = ({ action, text }: TrailLine) => {
  if (!text) return action
  return action.includes('驳回') && !text.startsWith(action) ? `${action}：${text}` : text
}

/** The events on the page, the latest first. No event is ever removed. */
const Trail = ({ lines }: { lines: readonly TrailLine[] }) => (
  <TrailList
    items={lines.map((line) => ({
      time: line.time,
      actor: line.actor,
      text: describeAction(line),
      ...(line.action.includes('驳回') && { tone: 'bad' as const }),
    }))}
  />
)

/** Shows the node's own findings; they are hints, never decisions. */
function Hints({ detail }: { detail: SubmissionDetail }) {
  const doubts = detail.fields.filter(({ check }) => check.state === 'doubt')
  const lines = [...detail.warnings, ...doubts.map(({ label, check }) => `${label}：${check.text}`)]
  if (lines.length === 0) return null
  return (
    <div className={styles.hint}>
      <Icon name="warning" size={18} />
      <div>
        <b>请着重核对</b>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

type Props = {
  detail: SubmissionDetail
  pictures: Pictures
  shown: DocumentKind
  today: string
  onShow: (kind: DocumentKind) => void
  onOpen: (paper: Paper) => void
}

const isCard = ({ kind }: ReviewDocument) => kind !== 'licence'

/** Shows licence and identity card, doubts, and the trail. */
export function Documents({ detail, pictures, shown, today, onShow, onOpen }: Props) {
  const [views, setViews] = useState<Partial<Record<DocumentKind, View>>>({})
  const [full, setFull] = useState(false)
  const document = detail.documents.find(({ kind }) => kind === shown)
  const cards = detail.documents.filter(isCard)
  const view = views[shown] ?? UNTURNED
  const onView = (next: View) => setViews((before) => ({ ...before, [shown]: next }))
  const viewer = document && (
    <Compared document={document} pictures={pictures} view={view} today={today} onOpen={onOpen} />
  )
  return (
    <>
      <div className={styles.tabs}>
        <PaperTabs documents={detail.documents} pictures={pictures} shown={shown} onShow={onShow} />
        <ViewTools className={styles.tools} view={view} onView={onView} onFull={() => setFull(true)} />
      </div>
      {!full && viewer}
      <Hints detail={detail} />
      <div className={styles.cards}>
        {cards.map((card) => (
          <Thumb
            key={card.kind}
            document={card}
            picture={pictures[card.fileName]}
            on={card.kind === shown}
            today={today}
            onShow={() => onShow(card.kind)}
          />
        ))}
      </div>
      <h2 className={styles.heading}>留痕</h2>
      <Trail lines={detail.trail} />
      <Modal
        open={full}
        onCancel={() => setFull(false)}
        footer={null}
        width="100%"
        className={styles.full}
        classNames={{ container: styles.fullWindow }}
        title={<ViewTools view={view} onView={onView} onFull={() => {}} full />}
        closeIcon={<Icon name="close" size={20} label="关闭" />}
      >
        {viewer}
      </Modal>
    </>
  )
}

type ComparedProps = Pick<Props, 'pictures' | 'today' | 'onOpen'> & { document: ReviewDocument; view: View }

/** Shows a paper beside the one it replaced: both are turned and enlarged together. */
function Compared({ document, pictures, ...viewing }: ComparedProps) {
  const { label, previous } = document
  const renderViewer = (paper: ReviewDocument, name = label) => (
    <Viewer
      document={{ ...paper, label: name }}
      picture={pictures[paper.fileName]}
      view={viewing.view}
      today={viewing.today}
      onOpen={() => viewing.onOpen(paper)}
    />
  )
  if (!previous) return renderViewer(document)
  return (
    <div className={styles.compared}>
      <figure>
        {renderViewer({ ...document, ...previous }, `上次的${label}`)}
        <figcaption>上次提交</figcaption>
      </figure>
      <figure>
        {renderViewer(document)}
        <figcaption>这次新传</figcaption>
      </figure>
    </div>
  )
}

type TabsProps = Pick<Props, 'pictures' | 'shown' | 'onShow'> & { documents: readonly ReviewDocument[] }

/** Shows one tab for the licence and one for both sides of the card, each marked until all of it was seen. */
function PaperTabs({ documents, pictures, shown, onShow }: TabsProps) {
  const licence = documents.filter((document) => !isCard(document))
  const cards = documents.filter(isCard)
  const hasUnseen = (papers: readonly ReviewDocument[]) =>
    papers.some(({ fileName, url }) => url && pictures[fileName]?.state !== 'shown')
  return (
    <>
      <PaperTab
        label={licence[0]?.label ?? '证照'}
        on={shown === 'licence'}
        unseen={hasUnseen(licence)}
        onShow={() => onShow('licence')}
      />
      <PaperTab
        label={cards[0]?.label.startsWith('身份证') ? '身份证' : '证件照片'}
        on={shown !== 'licence'}
        unseen={hasUnseen(cards)}
        onShow={() => onShow('face')}
      />
    </>
  )
}

type TabProps = { label: string; on: boolean; unseen: boolean; onShow: () => void }

function PaperTab({ label, on, unseen, onShow }: TabProps) {
  return (
    <button type="button" aria-current={on ? 'true' : undefined} onClick={onShow}>
      {label}
      {unseen && <i title="尚未打开" />}
    </button>
  )
}
