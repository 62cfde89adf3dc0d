import { BLOCK_ANSWER_DAYS } from '@biaojie/contract/deadlines.ts'
import type { BlockDetail } from '@biaojie/contract/tracking/blocks/blocks.ts'
import { BLOCK_LIMITS, BLOCK_MOVES, type BlockDecision } from '@biaojie/contract/tracking/blocks/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Image, Input } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isInAudience } from '../../../audience.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Facts, HandlingTrail, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { EvidenceUpload } from '../../../kit/pictures/evidence-upload.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import { pages, portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { BLOCK_TAGS } from '../states.ts'

const REFRESHED = ['blockList', 'blockDetail', 'identifierList', 'identifierRecord'] as const

/** Shows one block with its appeal; staff decide, administrators of the company appeal. */
export default function BlockPage() {
  const { id = '' } = useParams()
  const isStaff = isInAudience(usePerson(), 'staff')
  return (
    <DetailPage
      call="blockDetail"
      input={{ body: { id } }}
      noun="封存"
      back={{ to: pages.blocks, label: '封存与申诉' }}
      head={(block) => ({
        title: block.identifier,
        code: true,
        state: <StateTag states={BLOCK_TAGS} value={block.state} />,
        about: (
          <>
            {block.identifierName} · <Code>{block.blockNo}</Code>
          </>
        ),
        actions: isStaff ? (
          <Decisions key={block.version} block={block} />
        ) : (
          <Appeal key={block.version} block={block} />
        ),
      })}
      side={({ trail }) => <HandlingTrail trail={trail} />}
    >
      {(block) => <Block block={block} isStaff={isStaff} />}
    </DetailPage>
  )
}

function Block({ block, isStaff }: { block: BlockDetail; isStaff: boolean }) {
  const { state, appealUntil, answerUntil, appealText, files, answer, late } = block
  return (
    <>
      {state === 'blocked' && !isStaff && (
        <NoticeLine tone="warning">
          访客现在只看到这个标识已封存。{block.mayAppeal ? '' : '企业管理员'}可在 {appealUntil.slice(0, 16)}{' '}
          之前申诉一次；档案仍可修改，修改不会公开。
        </NoticeLine>
      )}
      {state === 'appealed' && (
        <NoticeLine tone={late ? 'warning' : 'info'}>
          {isStaff ? '请' : '节点'}在 {answerUntil.slice(0, 16)} 之前答复{late ? '，已经逾期' : ''}。
        </NoticeLine>
      )}
      <Section title="封存" flush>
        <Facts
          columns={2}
          items={[
            {
              label: '标识',
              wide: true,
              value: (
                <a href={portal.lookup(block.identifier)} target="_blank" rel="noreferrer">
                  <Code>{block.identifier}</Code>
                </a>
              ),
            },
            { label: '企业', value: block.companyName },
            { label: '企业前缀', value: block.prefix, code: true },
            { label: '封存原因', value: block.reason, wide: true },
            { label: '依据', value: block.basis, wide: true },
            { label: '封存时间', value: block.blockTime.slice(0, 16), code: true },
            { label: '申诉期限', value: appealUntil.slice(0, 16), code: true },
            { label: '经办', value: block.blockedBy },
          ]}
        />
      </Section>
      {appealText && (
        <Section title="申诉" note={`${block.appealedBy} · ${block.appealTime.slice(0, 16)}`}>
          <p>{appealText}</p>
          {files.length > 0 && <Evidence files={files} />}
        </Section>
      )}
      {answer && (
        <Section title="答复" note={`${block.decidedBy} · ${block.decideTime.slice(0, 16)}`}>
          {answer}
        </Section>
      )}
    </>
  )
}

/** Each view is logged, so the thumbnails are the original pictures. */
const Evidence = ({ files }: { files: BlockDetail['files'] }) => (
  <Image.PreviewGroup>
    {files.map(({ url }, at) => (
      <Image key={url} src={url} alt={`申诉材料 ${at + 1}`} width={160} />
    ))}
  </Image.PreviewGroup>
)

const DECISIONS: Record<BlockDecision, { label: string; about: string }> = {
  lifted: { label: '解除封存', about: '解除后，访客立即看到这个标识现在的内容。答复会发给企业。' },
  upheld: { label: '维持封存', about: '封存继续，答复会发给企业。以后仍可解除。' },
}

function Decisions({ block: { id, version, state, needsAnother } }: { block: BlockDetail }) {
  const [chosen, setChosen] = useState<BlockDecision>()
  const { send } = useCallMutation('blockDecide', { refreshes: REFRESHED })
  if (needsAnother) return <span>这个标识由你封存，申诉请另一位工作人员答复。</span>
  return (
    <>
      {BLOCK_MOVES[state].map((decision) => (
        <Button
          key={decision}
          kind={decision === 'lifted' && state === 'appealed' ? 'primary' : 'outline'}
          onClick={() => setChosen(decision)}
        >
          {DECISIONS[decision].label}
        </Button>
      ))}
      {chosen && (
        <FormDialog
          title={DECISIONS[chosen].label}
          about={DECISIONS[chosen].about}
          values={{ answer: '' }}
          okLabel={DECISIONS[chosen].label}
          onClose={() => setChosen(undefined)}
          send={({ answer }) => send({ body: { id, version, decision: chosen, answer } })}
          done="已答复企业"
        >
          <FormField name="answer" label="答复" required>
            <Input.TextArea maxLength={BLOCK_LIMITS.answer} showCount autoSize={{ minRows: 3, maxRows: 6 }} />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}

function Appeal({ block: { id, version, mayAppeal, appealUntil } }: { block: BlockDetail }) {
  const [open, setOpen] = useState(false)
  const { send } = useCallMutation('blockAppeal', { refreshes: REFRESHED })
  if (!mayAppeal) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>申诉</Button>
      {open && (
        <FormDialog<{ text: string; files: string[] }>
          title="申诉"
          about={`申诉只能提出一次，截止 ${appealUntil.slice(0, 16)}。节点会在 ${BLOCK_ANSWER_DAYS} 个工作日内答复。`}
          values={{ text: '', files: [] }}
          okLabel="提交申诉"
          onClose={() => setOpen(false)}
          send={(values) => send({ body: { id, version, ...values } })}
          done="申诉已送到节点"
        >
          <FormField name="text" label="申诉理由" required>
            <Input.TextArea
              maxLength={BLOCK_LIMITS.appeal}
              showCount
              autoSize={{ minRows: 4, maxRows: 10 }}
            />
          </FormField>
          <FormField name="files" label="材料">
            <EvidenceUpload most={BLOCK_LIMITS.files} />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}
