import { NODE_PREFIX } from '@biaojie/contract/rules.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierHeading } from '@biaojie/ui/identifier/identifier-code.tsx'
import { splitIdentifier, splitSuffix } from '@biaojie/ui/identifier/segments.ts'
import * as text from '@biaojie/ui/text.module.css'
import type { FoundView } from '../view.ts'
import { CodeBox } from './code-box.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { CountryMark } from './country-mark.tsx'
import * as styles from './lookup-head.module.css'
import { PhoneFacts, Verdicts } from './phone-facts.tsx'
import { Picture } from './picture.tsx'

/**
 * Shows the identified part: picture, name, code, maker. The markup is one; on phones the answer comes first.
 */
export function LookupHead({ view, href }: { view: FoundView; href: (scene: string) => string }) {
  const [danger] = view.dangers
  return (
    <section className={cx(styles.head, danger && styles.dangerous)} aria-label="标识信息">
      {/* A number that resolves proves who registered it, but nothing about the part. */}
      <p className={styles.resolved}>
        <Icon name={danger ? 'warning' : 'product'} />
        {danger ? danger.title : '标识已登记'}
        <span>
          二级节点 <span className={text.code}>{NODE_PREFIX}</span>
          {' · '}
          <span className={text.code}>{`${view.took} ms`}</span>
        </span>
      </p>
      <Picture view={view} />
      <div className={styles.info}>
        <Title view={view} />
        {/* The order is that of a phone, because a half-painted page must not move its content. */}
        <Verdicts view={view} href={href} />
        <PhoneFacts view={view} />
        <CompanyFacts view={view} />
      </div>
      <CodeBox view={view} />
    </section>
  )
}

function Title({ view }: { view: FoundView }) {
  const segments = splitSuffix(splitIdentifier(view.identifier).suffix, view.segments)
  return (
    <div className={styles.title}>
      <CountryMark />
      <h1 className={view.name.length > 24 ? styles.long : undefined}>
        {`${view.name} `}
        {view.subtitle && <small>{view.subtitle}</small>}
      </h1>
      <div className={styles.code}>
        <IdentifierHeading value={view.identifier} segments={segments[0]?.meaning ? segments : undefined} />
        <CopyButton value={view.identifier} />
      </div>
    </div>
  )
}
