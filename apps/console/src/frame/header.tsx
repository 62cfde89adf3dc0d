import { getAccountTypeName } from '@biaojie/contract/accounts/accounts/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Logo } from '@biaojie/ui/logo.tsx'
import { Link } from 'react-router'
import { Dropdown, DropdownItems } from '../kit/dropdown.tsx'
import { pages, portal } from '../paths.ts'
import { logOut } from '../session/leave.ts'
import { getName, usePerson } from '../session/person.tsx'
import { CommandBox } from './command-box.tsx'
import * as styles from './header.module.css'

function Bell({ unread }: { unread: number }) {
  return (
    <Link
      to={pages.notices}
      className={styles.bell}
      aria-label={unread ? `站内通知，${unread} 条未读` : '站内通知'}
    >
      <Icon name="bell" size={20} />
      {unread > 0 && <i>{unread > 99 ? '99+' : unread}</i>}
    </Link>
  )
}

function Me() {
  const person = usePerson()
  const items = [
    { key: 'personal', label: <a href={portal.personal}>个人资料</a> },
    { key: 'portal', label: <a href={portal.home}>返回门户</a> },
    { key: 'out', label: '退出登录', onPress: () => void logOut() },
  ]
  return (
    <Dropdown
      className={styles.me}
      label={`${getName(person)}，${getAccountTypeName(person.type)}`}
      button={
        <>
          <Icon name="user" size={20} />
          <b>{getName(person)}</b>
          <small>{getAccountTypeName(person.type)}</small>
        </>
      }
      end
      closes
    >
      <DropdownItems items={items} />
    </Dropdown>
  )
}

export function Header({ unread, onMenu }: { unread: number; onMenu: () => void }) {
  return (
    <header className={styles.header} data-surface="navy">
      <button type="button" className={styles.menuButton} aria-label="打开菜单" onClick={onMenu}>
        <Icon name="menu" size={20} />
      </button>
      <Logo href={`/console${pages.home}?p=yx`} size={24} className={styles.logo}>
        控制台
      </Logo>
      <CommandBox />
      <div className={styles.end}>
        <a href={portal.home} className={styles.portal}>
          门户 <Icon name="external" size={14} />
        </a>
        <Bell unread={unread} />
        <Me />
      </div>
    </header>
  )
}
