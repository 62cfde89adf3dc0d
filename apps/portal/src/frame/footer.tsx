import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { agreements } from '../../../../content/agreements/titles.ts'
import { site } from '../../../../content/site.ts'
import { paths } from '../paths.ts'
import { chooseAgreements, useContent, useSite } from '../site.ts'
import * as styles from './footer.module.css'
import { FactText, SiteLogo, toTelephone } from './site-parts.tsx'

const ALL_SOLUTIONS = { label: '全部方案', href: paths.solutions }
const SAMPLE_EVENTS = [
  { label: '一件一码行动', href: paths.special },
  { label: '展会', href: paths.smartexpo },
]
const MARKET = [
  { label: '应用市场', href: paths.applications },
  { label: '全部应用', href: paths.applicationList() },
]
const PLATFORM = [
  { label: '关于我们', href: paths.introduce },
  { label: '联系我们与接口文档', href: paths.developDocument },
  { label: '标识前缀注册', href: paths.newIdentification },
  { label: '企业名录', href: paths.prefixes() },
  { label: '按号码查标识', href: paths.parts() },
  { label: '车间模式', href: paths.floor() },
  { label: '公开账簿', href: paths.register() },
  { label: '生态合作', href: paths.ecology },
]

/** Shows contacts, site map, friendly links and records; on phones the columns fold. */
export function Footer() {
  const { owner, records, samples } = useSite()
  const { friendlyLinks, products, solutions, hasSolutions } = useContent()
  return (
    <footer className={styles.footer} data-surface="navy">
      <div className={layout.container}>
        <div className={styles.columns}>
          <Contact />
          {samples ? (
            <Column
              title="产品推荐"
              links={products.map(({ id, name }) => ({ label: name, href: paths.application(id) }))}
            />
          ) : (
            <Column title="应用" links={MARKET} />
          )}
          {hasSolutions && (
            <Column
              title="解决方案"
              links={[
                ...solutions.map(({ id, name }) => ({ label: name, href: paths.solution(id) })),
                ALL_SOLUTIONS,
              ]}
            />
          )}
          <Column title="平台" links={samples ? [...PLATFORM, ...SAMPLE_EVENTS] : PLATFORM} />
          <div className={styles.miniapp}>
            <img
              src={paths.miniappCode}
              width={116}
              height={116}
              alt="在手机上打开本平台的二维码"
              loading="lazy"
            />
            <p>手机扫码查标识</p>
          </div>
        </div>
        <Fold title="友情链接" className={styles.friends}>
          {friendlyLinks.map(({ label, href }) => (
            <li key={href}>
              <a href={href} target="_blank" rel="noreferrer">
                {label}
              </a>
            </li>
          ))}
        </Fold>
        <div className={styles.legal}>
          <span>{`© ${site.since} ${owner}`}</span>
          {chooseAgreements(samples).map((name) => (
            <a key={name} href={paths.agreement(name)}>
              {agreements[name].title}
            </a>
          ))}
          {records.map((record) => (
            <FactText key={record.text} fact={record} />
          ))}
        </div>
      </div>
    </footer>
  )
}

function Contact() {
  const { phone, hours, replyPromise, email, address } = useSite()
  return (
    <div className={styles.contact}>
      <SiteLogo size={30} />
      {phone && (
        <p className={cx(styles.telephone, text.figure)}>
          <a href={toTelephone(phone.text)}>
            <FactText fact={phone} />
          </a>
        </p>
      )}
      <p>{`${hours}，${replyPromise}`}</p>
      {email && (
        <p>
          邮箱 <FactText fact={email} />
        </p>
      )}
      {address && (
        <p>
          地址 <FactText fact={address} />
        </p>
      )}
    </div>
  )
}

function Column({ title, links }: { title: string; links: readonly { label: string; href: string }[] }) {
  return (
    <Fold title={title}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <a href={href}>{label}</a>
        </li>
      ))}
    </Fold>
  )
}

/** Shows a list under its heading. The heading's tick box folds it on phones, also without scripts. */
function Fold({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx(styles.fold, className)}>
      <h2>
        {title}
        <input type="checkbox" aria-label={`展开${title}`} />
        <Icon name="chevron-down" />
      </h2>
      <ul>{children}</ul>
    </div>
  )
}
