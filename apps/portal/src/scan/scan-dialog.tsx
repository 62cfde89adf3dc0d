import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { findIdentifierProblem, isForeign } from '@biaojie/contract/rules.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { SearchBox } from '@biaojie/ui/identifier/search-box.tsx'
import { Dialog } from '@biaojie/ui/overlay/dialog.tsx'
import { photoDecoder } from '@biaojie/ui/scan/decoder.ts'
import { useCallback, useRef, useState } from 'react'
import { closeDialog } from '../dialogs.ts'
import { paths } from '../paths.ts'
import { readIdentifier } from '../search/read-identifier.ts'
import { rememberSearch, useLookup } from '../search/use-lookup.ts'
import { Finder } from './finder.tsx'
import * as styles from './scan.module.css'

const AIM = '对准零件上的二维码或 Data Matrix 码，保持一两秒'

/**
 * Scans with the camera, reads a photo or, without a camera, takes typed text; the code leads to its page.
 */
export default function ScanDialog() {
  const [open, setOpen] = useState(true)
  const [note, setNote] = useState<string>()
  const [reading, setReading] = useState(false)
  const [blind, setBlind] = useState(false)
  const onBlind = useCallback(() => setBlind(true), [])
  const leaving = useRef(false)
  const lookUp = useLookup()

  const onText = (text: string) => {
    if (leaving.current) return
    const identifier = readIdentifier(text)
    const problem = findIdentifierProblem(identifier)
    if (problem) {
      const said = isForeign(identifier) ? problem : `扫到的内容不是 ${getNodePrefix()} 节点的标识`
      setNote(`${said}：${text.slice(0, 80)}`)
      return
    }
    if (goTo(identifier)) navigator.vibrate?.(60)
  }

  const goTo = (identifier: string) => {
    rememberSearch(identifier)
    leaving.current = lookUp(identifier)
    setOpen(!leaving.current)
    return leaving.current
  }

  const onPhoto = async (photo: File | undefined) => {
    if (!photo) return
    setNote(undefined)
    setReading(true)
    try {
      const text = await (await photoDecoder())(photo)
      if (text) onText(text)
      else
        setNote('照片里没有找到二维码或 Data Matrix 码。请靠近一些、避开反光，让码占到画面的三分之一再拍。')
    } catch {
      setNote('识别程序没有加载成功，或者这不是一张可以读取的照片。请检查网络后再试，也可以直接输入标识。')
    }
    setReading(false)
  }

  return (
    <Dialog open={open} onOpenChange={setOpen} onClosed={closeDialog} title="扫码查询">
      <Finder onText={onText} onBlind={onBlind} />
      {blind && <Typed onIdentifier={goTo} />}
      <p className={styles.note} role="status">
        {reading ? '正在识别照片' : (note ?? (blind ? '' : AIM))}
      </p>
      <PhotoButton onPhoto={onPhoto} />
      <a className={getButtonClass({ kind: 'text', wide: true })} href={paths.floor()}>
        车间模式：一件接一件扫
        <Icon name="arrow-right" size={18} />
      </a>
    </Dialog>
  )
}

/** Lets the visitor type the identifier where there is no picture. */
function Typed({ onIdentifier }: { onIdentifier: (identifier: string) => void }) {
  const [wrong, setWrong] = useState('')
  const onSubmit = (text: string) => {
    const identifier = readIdentifier(text)
    const problem = findIdentifierProblem(identifier)
    setWrong(problem)
    if (!problem) onIdentifier(identifier)
  }
  return (
    <div className={styles.typed}>
      <SearchBox label="输入标识" error={wrong} onChange={() => setWrong('')} onSubmit={onSubmit} />
    </div>
  )
}

function PhotoButton({ onPhoto }: { onPhoto: (photo: File | undefined) => void }) {
  return (
    <label className={getButtonClass({ kind: 'outline', wide: true }, styles.photo)}>
      <Icon name="camera" size={18} />
      拍照或从相册选图
      <input
        type="file"
        accept="image/*"
        onChange={(event) => {
          onPhoto(event.currentTarget.files?.[0])
          // The same picture may be chosen again after it was retaken.
          event.currentTarget.value = ''
        }}
      />
    </label>
  )
}
