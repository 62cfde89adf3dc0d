import { formatCount } from '@biaojie/contract/formats.ts'
import type { Recall } from '@biaojie/contract/tracking/recalls/fields.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useParams } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { useDownload } from '../../../kit/download.ts'
import { ExportLabel } from '../../../kit/list/sheet/button.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Time } from '../../../kit/values.tsx'
import { pages } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { RECALL_TAGS } from '../states.ts'
import { Draft } from './draft/draft.tsx'
import * as styles from './recall.module.css'
import { Running } from './run/running.tsx'

const BACK = { to: pages.recalls, label: '召回' }

/** One recall: in preparation, the cause and the parts; after publication, the work on them. */
export default function RecallPage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery('recallDetail', { body: { id } })
  if (!data)
    return (
      <>
        <PageHead title="召回" back={BACK} />
        <PageBody>
          {failure ? (
            <Failed failure={failure} what="这次召回" onRetry={reload} />
          ) : (
            <Waiting label="正在加载召回" lines={8} />
          )}
        </PageBody>
      </>
    )
  return <Shown recall={data} />
}

function Shown({ recall }: { recall: Recall }) {
  const person = usePerson()
  const writes = person.type === 'COMPANY' || person.type === 'COMPANY_ADMIN'
  const isAdmin = person.type === 'COMPANY_ADMIN'
  const isDraft = recall.state === 'draft' || recall.state === 'dropped'
  return (
    <>
      <PageHead
        title={recall.number}
        back={BACK}
        note={
          <span className={styles.note}>
            <StateTag states={RECALL_TAGS} value={recall.state} />
            {recall.officialNumber && <span>{recall.officialNumber}</span>}
            {recall.current?.decidedBy && (
              <span>
                <b>{recall.current.decidedBy}</b> 批准，
                <Time time={recall.publishTime} /> 发布
              </span>
            )}
          </span>
        }
        actions={<Files id={recall.id} parts={(recall.open ?? recall.current)?.figures?.total} />}
      />
      <p className={styles.about}>
        <b>{recall.title}</b>
        {recall.defect && `：${recall.defect}`}
      </p>
      {isDraft ? (
        <Draft recall={recall} writes={writes} isAdmin={isAdmin} />
      ) : (
        <Running recall={recall} writes={writes} isAdmin={isAdmin} />
      )}
    </>
  )
}

function Files({ id, parts }: { id: string; parts: number | undefined }) {
  const list = useDownload('recallDownload')
  const form = useDownload('recallForm')
  return (
    <>
      <Button kind="outline" size="small" loading={list.busy} onClick={() => void list.download({ id })}>
        <ExportLabel count={parts === undefined ? '' : `${formatCount(parts)} 件`} />
      </Button>
      <Button kind="outline" size="small" loading={form.busy} onClick={() => void form.download({ id })}>
        <Icon name="file" size={16} />
        市场监管总局表单
      </Button>
    </>
  )
}
