import { Icon } from '@biaojie/ui/icons.tsx'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sendSignedRequest } from '../../client/signed-request.ts'
import { toggleInComparison, useCompared } from '../../market/kept.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import * as styles from './buy-panel.module.css'
import type { ApplicationView } from './shown-application.ts'

const PhoneDialog = lazily(async () => (await import('../../rail/phone-dialog.tsx')).PhoneDialog)

/** Offers favourites, comparison and sharing. */
export function Tools({ application: { id, name } }: { application: ApplicationView }) {
  const compared = useCompared().some((application) => application.id === id)
  const { favourite, toggle } = useFavourite(id)
  const [sharing, setSharing] = useState('')
  const close = () => setSharing('')
  const share = async () => {
    const url = location.origin + paths.application(id)
    if (!(await shareByPhone(name, url))) setSharing(url)
  }
  const compare = () => {
    if (!toggleInComparison({ id, name })) showToast('最多对比四个应用，先去掉一个', { kind: 'warn' })
  }
  return (
    <div className={styles.tools}>
      <button type="button" aria-pressed={favourite} onClick={toggle}>
        <Icon name={favourite ? 'check' : 'star'} size={18} />
        {favourite ? '已收藏' : '收藏'}
      </button>
      <button type="button" aria-pressed={compared} onClick={compare}>
        <Icon name={compared ? 'check' : 'compare'} size={18} />
        {compared ? '已加入对比' : '对比'}
      </button>
      <button type="button" onClick={() => void share()}>
        <Icon name="share" size={18} />
        分享
      </button>
      {sharing && <PhoneDialog address={sharing} onClose={close} onFailed={close} />}
    </div>
  )
}

/** Opens the sharing dialog of a phone. Returns false when the device has none or sharing failed. */
async function shareByPhone(title: string, url: string): Promise<boolean> {
  if (!navigator.share || !matchMedia('(pointer: coarse)').matches) return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function useFavourite(id: number) {
  const { user } = useSession()
  const [favourite, setFavourite] = useState(false)
  const navigate = useNavigate()
  const signedIn = Boolean(user)
  useEffect(() => {
    if (!signedIn) return
    let wanted = true
    sendSignedRequest('myApplication', { params: { id: String(id) } }, { quiet: true }).then((answer) => {
      if (wanted && answer.ok) setFavourite(answer.data.favourite)
    })
    return () => {
      wanted = false
    }
  }, [id, signedIn])
  const toggle = async () => {
    if (!user) {
      navigate(paths.login({ cbl: paths.application(id) }))
      return
    }
    const answer = await sendSignedRequest('favouriteSet', { body: { productId: id, favourite: !favourite } })
    if (!answer.ok) {
      showToast(answer.message, { kind: 'err' })
      return
    }
    setFavourite(answer.data.favourite)
    showToast(answer.data.favourite ? '已收藏，可在控制台“我的收藏”里看到' : '已取消收藏')
  }
  return { favourite, toggle }
}
