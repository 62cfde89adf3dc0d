import type { DataOf } from '@biaojie/contract/calls.ts'
import { WRITTEN_BY_NAMES } from '@biaojie/contract/identifiers/records/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { App } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { Failed, Waiting } from '../../../kit/states.tsx'
import { Time } from '../../../kit/values.tsx'
import { RECORD_CALLS, type RecordAnswer } from '../parts/seen/record-parts.ts'
import { makePairAfter, type Pair } from './pair.ts'
import * as styles from './revisions.module.css'

type Revision = DataOf<'identifierRevisions'>[number]
const SHOWN = 8

/** First revisions of bulk-loaded identifiers name only their load run. */
function addFirst(revisions: readonly Revision[], createTime: string): Revision[] {
  if (revisions.at(-1)?.revision === 1) return [...revisions]
  return [...revisions, { revision: 1, time: createTime, by: 'load', author: '', reason: '', changed: [] }]
}

/** Every revision, and two of them beside each other. */
export function Revisions({ answer, writes }: { answer: RecordAnswer; writes: boolean }) {
  const { record, revision, createTime } = answer
  const { identifier } = record
  const { data, failure, reload } = useCallQuery('identifierRevisions', { body: { identifier } })
  const [chosen, setChosen] = useState<Pair>()
  const [all, setAll] = useState(false)
  const pair = chosen ?? { left: Math.max(revision - 1, 1), right: revision }
  const revisions = data && addFirst(data, createTime)
  const shown = all ? revisions : revisions?.slice(0, SHOWN)
  return (
    <Section title="版本" note={revision > 1 ? `共 ${revision} 版，任选两版对照` : '只有这一版'} flush>
      {!data && failure && <Failed failure={failure} what="版本" onRetry={reload} />}
      {!data && !failure && <Waiting label="正在加载版本" lines={3} />}
      {shown && revisions && (
        <div className={styles.versions}>
          <ol aria-label="各版">
            {shown.map((entry) => (
              <RevisionLine
                key={entry.revision}
                entry={entry}
                pair={pair}
                single={revision === 1}
                onChoose={() => setChosen(makePairAfter(pair, entry.revision))}
              />
            ))}
            {revisions.length > shown.length && (
              <li className={styles.more}>
                <TextButton onPress={() => setAll(true)}>全部 {revisions.length} 版</TextButton>
              </li>
            )}
          </ol>
          {revision > 1 &&
            (data?.some((entry) => entry.revision === pair.left) ? (
              <Compared answer={answer} pair={pair} revisions={revisions} writes={writes} />
            ) : (
              <p className={styles.unkept}>第 {pair.left} 版的内容没有留存，不能对照。</p>
            ))}
        </div>
      )}
    </Section>
  )
}

type LineProps = { entry: Revision; pair: Pair; single: boolean; onChoose: () => void }

function RevisionLine({ entry, pair, single, onChoose }: LineProps) {
  const { revision, time, by, author, reason, changed } = entry
  const side = revision === pair.left ? '左' : revision === pair.right ? '右' : ''
  const text = reason || (revision === 1 ? '新建' : changed.join('、'))
  const said = (
    <>
      {!single && <i aria-hidden>{side}</i>}
      <b>{revision}</b>
      <span>
        <Time time={time} /> {WRITTEN_BY_NAMES[by]} {author}
      </span>
      <small>{text}</small>
    </>
  )
  if (single) return <li>{said}</li>
  return (
    <li className={side && styles.inPair}>
      <button
        type="button"
        aria-pressed={side !== ''}
        aria-label={`对照第 ${revision} 版：${text}`}
        onClick={onChoose}
      >
        {said}
      </button>
    </li>
  )
}

type ComparedProps = { answer: RecordAnswer; pair: Pair; revisions: readonly Revision[]; writes: boolean }

function Compared({ answer, pair, revisions, writes }: ComparedProps) {
  const { record, revision } = answer
  const { identifier } = record
  const { data, failure, outdated, reload } = useCallQuery(
    'identifierCompare',
    { body: { identifier, ...pair } },
    { keep: true },
  )
  const findTime = (number: number) => revisions.find((revision) => revision.revision === number)?.time ?? ''
  if (!data)
    return failure ? (
      <Failed failure={failure} what="两版的不同" onRetry={reload} />
    ) : (
      <Waiting label="正在对照" lines={4} />
    )
  return (
    <div className={cx(styles.compared, outdated && styles.outdated)}>
      <table>
        <thead>
          <tr>
            <th scope="col">不同 {data.differences.length} 项</th>
            {[pair.left, pair.right].map((number) => (
              <th key={number} scope="col">
                第 <b>{number}</b> 版 <Time time={findTime(number)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.differences.map(({ scene, name, left, right }) => (
            <tr key={JSON.stringify([scene, name, left, right])}>
              <th scope="row">
                {name}
                {scene && <small>{scene}</small>}
              </th>
              <td>{left ? <del>{left}</del> : '空'}</td>
              <td>{right ? <ins>{right}</ins> : '空'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <span>{data.differences.length === 0 ? '两版内容相同' : `另有 ${data.same} 项相同`}</span>
        {writes && pair.left !== revision && record.state !== 'retired' && (
          <Restore identifier={identifier} revision={revision} to={pair.left} />
        )}
      </footer>
    </div>
  )
}

function Restore({ identifier, revision, to }: { identifier: string; revision: number; to: number }) {
  const { modal } = App.useApp()
  const { run, busy } = useCallMutation('identifierRestore', { refreshes: RECORD_CALLS })
  const restore = () =>
    run({ body: { identifier, revision, to } }, (saved) => `已按第 ${to} 版的内容存为第 ${saved.revision} 版`)
  const ask = () =>
    void modal.confirm({
      title: `恢复到第 ${to} 版？`,
      content: `内容回到第 ${to} 版，存为第 ${revision + 1} 版；状态不变，旧版都留着。`,
      okText: '恢复',
      onOk: restore,
    })
  return (
    <Button kind="outline" size="small" loading={busy} onClick={ask}>
      恢复到第 {to} 版
    </Button>
  )
}
