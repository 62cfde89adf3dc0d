import { countText } from '@biaojie/contract/counts.ts'
import type { NewApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { Facts } from '../../../kit/detail/sections.tsx'
import { Scopes } from './key-values.tsx'
import { OnceSecret } from './once-secret.tsx'
import { useTemplateNames } from './template-names.ts'

/** The secret of a new key with the key's rights and limits. */
export function NewKey({ made: { secret, key }, onClose }: { made: NewApiKey; onClose: () => void }) {
  const namesOf = useTemplateNames()
  return (
    <OnceSecret title="新密钥" name={key.name} secret={secret} file={`${key.name}.key.txt`} onClose={onClose}>
      <Facts
        items={[
          { label: '范围', value: <Scopes scopes={key.scopes} /> },
          { label: '模板', value: namesOf(key.templates) },
          { label: '来源网络', value: key.networks.join('、') || '不限', code: key.networks.length > 0 },
          { label: '上限', value: `每秒 ${key.perSecond} 次，每天 ${countText(key.perDay)} 次` },
          { label: '到期', value: key.expiresOn ? `${key.expiresOn}，前 30 天提醒` : '不到期' },
          { label: '用在', value: key.sandbox ? '沙箱' : '正式标识' },
        ]}
      />
    </OnceSecret>
  )
}
