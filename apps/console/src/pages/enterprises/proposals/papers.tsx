import type { Proposal } from '@biaojie/contract/enterprises/registrations/proposals.ts'
import { Modal } from 'antd'
import { useState } from 'react'
import { Section } from '../../../kit/detail/sections.tsx'
import * as styles from './proposals.module.css'

type Shown = { label: string; url: string }

/** Shows changed papers, the old beside the new; they open large on a press. Each view is logged. */
export function Papers({ documents, decides }: { documents: Proposal['documents']; decides: boolean }) {
  const [opened, setOpened] = useState<Shown>()
  // Members see only photos that they handed in themselves.
  const missing = decides ? '已按规定清除' : '仅企业管理员可查看，或已清除'
  if (documents.length === 0) return null
  return (
    <Section title="证照与证件" note="每次查看都有记录">
      <div className={styles.papers}>
        {documents.map(({ label, before, after }) => (
          <div key={label}>
            <h3>{label}</h3>
            <div>
              <Paper
                paper={{ label: `${label}（现在登记）`, url: before }}
                missing={missing}
                onOpen={setOpened}
              />
              <Paper
                paper={{ label: `${label}（变更为）`, url: after }}
                missing={missing}
                onOpen={setOpened}
              />
            </div>
          </div>
        ))}
      </div>
      <Modal
        open={opened !== undefined}
        title={opened?.label}
        footer={null}
        width={880}
        destroyOnHidden
        onCancel={() => setOpened(undefined)}
      >
        {opened && <img className={styles.large} src={opened.url} alt={opened.label} />}
      </Modal>
    </Section>
  )
}

type PaperProps = { paper: Shown; missing: string; onOpen: (paper: Shown) => void }

function Paper({ paper, missing, onOpen }: PaperProps) {
  const [failed, setFailed] = useState('')
  return (
    <figure>
      {paper.url && failed !== paper.url ? (
        <button type="button" aria-label={`放大${paper.label}`} onClick={() => onOpen(paper)}>
          <img src={paper.url} alt="" onError={() => setFailed(paper.url)} />
        </button>
      ) : (
        <span>{paper.url ? '查看时限已过，请刷新页面' : missing}</span>
      )}
      <figcaption>{paper.label.includes('变更为') ? '变更为' : '现在登记'}</figcaption>
    </figure>
  )
}
