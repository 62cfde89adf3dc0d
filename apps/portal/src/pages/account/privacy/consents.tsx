import type { Consent, ConsentKind } from '@biaojie/contract/accounts/accounts/personal-data.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useState } from 'react'
import { type AgreementName, agreements } from '../../../../../../content/agreements/titles.ts'
import { sendSignedRequest } from '../../../client/signed-request.ts'
import { paths } from '../../../paths.ts'
import { LoadedPanel } from '../loaded-panel.tsx'
import * as styles from '../personal.module.css'
import { useLoaded } from '../use-loaded.ts'

const ConfirmDialog = lazily(
  async () => (await import('@biaojie/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
)
const load = () => sendSignedRequest('consentList')

/** The agreement of each consent; photos of identity cards are agreed to where they are uploaded. */
const TEXTS: Record<ConsentKind, { agreement: AgreementName; after: string; again?: false }> = {
  service: {
    agreement: 'user-service',
    after: '撤回后仍可查询标识；订购、试用与前缀注册需要重新同意后才能使用。',
  },
  privacy: {
    agreement: 'privacy',
    after: '撤回不影响此前已进行的处理。如果希望删除已有的信息，请注销账号。',
  },
  idPhoto: {
    agreement: 'id-photo',
    after: '撤回后，审核中的前缀注册将无法继续核对证件，需要时会请您重新上传。',
    again: false,
  },
}

function useConsentChange(onChanged: () => void) {
  const [busy, setBusy] = useState(false)
  const finish = async (done: ReturnType<typeof sendSignedRequest>, said: string) => {
    setBusy(true)
    const answer = await done
    setBusy(false)
    if (!answer.ok) return showToast(answer.message, { kind: 'err' })
    showToast(said)
    onChanged()
  }
  const give = (kind: ConsentKind, agreement: AgreementName) => {
    const { title, version } = agreements[agreement]
    return finish(sendSignedRequest('giveConsent', { body: { kind, version } }), `已同意${title}`)
  }
  const withdraw = (kind: ConsentKind) =>
    finish(sendSignedRequest('withdrawConsent', { body: { kind } }), '已撤回同意')
  return { busy, give, withdraw }
}

/** Shows the agreed texts with versions and times; valid consents can be withdrawn. */
export function Consents() {
  const { loaded, reload } = useLoaded(load)
  const [kindToWithdraw, setKindToWithdraw] = useState<ConsentKind>()
  const [open, setOpen] = useState(false)
  const { busy, give, withdraw } = useConsentChange(() => {
    setOpen(false)
    reload()
  })
  return (
    <>
      <LoadedPanel loaded={loaded} onRetry={reload} failure="同意记录没有取到">
        {(consents) =>
          consents.length === 0 ? (
            <p>还没有同意记录。</p>
          ) : (
            <ul className={styles.rows}>
              {consents.map((consent, index) => (
                <ConsentRow
                  key={`${consent.kind} ${consent.givenAt} ${consent.version}`}
                  consent={consent}
                  // The newest comes first; older lines of a kind are history.
                  latest={consents.findIndex(({ kind }) => kind === consent.kind) === index}
                  busy={busy}
                  onWithdraw={() => {
                    setKindToWithdraw(consent.kind)
                    setOpen(true)
                  }}
                  onGive={give}
                />
              ))}
            </ul>
          )
        }
      </LoadedPanel>
      {kindToWithdraw && (
        <ConfirmDialog
          open={open}
          onOpenChange={setOpen}
          onFailed={() => setKindToWithdraw(undefined)}
          title={`撤回对《${agreements[TEXTS[kindToWithdraw].agreement].title}》的同意？`}
          confirmLabel="撤回"
          danger
          loading={busy}
          onConfirm={() => withdraw(kindToWithdraw)}
        >
          {TEXTS[kindToWithdraw].after}
        </ConfirmDialog>
      )}
    </>
  )
}

type RowProps = {
  consent: Consent
  latest: boolean
  busy: boolean
  onWithdraw: () => void
  onGive: (kind: ConsentKind, agreement: AgreementName) => void
}

function ConsentRow({ consent, latest, busy, onWithdraw, onGive }: RowProps) {
  const { kind, version, givenAt, withdrawnAt } = consent
  const { agreement, again = true } = TEXTS[kind]
  const { title } = agreements[agreement]
  return (
    <li>
      <div>
        <b>
          <a className={text.link} href={paths.agreement(agreement)} target="_blank" rel="noopener">
            《{title}》
          </a>
        </b>
        <span>
          <span>
            版本 <span className={cx(text.figure, styles.value)}>{version}</span>
          </span>
          <span>
            同意于 <span className={cx(text.figure, styles.value)}>{givenAt}</span>
          </span>
          {withdrawnAt && (
            <span>
              撤回于 <span className={cx(text.figure, styles.value)}>{withdrawnAt}</span>
            </span>
          )}
        </span>
      </div>
      {withdrawnAt ? <Tag>已撤回</Tag> : <Tag tone="ok">有效</Tag>}
      {latest && !withdrawnAt && (
        <Button kind="outline" size="small" onClick={onWithdraw} aria-label={`撤回对《${title}》的同意`}>
          撤回
        </Button>
      )}
      {latest && withdrawnAt && again && (
        <Button kind="outline" size="small" disabled={busy} onClick={() => onGive(kind, agreement)}>
          重新同意
        </Button>
      )}
    </li>
  )
}
