import { getIdentity } from '@biaojie/contract/identity.ts'
import {
  listMissingSiteFields,
  SITE_FIELDS,
  type SiteValues,
} from '@biaojie/contract/node/site-settings/rules.ts'
import type { SiteSettings } from '@biaojie/contract/node/site-settings/site-settings.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { Section, Trail } from '../../../kit/detail/sections.tsx'
import * as styles from './site-settings.module.css'

/** Shows what is missing before a node is ready for the public, and who changed what. */
export function Checklist({
  values,
  settings: { trail, messages, parent },
}: {
  values: SiteValues
  settings: Pick<SiteSettings, 'trail' | 'messages' | 'parent'>
}) {
  const missing = listMissingSiteFields(values)
  return (
    <>
      <Section title={missing.length > 0 ? `还缺 ${missing.length} 项` : '资料齐全'}>
        {missing.length > 0 ? (
          <ul className={styles.missing}>
            {missing.map((field) => (
              <li key={field}>
                <Icon name="warning" size={16} />
                {SITE_FIELDS[field].label}
              </li>
            ))}
          </ul>
        ) : (
          <p>对外服务需要的资料都已填写。</p>
        )}
      </Section>
      <Identity parent={parent} />
      <Messages messages={messages} />
      {trail.length > 0 && (
        <Section title="改动经过" flush>
          <Trail items={trail} />
        </Section>
      )}
    </>
  )
}

/** Shows what the node is called; it is set with the server's settings, because every process needs it at its start. */
function Identity({ parent }: Pick<SiteSettings, 'parent'>) {
  const { prefixes, name, platform, trade, operator } = getIdentity()
  const rows = [
    ['节点前缀', prefixes.join('、')],
    ['节点全称', name],
    ['平台简称', platform],
    ['服务行业', trade],
    ['运营单位', operator],
    ...(parent
      ? [
          ['上级节点', parent.address],
          ['上级公钥', parent.key],
        ]
      : []),
  ]
  return (
    <Section title="节点身份" note="在设置文件里改（NODE_PREFIX 等），重启后生效">
      <dl className={styles.identity}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** Shows the text of each message, which the operator registers with the SMS provider under the same variables. */
const Messages = ({ messages }: Pick<SiteSettings, 'messages'>) => (
  <Section title="短信文案" note="到短信服务商报备，模板编号写进设置文件">
    <ul className={styles.messages}>
      {messages.map(({ label, text, sent }) => (
        <li key={label}>
          <b>{label}</b>
          <Tag tone={sent ? 'ok' : 'or'}>{sent ? '已接入' : '只发站内通知'}</Tag>
          <p>{text}</p>
        </li>
      ))}
    </ul>
    <p className={styles.free}>
      前缀注册不收费，写在《标识前缀注册服务协议》第五条；要改为收费，先改协议并提前 90 天公布。
    </p>
  </Section>
)
