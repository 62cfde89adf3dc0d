import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { openDialog } from '../dialogs.ts'
import { FactText, toTelephone } from '../frame/site-parts.tsx'
import { paths } from '../paths.ts'
import { IdentifierSearch } from '../search/identifier-search.tsx'
import { useSite } from '../site.ts'
import * as styles from './rail.module.css'

const PANELS = { search: styles.search, phone: styles.phone, code: styles.code }
type Panel = keyof typeof PANELS
/** `pressed` means that a press opened it, not a passing pointer. */
type Open = { panel: Panel; pressed: boolean }

/**
 * Shows the side menu: ask, look up, call, mini-program, back to the top. `folded` shows a narrow bar first.
 */
export function Rail({ folded }: { folded: boolean }) {
  const { phone } = useSite()
  const [shown, setShown] = useState(false)
  const [open, setOpen] = useState<Open>()
  const panel = open?.panel
  const close = () => setOpen(undefined)
  const peekAt = (name: Panel) => setOpen(open?.panel === name ? open : { panel: name, pressed: false })
  // A press on a button whose panel the pointer has just opened must not close it again.
  const toggle = (name: Panel) =>
    setOpen(open?.panel === name && open.pressed ? undefined : { panel: name, pressed: true })
  if (folded && !shown) {
    return (
      <aside className={cx(styles.rail, styles.folded)} aria-label="联系与工具">
        <button type="button" aria-label="展开侧边栏" aria-expanded={false} onClick={() => setShown(true)}>
          <Icon name="chevron-left" />
        </button>
      </aside>
    )
  }
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close()
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  return (
    <aside
      className={cx(styles.rail, styles.whole, !folded && styles.wideOnly)}
      aria-label="联系与工具"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onMouseLeave={panel === 'search' ? undefined : close}
    >
      <RailButton icon="consult" text="咨询" label="联系我，在线咨询" onPress={() => openDialog('consult')} />
      <RailButton icon="search" text="查标识" open={panel === 'search'} onPress={() => toggle('search')} />
      {phone && (
        <RailButton
          icon="phone"
          text="电话"
          open={panel === 'phone'}
          onPress={() => toggle('phone')}
          onHover={() => peekAt('phone')}
        />
      )}
      <RailButton
        icon="miniapp"
        text="小程序"
        open={panel === 'code'}
        onPress={() => {
          close()
          openDialog('miniapp')
        }}
        onHover={() => peekAt('code')}
      />
      <RailButton icon="top" text="顶部" label="返回顶部" onPress={toTop} />
      {folded && <RailButton icon="chevron-right" text="收起" onPress={() => setShown(false)} />}
      {panel && <RailPanel panel={panel} onDone={close} />}
    </aside>
  )
}

type ButtonProps = {
  icon: IconName
  text: string
  label?: string
  /** Set for buttons that open a panel. */
  open?: boolean
  onPress: () => void
  onHover?: () => void
}

function RailButton({ icon, text, label, open, onPress, onHover }: ButtonProps) {
  return (
    <button type="button" aria-label={label} aria-expanded={open} onClick={onPress} onMouseEnter={onHover}>
      <Icon name={icon} size={24} />
      {text}
    </button>
  )
}

function RailPanel({ panel, onDone }: { panel: Panel; onDone: () => void }) {
  const { phone, hours } = useSite()
  return (
    <div className={cx(styles.panel, PANELS[panel])}>
      {panel === 'search' && (
        <>
          <p>输入标识，按回车查询</p>
          <IdentifierSearch
            size="rail"
            label="侧边栏标识查询"
            placeholder={`${getNodePrefix()}.…`}
            focus
            onFound={onDone}
          />
        </>
      )}
      {panel === 'phone' && phone && (
        <>
          <a className={cx(text.figure, styles.telephone)} href={toTelephone(phone.text)}>
            <FactText fact={phone} />
          </a>
          <p>{hours}</p>
        </>
      )}
      {panel === 'code' && (
        <>
          <img src={paths.miniappCode} width={132} height={132} alt="在手机上打开本平台的二维码" />
          <p>手机扫码查标识</p>
        </>
      )}
    </div>
  )
}

export function toTop(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' })
}
