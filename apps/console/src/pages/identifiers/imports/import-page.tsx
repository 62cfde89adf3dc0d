import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportDetail } from '@biaojie/contract/identifiers/imports/imports.ts'
import { isUnderWay } from '@biaojie/contract/identifiers/imports/rules.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Stack } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { importsForPath, pages } from '../../../paths.ts'
import { findStep, IMPORT_STATE_TAGS, type Step } from '../parts/import-states.ts'
import { CheckStep } from './check-step.tsx'
import * as styles from './imports.module.css'
import { MatchStep } from './match/match-step.tsx'
import { StepBar } from './step-parts.tsx'
import { WriteStep } from './write-step.tsx'

const createBackAddress = (prefix: string) =>
  prefix ? { to: importsForPath(prefix), label: '代企业导入' } : { to: pages.imports, label: '导入' }
const EVERY_MS = 1_000

/** Shows one import in its present step: match, check, write or undo. */
export default function ImportPage() {
  const { id = '', prefix = '' } = useParams()
  const body = { id, ...(prefix && { prefix }) }
  const [again, setAgain] = useState(false)
  const { data, failure, reload } = useCallQuery('importDetail', { body }, { every: chooseInterval })
  if (!data)
    return (
      <>
        <PageHead title="导入" back={createBackAddress(prefix)} />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="导入" onRetry={reload} />
          ) : (
            <Waiting label="正在加载导入" lines={8} />
          )}
        </PageBody>
      </>
    )
  const step = again && data.state === 'checked' ? 'match' : findStep(data.state)
  return (
    <div className={styles.page}>
      <PageHead
        title={`导入 ${data.templateName}`}
        back={createBackAddress(prefix)}
        note={
          <span className={styles.note}>
            {data.fileName} <StateTag states={IMPORT_STATE_TAGS} value={data.state} />
          </span>
        }
      />
      <PageBody>
        <Stack>
          <StepBar current={step} about={(stepKey) => describeStep(stepKey, data)} />
          {data.remarks.length > 0 && <NoticeLine>{data.remarks.join('；')}</NoticeLine>}
          {data.problem && <NoticeLine tone="error">{data.problem}</NoticeLine>}
          {step === 'match' && <MatchStep key={data.sheet} detail={data} onSent={() => setAgain(false)} />}
          {step === 'check' && <CheckStep detail={data} onBack={() => setAgain(true)} />}
          {step === 'write' && <WriteStep detail={data} />}
        </Stack>
      </PageBody>
    </div>
  )
}

/** The page polls while the node processes the file. */
const chooseInterval = ({ state }: ImportDetail) => (isUnderWay(state) ? EVERY_MS : undefined)

function describeStep(step: Step, { titles, rows, targets, counts, state, ahead }: ImportDetail): string {
  const matched = targets.filter(Boolean).length
  if (step === 'file') return rows > 0 ? `${formatCount(rows)} 行 ${titles.length} 列` : `${titles.length} 列`
  if (step === 'match') return `${matched} 列对上`
  if (step === 'check') {
    if (state === 'checking') return ahead > 0 ? '排队中' : '正在逐行检查'
    return rows > 0 ? `${formatCount(counts.wrong)} 行出错` : '逐行查，不写入'
  }
  return '可整次撤销'
}
