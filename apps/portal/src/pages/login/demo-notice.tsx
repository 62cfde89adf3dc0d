import { cx } from '@biaojie/ui/cx.ts'
import { Disclosure } from '@biaojie/ui/display/disclosure.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import * as text from '@biaojie/ui/text.module.css'
import * as styles from './demo-notice.module.css'
/** A public account of a demo node. */
export type DemoAccount = { account: string; password: string; note: string }

/** Shows the accounts of a demo node. Choosing one fills the form. */
export function DemoNotice({
  accounts,
  onChoose,
}: {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}) {
  return (
    <Disclosure
      className={styles.notice}
      summary={
        <>
          <Tag tone="or">演示环境</Tag>
          <span>{accounts.length} 个演示账号，点选即填入</span>
        </>
      }
    >
      <ul>
        {accounts.map((account) => (
          <li key={account.account}>
            <button type="button" onClick={() => onChoose(account)}>
              <span className={cx(text.code, styles.account)}>{account.account}</span>
              <span>{account.note}</span>
            </button>
          </li>
        ))}
      </ul>
      <p>
        密码均为 <span className={text.code}>{accounts[0]?.password}</span>
        。演示数据是虚构的，正式环境没有这些账号。
      </p>
    </Disclosure>
  )
}
