import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { ApiKey, NewApiKey } from '@biaojie/contract/identifiers/keys/keys.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CallState, useCallQuery } from '../../../kit/calls.ts'
import { Facts, Stack } from '../../../kit/detail/sections.tsx'
import { CountTabs, PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered } from '../../../kit/states.tsx'
import { portal } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { Calls } from './calls/calls.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { KeyForm } from './key-form.tsx'
import { KeyList, useTemplateNames } from './key-list.tsx'
import { Scopes } from './key-values.tsx'
import { OnceSecret } from './once-secret.tsx'
import { RenewForm } from './renew-form.tsx'
import { Example } from './sandbox/example-panel.tsx'
import { Sandbox } from './sandbox/sandbox.tsx'
import { SigningKeys } from './signatures/signing-keys.tsx'
import { Webhooks } from './webhooks/webhooks.tsx'

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
          { label: '上限', value: `每秒 ${key.perSecond} 次，每天 ${formatCount(key.perDay)} 次` },
          { label: '到期', value: key.expiresOn ? `${key.expiresOn}，前 30 天提醒` : '不到期' },
          { label: '用在', value: key.sandbox ? '沙箱' : '正式标识' },
        ]}
      />
    </OnceSecret>
  )
}

const TABS = ['keys', 'webhooks', 'failed', 'calls', 'sandbox', 'signatures'] as const
type Tab = (typeof TABS)[number]

const createTabs = (keys: readonly ApiKey[] | undefined, hooks: DataOf<'webhookList'> | undefined) => [
  {
    value: 'keys' as const,
    label: '接口密钥',
    count: keys?.filter(({ state }) => state === 'active').length,
  },
  { value: 'webhooks' as const, label: '回调', count: hooks?.webhooks.length },
  { value: 'failed' as const, label: '失败', count: hooks?.failed, attention: true },
  { value: 'calls' as const, label: '调用记录' },
  { value: 'sandbox' as const, label: '沙箱' },
  { value: 'signatures' as const, label: '签名密钥' },
]

/** Loading bars for a list of the page. */
const BARS = { lines: 5, cells: 5 }

/** Keys and webhooks of the company's programs and their sandbox. Administrators change them; members read. */
export default function KeysPage() {
  const [address, setAddress] = useSearchParams()
  const tab = TABS.find((tab) => tab === address.get('tab')) ?? 'keys'
  const isAdministrator = usePerson().type === 'COMPANY_ADMIN'
  const keys = useCallQuery('keyList', {})
  const webhooks = useCallQuery('webhookList', {})
  const [form, setForm] = useState<'new' | ApiKey>()
  const [made, setMade] = useState<NewApiKey>()
  const open = (value: Tab) => setAddress(value === 'keys' ? {} : { tab: value })
  const create = tab === 'keys' && (
    <Button size="small" onClick={() => setForm('new')}>
      <Icon name="plus" size={16} />
      新建密钥
    </Button>
  )
  const rights = isAdministrator && { onCreate: () => setForm('new'), onRenew: setForm }
  return (
    <>
      <PageHead
        title="密钥与回调"
        tabs={
          <CountTabs
            label="密钥与回调"
            current={tab}
            onTab={open}
            tabs={createTabs(keys.data?.keys, webhooks.data)}
          />
        }
        actions={
          <>
            <Documents />
            {isAdministrator ? create : '由企业管理员新建和停用'}
          </>
        }
      />
      <PageBody>
        <Stack>
          {tab === 'keys' && made && <NewKey made={made} onClose={() => setMade(undefined)} />}
          {tab === 'keys' && (
            <Answered query={keys} noun="接口密钥" {...BARS}>
              {(data) => <Keys data={data} made={made} {...rights} />}
            </Answered>
          )}
          {(tab === 'webhooks' || tab === 'failed') && (
            <Answered query={webhooks} noun="回调" {...BARS}>
              {(data) => <Webhooks data={data} failing={tab === 'failed'} onTab={open} />}
            </Answered>
          )}
          {tab === 'calls' && <KeyCalls keyList={keys} />}
          {tab === 'signatures' && <Signatures isAdministrator={isAdministrator} />}
          {tab === 'sandbox' && <Sandbox isAdministrator={isAdministrator} />}
        </Stack>
      </PageBody>
      <KeyDrawer
        id={address.get('id') ?? undefined}
        isAdministrator={isAdministrator}
        onClose={() => open('keys')}
      />
      {form === 'new' && <KeyForm onClose={() => setForm(undefined)} onMade={setMade} />}
      {form && form !== 'new' && <RenewForm old={form} onClose={() => setForm(undefined)} onMade={setMade} />}
    </>
  )
}

type KeysProps = Omit<ComponentProps<typeof KeyList>, 'keys' | 'sandbox'> & {
  data: DataOf<'keyList'>
  made: NewApiKey | undefined
}

/** Shows the keys, and below them a request that tries a key of the sandbox. */
const Keys = ({ data, made, ...rights }: KeysProps) => (
  <>
    <KeyList {...data} {...rights} />
    {data.keys.length > 0 && <Example secret={made?.key.sandbox ? made.secret : undefined} />}
  </>
)

function Signatures({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <Answered query={useCallQuery('signingKeyList', {})} noun="签名密钥" {...BARS}>
      {(data) => <SigningKeys data={data} isAdministrator={isAdministrator} />}
    </Answered>
  )
}

function KeyCalls({ keyList }: { keyList: CallState<DataOf<'keyList'>> }) {
  const [address, setAddress] = useSearchParams()
  const choose = (of: string) => setAddress({ tab: 'calls', ...(of && { of }) })
  return (
    <Answered query={keyList} noun="接口密钥" {...BARS}>
      {({ keys }) => <Calls keys={keys} of={address.get('of') ?? ''} onOf={choose} />}
    </Answered>
  )
}

const Documents = () => (
  <a href={portal.documents} target="_blank" rel="noopener">
    接口文档
  </a>
)
