import {
  AUDIENCE_NAMES,
  AUDIENCES,
  LEVEL_NAMES,
  WRITTEN_BY_NAMES,
} from '@biaojie/contract/identifiers/records/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { isInAudience } from '../../../audience.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { Code, Time } from '../../../kit/values.tsx'
import { identifierPath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { createCodeText } from '../parts/code-text.ts'
import { PrintButton } from '../parts/labels/print-button.tsx'
import type { RecordAnswer } from '../parts/seen/record-parts.ts'
import { Value } from '../parts/seen/value.tsx'
import { VisitBars } from '../parts/visit-bars.tsx'
import { StateDialog } from '../record/state-dialogs.tsx'
import { RECORD_STATE_TAGS } from '../states.ts'
import * as styles from './look.module.css'
import { countReaders, listFacts } from './look.ts'

const REVISIONS = 3

/**
 * Shows one identifier beside the list: its code, some facts, the last changes, its visitors, and the numbers
 * of values that each audience sees.
 */
export function IdentifierLook({ identifier, visits }: { identifier: string; visits: readonly number[] }) {
  const { data, failure, reload } = useCallQuery('identifierRecord', { body: { identifier } })
  if (!data)
    return (
      <div className={styles.look}>
        {failure ? (
          <Failed failure={failure} what="标识" onRetry={reload} />
        ) : (
          <Waiting label="正在加载标识" lines={8} />
        )}
      </div>
    )
  return (
    <div className={styles.look}>
      <Head answer={data} />
      <dl className={styles.facts}>
        {listFacts(data.record).map((element) => (
          <div key={element.id || element.name}>
            <dt>{element.name}</dt>
            <dd>
              <Value element={element} />
            </dd>
          </div>
        ))}
      </dl>
      <Changes identifier={identifier} />
      <h3>近 30 天查询</h3>
      <VisitBars days={visits} wide />
      <Readers answer={data} />
      <Foot answer={data} />
    </div>
  )
}

function Head({ answer: { record, revision, codeLink } }: { answer: RecordAnswer }) {
  const { prefix, suffix } = splitIdentifier(record.identifier)
  const modules = encodeQrCodeFast(createCodeText(record.identifier, codeLink))
  return (
    <div className={styles.head}>
      <div>
        <small>{prefix} /</small>
        <b>{suffix}</b>
        <p>
          <StateTag states={RECORD_STATE_TAGS} value={record.state} />
          {record.identifierName}，{LEVEL_NAMES[record.level]}，第 <Code>{revision}</Code> 版
        </p>
      </div>
      <div className={cx(drawing.crop, styles.symbol)}>
        <CodeImage
          path={drawCodePath(modules)}
          modules={modules.length}
          size={72}
          label={`${record.identifier} 的二维码`}
        />
      </div>
    </div>
  )
}

function Changes({ identifier }: { identifier: string }) {
  const { data } = useCallQuery('identifierRevisions', { body: { identifier } })
  if (!data || data.length === 0) return null
  return (
    <>
      <h3>
        最近改动 <Link to={identifierPath(identifier)}>全部 {data.length} 版</Link>
      </h3>
      <ol className={styles.changes}>
        {data.slice(0, REVISIONS).map(({ revision, time, by, author, reason, changed }) => (
          <li key={revision}>
            <Time time={time} />
            <span>
              {WRITTEN_BY_NAMES[by]} {author}
              <small>{reason || changed.slice(0, REVISIONS).join('、')}</small>
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The number of values that the public sees, and that each other audience sees besides. */
function Readers({ answer: { record } }: { answer: RecordAnswer }) {
  const { audiences, own } = countReaders(record)
  return (
    <>
      <h3>可见范围</h3>
      <ul className={styles.readers}>
        {AUDIENCES.map((audience, at) => (
          <li key={audience}>
            <b>{at === 0 ? audiences[audience] : `+${audiences[audience]}`}</b>
            {AUDIENCE_NAMES[audience]}
          </li>
        ))}
        <li>
          <b>{own}</b>仅本企业
        </li>
      </ul>
    </>
  )
}

function Foot({ answer }: { answer: RecordAnswer }) {
  const { identifier, state } = answer.record
  const [isChanging, setIsChanging] = useState(false)
  const writes = isInAudience(usePerson(), 'member') && state !== 'retired'
  return (
    <footer className={styles.foot}>
      <Link className={getButtonClass({ size: 'small' })} to={identifierPath(identifier)}>
        打开
      </Link>
      {writes && <PrintButton scope={{ identifiers: [identifier], text: identifier }} />}
      {writes && state !== 'suspended' && (
        <Button size="small" kind="outline" onClick={() => setIsChanging(true)}>
          停用
        </Button>
      )}
      {isChanging && <StateDialog answer={answer} change="suspend" onClose={() => setIsChanging(false)} />}
    </footer>
  )
}
