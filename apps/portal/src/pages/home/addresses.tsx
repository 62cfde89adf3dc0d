import type { StartPage } from '@biaojie/contract/content/content/pages.ts'
import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.ts'
import * as styles from './addresses.module.css'
import type { Code } from './figures.ts'

/** The form of an identifier, for a node that has none of the samples. */
const describeForm = () => `${getNodePrefix()}.企业代码/零件编码`

/** A link, or only the form of an address when the node has no sample to open. */
const Address = ({ href, children }: { href: string | undefined; children: string }) =>
  href ? (
    <a className={text.code} href={href}>
      {children}
    </a>
  ) : (
    <span className={text.code}>{children}</span>
  )

/** Shows that a code on a part is an address for a person, a phone and another system. */
export function Addresses({ code, start }: { code: Code; start: StartPage }) {
  const { samples } = useSite()
  const identifier = samples ? start.identifier : describeForm()
  const [page, api] = samples
    ? [paths.identifier(identifier), `/api/handles/${identifier}`]
    : [`/id/${identifier}`, `/api/handles/${identifier}`]
  return (
    <section className={cx(layout.section, styles.addresses)}>
      <div className={cx(layout.container, styles.content, !samples && styles.alone)}>
        {samples && start.scan && (
          <div className={styles.scan}>
            <div className={cx(drawing.crop, styles.code)}>
              <CodeImage path={code.path} modules={code.modules} size={168} label={start.scan.label} />
            </div>
            <p>{start.scan.text}</p>
          </div>
        )}
        <div className={styles.text}>
          <h2>一件零件，一个地址</h2>
          <p className={text.secondary}>
            码里写的就是零件的网址。人用手机看，系统用接口取，查到的是同一份登记；不用登录，也不用装应用。
          </p>
          <dl>
            <div>
              <dt>手机扫码</dt>
              <dd>
                <Address href={samples ? page : undefined}>{page}</Address>
                微信、相机、浏览器扫都行，直接出结果
              </dd>
            </div>
            <div>
              <dt>系统对接</dt>
              <dd>
                <Address href={samples ? api : undefined}>{`GET ${api}`}</Address>
                应答与 Handle 系统的 HTTP 接口一致，已有客户端改个地址就能用
              </dd>
            </div>
            <div>
              <dt>直接打标</dt>
              <dd>
                <span className={text.code}>{identifier}</span>
                金属件上只刻标识本身，本页扫码和固定式读码器都认
              </dd>
            </div>
          </dl>
          <a className={getButtonClass({ kind: 'outline' })} href={paths.developDocument}>
            接口文档
          </a>
        </div>
      </div>
    </section>
  )
}
