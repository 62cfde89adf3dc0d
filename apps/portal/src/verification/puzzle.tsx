import type { SliderScene, SliderTicket } from '@biaojie/contract/accounts/verification.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { PuzzlePicture } from './puzzle-picture.tsx'
import * as styles from './slider.module.css'
import { usePuzzle } from './use-puzzle.ts'

type Props = { scene: SliderScene; onPass: (ticket: SliderTicket) => void; onQuestion: () => void }

/** Shows the slider puzzle, with links to another picture and to the question. */
export function Puzzle({ scene, onPass, onQuestion }: Props) {
  const { puzzle, message, load, verify } = usePuzzle(scene, onPass)
  return (
    <div className={styles.slider}>
      {puzzle.state === 'loading' && <div className={styles.waiting} aria-busy="true" />}
      {puzzle.state === 'failed' && (
        <div className={styles.waiting}>
          <p>{puzzle.message}</p>
          <Button kind="outline" onClick={() => load()}>
            重新加载
          </Button>
        </div>
      )}
      {'challenge' in puzzle && (
        <PuzzlePicture
          key={puzzle.challenge.sessionId}
          challenge={puzzle.challenge}
          busy={puzzle.state === 'verifying'}
          onRelease={verify}
        />
      )}
      <p className={styles.note} role="status">
        {message}
      </p>
      <div className={styles.more}>
        <Button kind="text" onClick={() => load()} disabled={puzzle.state === 'verifying'}>
          <Icon name="refresh" size={18} />
          换一张
        </Button>
        <Button kind="text" onClick={onQuestion}>
          无法拖动？改答文字题
        </Button>
      </div>
    </div>
  )
}
