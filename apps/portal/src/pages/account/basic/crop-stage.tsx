import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type RefObject, useEffect, useRef } from 'react'
import * as styles from './avatar.module.css'
import { type Crop, computeZoom, MAX_ZOOM } from './crop.ts'
import { moveByKey, useFingers, useWheel } from './crop-gestures.ts'
import { useCropMoves } from './use-crop-moves.ts'

type Props = { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void }

/**
 * Shows the picture under the square, which is dragged, pinched, zoomed with the wheel, or moved with the
 * keys.
 */
export function CropStage({ picture, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const moves = useCropMoves(canvas, picture, crop, onChange)
  const fingers = useFingers(moves)
  useDrawing(canvas, picture, crop)
  useWheel(canvas, moves)
  return (
    <div className={styles.crop}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the picture is moved with the keys */}
      <canvas
        ref={canvas}
        className={styles.square}
        width={576}
        height={576}
        tabIndex={0}
        role="application"
        aria-label="头像取景框：拖动或用方向键移动图片，加号、减号缩放"
        {...fingers}
        onKeyDown={(event) => moveByKey(event, moves)}
      />
      <label className={styles.zoom}>
        <span className={text.visuallyHidden}>缩放</span>
        <Icon name="minus" size={18} />
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={computeZoom(crop, picture)}
          onChange={(event) => moves.zoomTo(Number(event.currentTarget.value))}
        />
        <Icon name="plus" size={18} />
      </label>
      <p className={text.remark}>拖动图片选择区域，滚轮或双指缩放</p>
    </div>
  )
}

/** The content of the square fills the canvas; transparent pictures get a white ground. */
function useDrawing(canvas: RefObject<HTMLCanvasElement | null>, picture: ImageBitmap, crop: Crop) {
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    const { width } = pen.canvas
    const { x, y, side } = crop
    pen.fillStyle = 'white'
    pen.fillRect(0, 0, width, width)
    pen.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, width, width)
  }, [canvas, picture, crop])
}
