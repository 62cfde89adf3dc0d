import { Icon } from '@biaojie/ui/icons.tsx'
import { openDialog } from '../dialogs.ts'
import { toTelephone } from '../frame/site-parts.tsx'
import { useSite } from '../site.ts'
import * as styles from './rail.module.css'
import { toTop } from './rail.tsx'

/** Shows the side menu of a phone: five targets of 64 px under the thumb. */
export function BottomBar() {
  const { phone } = useSite()
  return (
    <nav className={styles.bar} aria-label="快捷操作">
      <button type="button" aria-label="联系我，在线咨询" onClick={() => openDialog('consult')}>
        <Icon name="consult" size={24} />
        咨询
      </button>
      {phone && (
        <a href={toTelephone(phone.text)}>
          <Icon name="phone" size={24} />
          电话
        </a>
      )}
      <button className={styles.scan} type="button" onClick={() => openDialog('scan')}>
        <span>
          <Icon name="scan" size={28} />
        </span>
        扫码
      </button>
      <button type="button" onClick={() => openDialog('miniapp')}>
        <Icon name="miniapp" size={24} />
        小程序
      </button>
      <button type="button" aria-label="返回顶部" onClick={toTop}>
        <Icon name="top" size={24} />
        顶部
      </button>
    </nav>
  )
}
