import { buttonClass } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import * as styles from './join.module.css'

const STEPS = [
  { title: '提交资料', text: '营业执照、法人与联系人' },
  { title: '平台审核', text: '逐项核对，退回会写明原因' },
  { title: '顶级节点审核', text: '上报国家顶级节点登记' },
  { title: '前缀生效', text: '零件资料登记到前缀下，扫码可查' },
]

type Fact = { name: string; value: ReactNode }

const MAKER: Fact[] = [
  {
    name: '前缀形式',
    value: (
      <>
        <span className={text.code}>88.449.</span> 加 3–4 位数字
      </>
    ),
  },
  { name: '申请费用', value: '免费' },
  { name: '办理方式', value: '在线提交，进度可查' },
]
const PARTNER: Fact[] = [
  { name: '技术服务商', value: '上架应用，联合交付' },
  { name: '渠道代理商', value: '5 人及以上销售团队' },
  { name: '平台补贴', value: '3 亿元' },
]

/** The two ways in: a maker registers its prefix, a partner joins. */
export function Join() {
  return (
    <section className={drawing.sheet} data-surface="navy">
      <div className={cx(layout.container, styles.content)}>
        <div className={styles.text}>
          <h2>
            给自己的零件，
            <br />
            编一个查得到的号
          </h2>
          <p>
            注册企业前缀后，后缀由您按自己的规则编。第一个码打上去那天起，客户、修理厂和监管查到的都是您登记的内容。
          </p>
          <a className={buttonClass({ kind: 'accent', size: 'large' })} href={paths.newIdentification}>
            标识前缀注册
          </a>
        </div>
        <Lane title="零部件企业" facts={MAKER} />
        <Lane title={<a href={paths.ecology}>生态伙伴</a>} facts={PARTNER} />
        <ol className={styles.steps} aria-label="标识前缀注册的四步">
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              {title}
              <small>{text}</small>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function Lane({ title, facts }: { title: ReactNode; facts: Fact[] }) {
  return (
    <div className={styles.lane}>
      <h3>{title}</h3>
      <dl>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
