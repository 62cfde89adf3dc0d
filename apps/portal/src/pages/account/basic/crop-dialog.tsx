import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import * as styles from './avatar.module.css'
import { type Crop, makeWholeCrop } from './crop.ts'
import { CropStage } from './crop-stage.tsx'

/** In px, twice the largest size in which it appears. */
const OUTPUT = 512

type Props = { file: File; onDone: (picture: Blob) => void; onClose: () => void; onUnreadable: () => void }

/**
 * Lets a person choose the square of a picture. It loads Base UI and the canvas together with the first file.
 */
export default function CropDialog({ file, onDone, onClose, onUnreadable }: Props) {
  const [picture, setPicture] = useState<ImageBitmap>()
  const [crop, setCrop] = useState<Crop>()
  const [saving, setSaving] = useState(false)
  const unreadable = useRef(onUnreadable)

  useEffect(() => {
    let bitmap: ImageBitmap | undefined
    let gone = false
    createImageBitmap(file).then(
      (loaded) => {
        if (gone) return loaded.close()
        bitmap = loaded
        setPicture(loaded)
        setCrop(makeWholeCrop(loaded))
      },
      () => gone || unreadable.current(),
    )
    return () => {
      gone = true
      bitmap?.close()
    }
  }, [file])

  const onSave = async () => {
    if (!picture || !crop) return
    setSaving(true)
    const square = await cut(picture, crop)
    if (square) onDone(square)
    else unreadable.current()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="裁剪头像"
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            取消
          </Button>
          <Button loading={saving} disabled={!picture} onClick={onSave}>
            确定
          </Button>
        </>
      }
    >
      {picture && crop ? (
        <CropStage picture={picture} crop={crop} onChange={setCrop} />
      ) : (
        <div className={cx(styles.square, styles.waiting)} role="status" aria-label="正在读取图片" />
      )}
    </Dialog>
  )
}

/** Returns the square as a JPEG; transparent parts become white. */
function cut(picture: ImageBitmap, { side, x, y }: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  const size = Math.max(64, Math.min(OUTPUT, Math.round(side)))
  canvas.width = canvas.height = size
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, size, size)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, x - side / 2, y - side / 2, side, side, 0, 0, size, size)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
