import { KEY_NAME_MAX } from '@biaojie/contract/identifiers/keys/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallMutation } from '../../../kit/calls.ts'
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx'
import { Facts, HandlingTrail, RecordActions } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Code } from '../../../kit/values.tsx'
import { keyCallsPath } from '../../../paths.ts'
import { KeyFigure } from './key-figure.tsx'
import { useTemplateNames } from './key-list.tsx'

/** One key with its rights, limits and trail, beside the list. */
export function KeyDrawer({
  id,
  isAdministrator,
  onClose,
}: {
  id: string | undefined
  isAdministrator: boolean
  onClose: () => void
}) {
  const namesOf = useTemplateNames()
  return (
    <DetailDrawer
      call="keyDetail"
      input={id ? { body: { id } } : null}
      noun="接口密钥"
      title={({ key }) => key.name}
      onClose={onClose}
    >
      {({ key, trail }) => (
        <>
          <KeyFigure apiKey={key} />
          <Facts
            columns={1}
            items={[
              { label: '密钥', value: key.hint, code: true },
              { label: '用在', value: key.sandbox ? '沙箱' : '正式标识' },
              { label: '模板', value: namesOf(key.templates) },
              { label: '来源网络', value: key.networks.join('、') || '不限', code: key.networks.length > 0 },
              {
                label: '最近使用',
                value: key.lastUsedTime && `${key.lastUsedTime} ${key.lastUsedIp}`,
                code: true,
              },
              {
                label: '新建',
                value: (
                  <>
                    <Code>{key.createTime}</Code> {key.createdBy}
                  </>
                ),
              },
            ]}
          />
          <RecordActions>
            <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={keyCallsPath(key.id)}>
              查看调用记录
            </Link>
            {isAdministrator && key.state !== 'revoked' && <Rename key={key.version} {...key} />}
          </RecordActions>
          <HandlingTrail trail={trail} />
        </>
      )}
    </DetailDrawer>
  )
}

function Rename({ id, version, name }: { id: string; version: number; name: string }) {
  const [open, setOpen] = useState(false)
  const { send } = useCallMutation('keyRename', { refreshes: ['keyList', 'keyDetail'] })
  return (
    <>
      <Button kind="outline" size="small" onClick={() => setOpen(true)}>
        更改用途
      </Button>
      {open && (
        <FormDialog<{ name: string }>
          title="更改用途"
          values={{ name }}
          okLabel="保存"
          onClose={() => setOpen(false)}
          send={(values) => send({ body: { id, version, ...values } })}
          done="已更改"
        >
          <FormField name="name" label="用途" required>
            <Input maxLength={KEY_NAME_MAX} autoFocus />
          </FormField>
        </FormDialog>
      )}
    </>
  )
}
