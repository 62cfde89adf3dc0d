import type { GuidePage } from '@biaojie/contract/content/content/pages.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { IdentifierAnatomy } from '@biaojie/ui/identifier/identifier-anatomy.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../paths.ts'
import { ApplyLink } from '../../registration/apply-link.tsx'
import { makeGuidePrefix } from '../../registration/prefix-anatomy.tsx'
import { useSite } from '../../site.ts'
import * as styles from './banner.module.css'
import type { Code } from './codes.ts'

/** Shows the subject in one code: the orange segment is the one an applicant gets. */
export function Banner({ code, guide }: { code: Code; guide: GuidePage }) {
  const { samples } = useSite()
  return (
    <section className={cx(styles.banner, drawing.sheet)} data-surface="navy">
      <div className={layout.container}>
        <div>
          <p className={text.eyebrow}>工业互联网标识解析 · {getIdentity().trade}</p>
          <h1>
            申请一段企业代码，
            <br />
            往后每件零件都查得到
          </h1>
          <p className={styles.lead}>
            标识前缀是企业在国家标识解析体系里的号段。拿到它，后缀由您自己编；客户和监管扫一下码，看到的就是您登记的内容。
          </p>
          <div className={styles.actions}>
            <ApplyLink kind="accent" size="large" />
            {samples ? (
              <a
                className={getButtonClass({ kind: 'inverse', size: 'large' })}
                href={paths.productScene(guide.identifier)}
              >
                先看一件查得到的零件
              </a>
            ) : (
              <a className={getButtonClass({ kind: 'inverse', size: 'large' })} href={paths.prefixes()}>
                查看前缀生效的企业
              </a>
            )}
          </div>
        </div>
        {guide.picture && (
          <img
            className={styles.part}
            src={`${guide.picture}-560.avif`}
            width={560}
            height={560}
            loading="lazy"
            alt={guide.pictureAlt ?? ''}
          />
        )}
        <IdentifierAnatomy
          className={styles.anatomy}
          value={guide.identifier}
          prefix={makeGuidePrefix(guide)}
          suffix={guide.suffix}
          prefixNote="标识前缀 · 申请一次，长期使用"
        />
        <div className={styles.onPhone}>
          <div className={cx(drawing.crop, styles.code)}>
            <CodeImage path={code.path} modules={code.modules} size={152} label="本页网址的二维码" />
          </div>
          <p>
            手机扫码打开本页
            <small>证照和证件可以直接拍照上传</small>
          </p>
        </div>
      </div>
    </section>
  )
}
