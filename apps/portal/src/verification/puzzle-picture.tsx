import type { SliderChallenge } from '@biaojie/contract/accounts/verification.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import * as styles from './slider.module.css'
import type { Track } from './track.ts'
import { usePiece } from './use-piece.ts'

type Props = {
  challenge: SliderChallenge
  busy: boolean
  /** Called with the distance of the piece in px, and its track. */
  onRelease: (x: number, track: Track) => Promise<void>
}

/** Shows the picture with its piece, and the handle below: by finger, mouse, or arrow keys and Enter. */
export function PuzzlePicture({ challenge, busy, onRelease }: Props) {
  const { x, furthest, drag, onKeyDown } = usePiece(challenge, busy, onRelease)
  const handle = useRef<HTMLDivElement>(null)
  useEffect(() => {
    handle.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <Pictures challenge={challenge} x={x} />
      <div className={styles.rail} data-busy={busy || undefined}>
        <span aria-hidden style={{ width: x + 22 }} />
        {x === 0 && <p aria-hidden>{busy ? '正在验证' : '按住滑块，拼合画面'}</p>}
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label="拼图位置，用方向键移动，回车提交"
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`距左侧 ${Math.round(x)} 像素`}
          aria-disabled={busy || undefined}
          style={{ transform: `translateX(${x}px)` }}
          {...drag}
          onKeyDown={onKeyDown}
        >
          <Icon name="arrow-right" />
        </div>
      </div>
    </>
  )
}

function Pictures({ challenge, x }: { challenge: SliderChallenge; x: number }) {
  const { background, width, height, piece, pieceSize, pieceY } = challenge
  return (
    <div className={styles.picture} style={{ height }}>
      <img src={background} width={width} height={height} alt="" draggable={false} />
      <img
        className={styles.piece}
        src={piece}
        width={pieceSize}
        height={pieceSize}
        style={{ top: pieceY, transform: `translateX(${x}px)` }}
        alt=""
        draggable={false}
      />
    </div>
  )
}
