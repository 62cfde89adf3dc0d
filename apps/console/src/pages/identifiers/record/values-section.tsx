import type { Audience } from '@biaojie/contract/identifiers/records/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { useState } from 'react'
import { useWidth } from '../../../data/use-width.ts'
import { useCallMutation } from '../../../kit/calls.ts'
import { Section } from '../../../kit/detail/sections.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { AudienceButtons, toggleAudience } from '../parts/audience-buttons.tsx'
import {
  countValues,
  type Element,
  listParts,
  type Part,
  RECORD_CALLS,
  type RecordAnswer,
} from '../parts/seen/record-parts.ts'
import { isWide, Value } from '../parts/seen/value.tsx'
import { Visibility, VisibilityLegend } from '../parts/visibility.tsx'
import * as styles from './values.module.css'

/** Chosen audiences by field; null restores the template's audiences. */
type Edits = ReadonlyMap<string, { confId: string; id: string; audiences: Audience[] | null }>
const createKey = (confId: string, id: string) => JSON.stringify([confId, id])

/**
 * On a phone the later scenes of a longer record are folded, because everything else would be screens below.
 */
const SHORT_RECORD = 40
const OPEN_SCENES = 2

/** The values by scene, each with who sees it. */
export function ValuesSection({ answer, writes }: { answer: RecordAnswer; writes: boolean }) {
  const { record, revision } = answer
  const [edits, setEdits] = useState<Edits>()
  const phone = useWidth() === 'phone'
  const parts = listParts(record)
  const all = parts.flatMap(({ elements }) => elements)
  const open = all.filter(({ audiences }) => audiences.includes('public')).length
  const change = (confId: string, { id, audiences }: Element, audience: Audience) => {
    const key = createKey(confId, id)
    const before = edits?.get(key)?.audiences ?? audiences
    setEdits(new Map(edits).set(key, { confId, id, audiences: toggleAudience(before, audience) }))
  }
  return (
    <Section
      title="档案"
      note={`${countValues(parts)} 项，公开 ${open} 项`}
      flush
      actions={
        <span className={styles.heading}>
          <VisibilityLegend />
          {writes && !edits && all.length > 0 && (
            <TextButton onPress={() => setEdits(new Map())}>改可见范围</TextButton>
          )}
        </span>
      }
    >
      {parts.length === 0 && <p className={styles.nothing}>还没有填写内容。</p>}
      {parts.map((part, at) => (
        <ScenePart
          key={part.confId}
          part={part}
          folds={phone && at >= OPEN_SCENES && all.length > SHORT_RECORD && !edits}
          audiencesOf={({ id, audiences }) => edits?.get(createKey(part.confId, id))?.audiences ?? audiences}
          onToggle={edits && ((element, audience) => change(part.confId, element, audience))}
        />
      ))}
      {edits && (
        <VisibilityBar
          identifier={record.identifier}
          revision={revision}
          edits={edits}
          parts={parts}
          onDone={() => setEdits(undefined)}
        />
      )}
    </Section>
  )
}

type PartProps = {
  part: Part
  folds: boolean
  audiencesOf: (element: Element) => readonly Audience[]
  onToggle: ((element: Element, one: Audience) => void) | undefined
}

function ScenePart({ part, folds, audiencesOf, onToggle }: PartProps) {
  const values = <SceneValues part={part} audiencesOf={audiencesOf} onToggle={onToggle} />
  return (
    <section className={styles.scene} aria-label={part.name}>
      {folds ? (
        <details>
          <summary>
            <h3>{part.name}</h3> <small>{part.elements.length} 项</small>
          </summary>
          {values}
        </details>
      ) : (
        <>
          <h3>{part.name}</h3>
          {values}
        </>
      )}
    </section>
  )
}

function SceneValues({ part, audiencesOf, onToggle }: Omit<PartProps, 'folds'>) {
  return (
    <dl>
      {part.elements.map((element, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a scene may have two fields of one name
        <div key={at} className={cx(isWide(element) && styles.wide, onToggle && styles.editing)}>
          <dt>{element.name}</dt>
          <dd>
            <Value element={element} />
          </dd>
          <dd className={styles.cells}>
            {onToggle ? (
              <AudienceButtons
                name={element.name}
                audiences={audiencesOf(element)}
                onToggle={(audience) => onToggle(element, audience)}
              />
            ) : (
              <Visibility audiences={element.audiences} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type BarProps = {
  identifier: string
  revision: number
  edits: Edits
  parts: readonly Part[]
  onDone: () => void
}

function VisibilityBar({ identifier, revision, edits, parts, onDone }: BarProps) {
  const { run, busy } = useCallMutation('identifierVisibility', { refreshes: RECORD_CALLS })
  const save = async (fields: { confId: string; id: string; audiences: Audience[] | null }[]) => {
    if (await run({ body: { identifier, revision, fields } }, '已改，访客再打开就是新的范围')) onDone()
  }
  const back = parts.flatMap(({ confId, elements }) =>
    elements.map(({ id }) => ({ confId, id, audiences: null })),
  )
  return (
    <footer className={styles.bar} data-bar>
      <p>只改这一个标识，模板和别的标识不动。{edits.size > 0 && `改了 ${edits.size} 项。`}</p>
      <Button kind="text" size="small" disabled={busy} onClick={() => void save(back)}>
        全部按模板
      </Button>
      <Button kind="outline" size="small" onClick={onDone}>
        取消
      </Button>
      <Button
        size="small"
        disabled={edits.size === 0}
        loading={busy}
        onClick={() => void save([...edits.values()])}
      >
        保存
      </Button>
    </footer>
  )
}
