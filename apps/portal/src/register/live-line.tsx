import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { request } from '../client/request.ts'
import { paths } from '../paths.ts'
import type { CheckedPage } from './check-panel.tsx'
import * as styles from './register-line.module.css'
import type { Outcome } from './run-check.ts'

const CheckPanel = lazily(async () => (await import('./check-panel.tsx')).CheckPanel)

type Entry = { leaf: number; at: string }
type Facts = { entry: Entry | undefined; waiting: boolean }

/** Shows the register entry of the record, and checks the record in the browser when pressed. */
export function LiveLine({ page }: { page: CheckedPage }) {
  const [facts, setFacts] = useFacts(page.identifier)
  const [run, setRun] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const scene = page.open?.id
  const checkedScene = useRef(scene)
  useEffect(() => {
    // Another scene has other values to check.
    if (checkedScene.current !== scene) setRun(0)
    checkedScene.current = scene
  }, [scene])
  const onCheck = (event: MouseEvent) => {
    event.preventDefault()
    setOutcome(undefined)
    setRun(run + 1)
  }
  const onOutcome = (next: Outcome) => {
    setOutcome(next)
    if (next.state !== 'checked') return
    const { proof } = next.claim
    setFacts({ entry: { leaf: proof.leaf, at: next.check.entry.at }, waiting: false })
  }
  const isRunning = run > 0 && !outcome
  const check = outcome?.state === 'checked' && outcome.check.verdict === 'wrong' ? outcome.check : undefined
  const wrong = check?.page.state === 'wrong' ? '这一页和它不一致' : '账簿对不上'
  return (
    <>
      <div className={styles.line}>
        <Icon name="register" size={20} />
        <p>
          <Words facts={facts} tail={isRunning ? '正在核对' : check ? <b>{wrong}</b> : undefined} />
        </p>
        <a
          className={styles.check}
          href={paths.registerProof(page.identifier)}
          aria-expanded={run > 0}
          aria-disabled={isRunning}
          onClick={onCheck}
        >
          {isRunning ? '核对中' : run > 0 ? '再核对一次' : '核对'}
        </a>
        {run > 0 && (
          <Button kind="text" onClick={() => setRun(0)}>
            收起
          </Button>
        )}
      </div>
      {run > 0 && (
        <CheckPanel
          key={run}
          page={page}
          onOutcome={onOutcome}
          onAgain={onCheck}
          onFailed={() => setRun(0)}
        />
      )}
    </>
  )
}

function Words({ facts, tail }: { facts: Facts | undefined; tail: ReactNode }) {
  if (!facts) return '每一版都登记在公开账簿'
  const { entry, waiting } = facts
  if (!entry) return waiting ? '刚写下，正排进公开账簿' : '公开账簿里还没有这条记录'
  const at = new Date(Date.parse(entry.at) + 8 * 3_600_000)
  const isThisYear = at.getUTCFullYear() === new Date().getFullYear()
  const day = `${isThisYear ? '' : `${at.getUTCFullYear()}年`}${at.getUTCMonth() + 1}月${at.getUTCDate()}日`
  return (
    <>
      <span className={styles.part}>
        已登记<i>·</i>
      </span>
      <span className={styles.part}>
        第 <span className={cx(text.figure, styles.number)}>{(entry.leaf + 1).toLocaleString('en')}</span> 条
        <i>·</i>
      </span>
      {tail ?? (
        <span className={styles.since}>
          {day} <span className={cx(text.figure, styles.number)}>{at.toISOString().slice(11, 16)}</span>{' '}
          起未变
        </span>
      )}
    </>
  )
}

/** Requests the latest entry after the page has loaded, so that the lookup itself does not become slower. */
function useFacts(identifier: string) {
  const [facts, setFacts] = useState<Facts>()
  useEffect(() => {
    setFacts(undefined)
    let isLeft = false
    const load = async () => {
      if (!navigator.onLine) return
      const answer = await request('registerEntries', { body: { identifier } }, { quiet: true })
      if (!answer.ok || isLeft) return
      const { entries, waiting } = answer.data
      setFacts({ entry: entries[0], waiting })
    }
    load().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [identifier])
  return [facts, setFacts] as const
}
