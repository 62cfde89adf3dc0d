import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './draft.module.css'
import { type Draft, formatSavedTime } from './draft.ts'
import type { DraftKeeper } from './use-draft.ts'

/** Shows in one quiet line where the typed text is stored. */
export function DraftLine({ keeper }: { keeper: DraftKeeper }) {
  const { state } = keeper
  if (state.kind === 'none') return <span className={styles.line}>填写时自动保存草稿</span>
  if (state.kind === 'conflict') return <span className={styles.line}>暂未保存，请先选用哪一份</span>
  const at = formatSavedTime(state.savedAt, Date.now())
  return (
    <span className={styles.line} role="status">
      <Icon name="check" size={16} />
      {state.kind === 'server' ? `草稿已保存 ${at}` : `草稿已暂存到本机 ${at}`}
    </span>
  )
}

/** Shows that a draft was found, or that another window has one, and lets the person choose. */
export function DraftNotice({
  restored,
  keeper,
  onTake,
  onRestart,
}: {
  restored: Draft | undefined
  keeper: DraftKeeper
  onTake: (draft: Draft) => void
  onRestart: () => void
}) {
  const { state } = keeper
  if (state.kind === 'conflict') {
    const { other } = state
    return (
      <section className={cx(styles.notice, styles.conflict)} role="alert">
        <p>
          这份申请在另一个窗口里也改过（{formatSavedTime(other.savedAt, Date.now())}）。选定之前暂不保存。
        </p>
        <Button kind="outline" size="small" onClick={() => onTake(other)}>
          用那一份
        </Button>
        <Button kind="outline" size="small" onClick={keeper.keepMine}>
          用这个窗口的
        </Button>
      </section>
    )
  }
  if (!restored) return null
  return (
    <section className={styles.notice} aria-label="草稿">
      <p>
        已恢复 {formatSavedTime(restored.savedAt, Date.now())}{' '}
        的草稿和已上传的照片，接着填就行。协议勾选不保存，证件号码不存入本机，提交前请再看一遍。
      </p>
      <Button kind="text" size="small" onClick={onRestart}>
        清空重填
      </Button>
    </section>
  )
}
