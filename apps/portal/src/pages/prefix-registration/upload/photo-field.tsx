import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { FieldError } from '@biaojie/ui/form/field.tsx'
import { UploadBox, type UploadState } from '@biaojie/ui/form/upload-box.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useId, useState } from 'react'
import { ACCEPT } from './image-check.ts'
import * as styles from './photo.module.css'
import type { Slot, Uploads } from './use-uploads.ts'

const Dialog = lazily(async () => (await import('@biaojie/ui/overlay/dialog.tsx')).Dialog)

type Props = {
  slot: Slot
  title: string
  hint: string
  uploads: Uploads
  disabled?: boolean
}

/** Shows one photo: choose, drop or, on a phone, take it; remedies for a failure stand below. */
export function PhotoField({ slot, title, hint, uploads, disabled }: Props) {
  const photo = uploads.photos[slot]
  return (
    <div className={styles.photo}>
      <UploadBox
        className={styles.box}
        state={photo.state}
        title={title}
        hint={hint}
        accept={ACCEPT}
        disabled={disabled}
        onFile={(file) => uploads.choose(slot, file)}
      />
      {photo.failed && <FieldError>{photo.failed}</FieldError>}
      <Enlarge title={title} state={photo.state} />
      {photo.remedy && (
        <Button kind="quiet" size="small" onClick={() => uploads.remedy(slot)}>
          重试
        </Button>
      )}
      <Camera
        title={title}
        disabled={disabled || photo.state.kind === 'uploading'}
        onFile={(file) => uploads.choose(slot, file)}
      />
    </div>
  )
}

/**
 * Shows the photo in a window of its own, because only there one can see that every character is readable.
 */
function Enlarge({ title, state }: { title: string; state: UploadState }) {
  const [open, setOpen] = useState(false)
  if (state.kind !== 'done' || !state.preview) return null
  return (
    <>
      <Button kind="quiet" size="small" aria-label={`放大${title}`} onClick={() => setOpen(true)}>
        <Icon name="expand" size={16} />
        查看大图
      </Button>
      {open && (
        <Dialog open wide title={title} onOpenChange={setOpen} onFailed={() => setOpen(false)}>
          <img className={styles.large} src={state.preview} alt={title} />
        </Dialog>
      )}
    </>
  )
}

/** Opens the camera directly; only handheld devices show it. */
function Camera({
  title,
  disabled,
  onFile,
}: {
  title: string
  disabled?: boolean
  onFile: (file: File) => void
}) {
  const id = useId()
  return (
    <div className={styles.camera}>
      <input
        id={id}
        className={text.visuallyHidden}
        type="file"
        accept="image/*"
        capture="environment"
        disabled={disabled}
        aria-label={`用相机拍${title}`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <label className={getButtonClass({ kind: 'outline' })} htmlFor={id} aria-hidden>
        <Icon name="camera" size={18} />
        拍照
      </label>
    </div>
  )
}
