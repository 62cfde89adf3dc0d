import type { OwnNode, ProposedSite } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import type { Result } from '@biaojie/session/answer.ts'
import { Input, InputNumber } from 'antd'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'

const EMPTY: ProposedSite = { name: '', ipv4: '', ipv6: '', tcp: 2641, udp: 0, http: 0, publicKey: '' }
type Values = Omit<ProposedSite, 'udp' | 'http' | 'tcp'> & {
  tcp: number | null
  udp: number | null
  http: number | null
}

/** Renames the wrong fields of an answer to the names of this form, which shows only one of several sites. */
function moveToField<T>(answer: Result<T>, at: number): Result<T> {
  if (answer.ok || !answer.errors) return answer
  const own = `sites.${at}.`
  const errors = Object.fromEntries(
    Object.entries(answer.errors).map(([name, message]) => [
      name.startsWith(own) ? name.slice(own.length) : name,
      message,
    ]),
  )
  return { ...answer, errors }
}

/**
 * Edits one site; the others stay as they are. `at` is its index; the index after the last site adds a new
 * one.
 */
export function SiteForm({
  node,
  sites,
  at,
  onClose,
}: {
  node: OwnNode
  sites: readonly ProposedSite[]
  at: number
  onClose: () => void
}) {
  const { send } = useCallMutation('ownNodeSave', { refreshes: ['ownNode'] })
  const site = sites[at] ?? EMPTY
  const values: Values = { ...site, udp: site.udp || null, http: site.http || null }
  return (
    <FormDialog<Values>
      title={at < sites.length ? '编辑站点' : '加一个站点'}
      values={values}
      okLabel="保存"
      note="保存后要再证明一次，审核通过才生效；在用的站点不受影响。"
      onClose={onClose}
      send={async ({ tcp, udp, http, ...texts }) => {
        const next = { ...texts, tcp: tcp ?? 0, udp: udp ?? 0, http: http ?? 0 }
        const all = [...sites.slice(0, at), next, ...sites.slice(at + 1)]
        return moveToField(await send({ body: { version: node.version, sites: all } }), at)
      }}
      done="已保存，请证明归你管"
    >
      <FormField name="name" label="名称" required>
        <Input maxLength={40} placeholder="主，武汉机房" autoFocus />
      </FormField>
      <FormField name="ipv4" label="IPv4 地址">
        <Input maxLength={15} placeholder="203.0.113.10" />
      </FormField>
      <FormField name="ipv6" label="IPv6 地址">
        <Input maxLength={39} placeholder="2001:db8::10" />
      </FormField>
      <FormField name="tcp" label="TCP 端口" required>
        <InputNumber min={1} max={65_535} precision={0} />
      </FormField>
      <FormField name="udp" label="UDP 端口">
        <InputNumber min={1} max={65_535} precision={0} />
      </FormField>
      <FormField name="http" label="HTTP 端口">
        <InputNumber min={1} max={65_535} precision={0} />
      </FormField>
      <FormField
        name="publicKey"
        label="站点公钥"
        required
        help="PEM 格式的 RSA 公钥；服务器用它对应的私钥签名作答"
      >
        <Input.TextArea rows={5} maxLength={2_000} placeholder="-----BEGIN PUBLIC KEY-----" />
      </FormField>
    </FormDialog>
  )
}
