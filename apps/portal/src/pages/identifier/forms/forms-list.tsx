import { COMMON_FORMS, FORMS, makeFormPath } from '@biaojie/contract/resolution/resolution/forms.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../../paths.ts'
import * as styles from './forms.module.css'

type Form = { name: string; type: string; href: string; file: string }

function listForms(identifier: string): Form[] {
  const file = identifier.replace(/[^\w.-]/g, '_')
  return [
    ...COMMON_FORMS.map((form) => ({
      name: FORMS[form].name,
      type: FORMS[form].type,
      href: makeFormPath(paths.identifier(identifier), form),
      file: `${file}.${FORMS[form].extension}`,
    })),
    {
      name: 'Handle JSON',
      type: 'application/json',
      href: paths.handle(identifier),
      file: `${file}.handle.json`,
    },
  ]
}

/**
 * Lists the representations of the record with their media types; each can be opened, downloaded, or copied
 * as an address.
 */
export function FormsList({ identifier }: { identifier: string }) {
  return (
    <section className={styles.sheet} aria-label="机器可读形式">
      <p className={styles.lead}>
        同一个网址，按请求头 <code className={text.code}>Accept</code>{' '}
        给出下面各种形式；内容与本页公开的数据一致，需要手机验证的不在其中。
      </p>
      <ul>
        {listForms(identifier).map(({ name, type, href, file }) => (
          <li key={href} className={styles.form}>
            <a className={text.link} href={href} target="_blank" rel="noreferrer">
              {name}
            </a>
            <code className={styles.type}>{type}</code>
            <span className={styles.tools}>
              <CopyButton value={location.origin + href} label="复制地址" />
              <a className={text.link} href={href} download={file}>
                下载
              </a>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
