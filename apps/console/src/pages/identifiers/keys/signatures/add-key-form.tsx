import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Input } from 'antd'
import { useCallMutation } from '../../../../kit/calls.ts'
import { FormField } from '../../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../../kit/form/small-form.tsx'
import * as styles from './add-key-form.module.css'

type Values = { publicKey: string; proof: string }

/** Commands that create a key pair and print the public key with the proof, on the company's own machine. */
export const toCommands = (prefix: string): string =>
  [
    'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out private.pem',
    'openssl pkey -in private.pem -pubout -out public.pem',
    'id=$(openssl pkey -pubin -in public.pem -outform DER | openssl dgst -sha256 -r | cut -c1-64)',
    `printf 'biaojie-signing-key ${prefix} %s' "$id" | openssl dgst -sha256 -sign private.pem | openssl base64 -A`,
  ].join('\n')

/** Adds a public key of the company; the proof shows that it has the private one. */
export function AddKeyForm({ prefix, onClose }: { prefix: string; onClose: () => void }) {
  const { send } = useCallMutation('signingKeyAdd', { refreshes: ['signingKeyList'] })
  const commands = toCommands(prefix)
  return (
    <FormDialog<Values>
      title="登记自己的公钥"
      about="私钥不出企业：在自己的机器上运行下面四行，把公钥和最后一行的输出贴进来。登记以后，节点不再代签，由企业的程序送签名来。"
      values={{ publicKey: '', proof: '' }}
      okLabel="登记"
      onClose={onClose}
      send={(body) => send({ body })}
      done="公钥已登记"
    >
      <div className={styles.commands}>
        <CopyButton label="复制命令" value={commands} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard */}
        <pre data-surface="navy" tabIndex={0}>
          {commands}
        </pre>
      </div>
      <FormField name="publicKey" label="公钥" required help="public.pem 的全部内容，RSA，2048 到 4096 位">
        <Input.TextArea rows={5} maxLength={2_000} placeholder="-----BEGIN PUBLIC KEY-----" autoFocus />
      </FormField>
      <FormField name="proof" label="持有证明" required help="最后一行命令的输出">
        <Input.TextArea rows={3} maxLength={1_000} />
      </FormField>
    </FormDialog>
  )
}
