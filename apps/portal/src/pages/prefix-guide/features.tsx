import type { GuidePage } from '@biaojie/contract/content/content/pages.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import type { ReactNode } from 'react'
import { useSite } from '../../site.ts'
import type { Code } from './codes.ts'
import { Access, Chain, Mapping, Own, Resolved, Unique } from './feature-drawings.tsx'
import * as styles from './features.module.css'

/** Shows six benefits of identifiers for makers, each with its drawing. */
export function Features({ code, guide }: { code: Code; guide: GuidePage }) {
  const { samples } = useSite()
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <SectionHead
          title="有了标识，多出来的六样"
          {...(samples && { note: '每一样都能在本平台的示例零件上看到' })}
        />
        <div className={styles.features}>
          <Feature drawing={<Unique code={code} guide={guide} />} title="一件一号，全国不重">
            前缀由体系分配，后缀由您保证。两家企业各自编号，也不会撞出同一个码。
          </Feature>
          <Feature drawing={<Resolved guide={guide} />} title="扫一下就有答案">
            手机、扫码枪、接口都走同一个地址，逐级找到企业，取回这一件的记录。
          </Feature>
          <Feature drawing={<Own suffix={guide.suffix} />} title="规则自己定">
            按产品族、规格还是批次分段，长短随您，平台不改您的号。
          </Feature>
          <Feature drawing={<Access />} title="给谁看，看多少">
            公开的谁都能看；运行、运维这类数据先验证手机号，再按权限放开。
          </Feature>
          <Feature drawing={<Chain chain={guide.chain} />} title="跨企业，一查到底">
            成品记录里写着上一道的标识，上一道又写着原料的。点一下就到上一家，不用打电话问。
          </Feature>
          <Feature drawing={<Mapping identifier={guide.identifier} />} title="老编码照用">
            图号、客户零件号作为字段登记在标识下面，按哪个号都能对上这一件。
          </Feature>
        </div>
      </div>
    </section>
  )
}

function Feature({ drawing, title, children }: { drawing: ReactNode; title: string; children: ReactNode }) {
  return (
    <article>
      <div className={styles.drawing} aria-hidden>
        {drawing}
      </div>
      <h3>{title}</h3>
      <p>{children}</p>
    </article>
  )
}
