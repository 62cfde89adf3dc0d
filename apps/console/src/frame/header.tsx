import { accountTypeName } from '@biaojie/contract/account-rules.ts'
import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Logo } from '@biaojie/ui/logo.tsx'
import { Dropdown } from 'antd'
import { Link } from 'react-router'
import { unreadNotices } from '../data/shared.ts'
import { pages, portal } from '../paths.ts'
import { logOut } from '../session/leave.ts'
import { nameOf, usePerson } from '../session/person.tsx'
import { Search } from './search.tsx'

function Bell() {
  const unread = unreadNotices.use()
  return (
    <Link to={pages.notices} className="bell" aria-label={unread ? `站内通知，${unread} 条未读` : '站内通知'}>
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
    { key: 'out', label: '退出登录', onClick: () => void logOut() },
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <button type="button" className="me" aria-label={`${nameOf(person)}，${accountTypeName(person.type)}`}>
        <Icon name="user" size={20} />
        <b>{nameOf(person)}</b>
        <small>{accountTypeName(person.type)}</small>
      </button>
    </Dropdown>
  )
}

export function Header({ onMenu }: { onMenu: () => void }) {
  return (
    <header className="ct" data-surface="navy">
      <button type="button" className="burger" aria-label="打开菜单" onClick={onMenu}>
        <Icon name="menu" size={20} />
      </button>
      <Logo href={`/console${pages.home}?p=yx`} size={24}>
        控制台
      </Logo>
      <span className="nd">
        二级节点 <b className="id">{NODE_PREFIX}</b>
      </span>
      <Search />
      <div className="rt">
        <a href={portal.home} className="portal">
          门户 <Icon name="external" size={14} />
        </a>
        <Bell />
        <Me />
      </div>
    </header>
  )
}
