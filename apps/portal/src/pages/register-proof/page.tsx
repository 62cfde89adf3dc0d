import type { RecordVoucher } from '@biaojie/contract/resolution/register.ts'
import { foldHandle } from '@biaojie/contract/rules.ts'
import { createVerify } from '@biaojie/register/ed25519.ts'
import { checkRecord } from '@biaojie/register/record-check.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Checkbox } from '@biaojie/ui/form/choice.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { data } from 'react-router'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { voucherPdfPath } from '../../register/register-paths.ts'
import { toClaim } from '../../register/run-check.ts'
import { nameOfField } from '../../register/shown.ts'
import { readIdentifier } from '../../search/read-identifier.ts'
import { requestFactsContext, serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './register-proof.module.css'
import { VoucherSheet } from './sheet.tsx'
import { omitFields, toSheet, toShownFields } from './voucher.ts'

const IDENTIFIER_MAX = 400
const NOT_REGISTERED = ['register_entry_waiting', 'register_entry_not_found']
const HEADERS = { headers: { 'cache-control': 'private, no-store' } }

/** The node's own check, for readers without scripts; a browser does it again with one press. */
async function checkVoucher({ identifier, record, shown, madeAt }: RecordVoucher): Promise<boolean> {
  const claim = toClaim(record)
  if (!claim) return false
  const { verdict } = await checkRecord(
    { claim, handle: foldHandle(identifier), shown: toShownFields(shown), pageAt: new Date(madeAt) },
    { verify: createVerify(crypto.subtle), readConsistency: async () => undefined, now: () => 0 },
  )
  return verdict === 'right'
}

/** `keep` names the listed fields; without any of them the form was not used, and all are listed. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const identifier = readIdentifier((query.get('identifier') ?? '').slice(0, IDENTIFIER_MAX))
  const kept = new Set(query.getAll('keep'))
  const answer = await context.get(serverCallContext)('recordVoucher', { body: { identifier } })
  if (!answer.ok) {
    // Each record links to its voucher, also one that is not registered yet.
    const status = NOT_REGISTERED.includes(answer.reason) ? 200 : answer.status
    return data({ identifier, problem: answer.message, loaded: null }, { status, ...HEADERS })
  }
  const voucher = answer.data
  const isRight = await checkVoucher(voucher)
  const omitted =
    kept.size === 0 ? [] : voucher.shown.map(({ path }) => path).filter((path) => !kept.has(path))
  const { origin } = context.get(requestFactsContext)
  const qr = encodeQrCodeFast(origin + paths.registerProof(voucher.identifier))
  const loaded = {
    sheet: toSheet(omitFields(voucher, new Set(omitted))),
    hidden: voucher.record.fields.length - voucher.shown.length,
    fields: toShownFields(voucher.shown).map((field) => ({ path: field.path, name: nameOfField(field) })),
    omitted,
    isRight,
    qr: { path: drawCodePath(qr), modules: qr.length },
  }
  return data({ identifier: voucher.identifier, problem: '', loaded }, HEADERS)
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  makePageMeta({
    matches,
    title: `登记凭证 ${loaderData?.identifier ?? ''}`.trim(),
    description: '这个标识的各项内容，与公开账簿里登记的那一条一致；可以打印。',
    path: paths.registerProof(loaderData?.identifier ?? ''),
    hidden: true,
  })

/** Shows the voucher of a record as it prints, and lets the reader choose which values it lists. */
export default function RegisterProof({ loaderData: { identifier, problem, loaded } }: Route.ComponentProps) {
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb
        className={styles.crumbs}
        items={[
          { label: '首页', href: paths.home },
          { label: '公开账簿', href: paths.register() },
          ...(identifier
            ? [{ label: <span className={text.code}>{identifier}</span>, href: paths.identifier(identifier) }]
            : []),
          { label: '登记凭证' },
        ]}
      />
      {loaded ? (
        <div className={styles.columns}>
          {loaded.sheet && <VoucherSheet {...loaded} sheet={loaded.sheet} />}
          <Side identifier={identifier} {...loaded} />
        </div>
      ) : (
        <EmptyState
          kind="not-found"
          level="h1"
          title="开不出登记凭证"
          actions={
            <a className={getButtonClass({ kind: 'outline' })} href={paths.register(identifier || undefined)}>
              查公开账簿
            </a>
          }
        >
          {problem}。没有登记成的记录没有凭证，不代表记录不对。
        </EmptyState>
      )}
    </div>
  )
}

type Field = { path: string; name: string }
type SideProps = {
  identifier: string
  fields: readonly Field[]
  omitted: readonly string[]
  isRight: boolean
  hidden: number
}

function Side({ identifier, fields, omitted, isRight, hidden }: SideProps) {
  return (
    <aside className={styles.side}>
      <h1>登记凭证</h1>
      <p>按 A4 排，黑白打也看得清。PDF 里带着凭证文件，收到的人不用上网也能验。</p>
      <p className={isRight ? styles.right : styles.wrong} role="status">
        <Icon name={isRight ? 'check' : 'close'} size={20} />
        {isRight
          ? '节点自己算过：内容、登记的那一条、路径和签名都对得上。'
          : '节点自己算的也对不上：这条记录和登记的不一样，先别拿它做决定。'}
      </p>
      <p>
        不想靠节点这句话，就在
        <a className={text.link} href={paths.productScene(identifier)}>
          零件页
        </a>
        按“核对”，由你的浏览器算。
      </p>
      <div className={styles.buttons}>
        <Button kind="outline" size="small" onClick={() => window.print()}>
          <Icon name="printer" size={18} />
          打印
        </Button>
        <a
          className={getButtonClass({ kind: 'outline', size: 'small' })}
          href={voucherPdfPath(identifier, omitted)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="download" size={18} />
          PDF
        </a>
      </div>
      <form action={paths.registerProof('').split('?')[0]} className={styles.pick}>
        <input type="hidden" name="identifier" value={identifier} />
        <details>
          <summary>列出哪几项</summary>
          {fields.map(({ path, name }) => (
            <Checkbox key={path} name="keep" value={path} defaultChecked={!omitted.includes(path)}>
              {name}
            </Checkbox>
          ))}
          {hidden > 0 && <p>{`另外 ${hidden} 项不公开，列不了。`}</p>}
          <Button type="submit" kind="outline">
            照选的列
          </Button>
          <p>去掉的项只留摘要，凭证照样成立。</p>
        </details>
      </form>
    </aside>
  )
}
