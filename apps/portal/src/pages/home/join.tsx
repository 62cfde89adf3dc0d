import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Cooperation } from '@biaojie/ui/content/closing.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../paths.ts'
import * as styles from './join.module.css'

const STEPS = [
  { title: '提交资料', text: '营业执照、法人与联系人' },
  { title: '平台审核', text: '逐项核对，退回会写明原因' },
  { title: '顶级节点审核', text: '上报国家顶级节点登记' },
  { title: '前缀生效', text: '零件资料登记到前缀下，扫码可查' },
]

/** Shows makers how to get a prefix of their own, in four steps. */
export function Join() {
  return (
    <section className={layout.section}>
      <div className={cx(layout.container, styles.join)}>
        <div className={styles.head}>
          <div>
            <h2>给自己的零件，编一个查得到的号</h2>
            <p>
              前缀是 <span className={text.code}>{getNodePrefix()}.</span> 加 3–4
              位数字，在线申请，不收费；后缀由您按自己的规则编，客户和监管查到的都是您登记的内容。
            </p>
          </div>
          <a className={getButtonClass({ size: 'large' })} href={paths.newIdentification}>
            标识前缀注册
          </a>
        </div>
        <Cooperation steps={STEPS} label="标识前缀注册的四步" />
      </div>
    </section>
  )
}
