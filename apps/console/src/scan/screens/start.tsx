import type { Net } from '../kept/sending.ts'
import { Big, Foot, Message, openLogin, Sheet } from './frame.tsx'

/** Before a phone knows its company: it has to log in once, with a network. */
export function Start({ name, net }: { name: string; net: Net }) {
  const again = () => location.reload()
  const [title, text] =
    net === 'ended'
      ? ['先登录一次', '登录以后，没网也能扫；扫的存在这台手机里，来网自己送。']
      : net === 'offline'
        ? ['第一次打开要有网', '打开过一次以后，没网也能扫。']
        : ['还不能扫码', '现场扫码给已有前缀的企业成员用，请先加入企业。']
  return (
    <Sheet title="现场扫码" note={name} net={net}>
      <Message title={title} text={text} />
      <Foot>
        <Big onClick={net === 'ended' ? openLogin : again}>{net === 'ended' ? '登录' : '再试一次'}</Big>
      </Foot>
    </Sheet>
  )
}
