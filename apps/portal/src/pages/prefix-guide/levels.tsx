import type { GuidePage } from '@biaojie/contract/content/content/pages.ts'
import { getIdentity, getNodePrefixParts } from '@biaojie/contract/identity.ts'
import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import * as styles from './levels.module.css'

/** Lists the segments from the country down to the single part, and who assigns each. */
function listLevels({ identifier }: GuidePage) {
  const { country, industry } = getNodePrefixParts()
  const [prefix = '', suffix = ''] = identifier.split('/')
  return [
    {
      text: country,
      name: '国家代码',
      giver: '国家顶级节点',
      what: '全国统一，所有二级节点都挂在它下面',
      when: '不变',
    },
    {
      text: industry,
      name: '行业代码',
      giver: '国家顶级节点',
      what: `分给${getIdentity().trade}行业，由本平台运营这个二级节点`,
      when: '不变',
    },
    {
      text: prefix.split('.')[2] ?? '',
      name: '企业代码',
      giver: '本平台受理，顶级节点登记',
      what: '分给一家企业，001–9999 里没有被占用的都能选',
      when: '一家企业办一次',
    },
    {
      text: suffix,
      name: '标识后缀',
      giver: '企业自己',
      what: '按自己的编码规则给每一件、每一批或每台设备编号',
      when: '下线、打标时',
    },
  ]
}

/** Explains a prefix and who assigns which segment, as a list. */
export function Levels({ guide }: { guide: GuidePage }) {
  const { country, industry } = getNodePrefixParts()
  return (
    <section className={layout.section}>
      <div className={layout.container}>
        <SectionHead title="标识前缀是什么" note="一个号分四段，从国家到这一件，逐级分下来" />
        <div className={styles.levels}>
          <div className={styles.text}>
            <p>
              标识就像零件的身份证号：斜杠前面是<b>前缀</b>，说明这个号归谁管；斜杠后面是<b>后缀</b>
              ，说明是哪一件。
            </p>
            <p>
              查询时，顶级节点按 {country} 找到国家，按 {industry}
              找到本平台，再按企业代码找到您的数据。前缀不重复，后缀只要在自己家里不重复，整个号在全国就不会撞。
            </p>
          </div>
          <table className={styles.table}>
            <caption className={text.visuallyHidden}>标识各段由谁分配</caption>
            <thead>
              <tr>
                <th scope="col">这一段</th>
                <th scope="col">谁来分配</th>
                <th scope="col">管什么</th>
                <th scope="col">什么时候定</th>
              </tr>
            </thead>
            <tbody>
              {listLevels(guide).map(({ text: segment, name, giver, what, when }) => (
                <tr key={segment}>
                  <th scope="row">
                    <span className={cx(text.code, styles.segment, name === '企业代码' && styles.hot)}>
                      {segment}
                    </span>
                    {name}
                  </th>
                  <td data-label="谁来分配">{giver}</td>
                  <td data-label="管什么">{what}</td>
                  <td data-label="什么时候定">{when}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
