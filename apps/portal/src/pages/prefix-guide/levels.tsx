import { SectionHead } from '@biaojie/ui/blocks/section-head.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import * as text from '@biaojie/ui/text.module.css'
import { levels } from '../../../../../content/identification.ts'
import * as styles from './levels.module.css'

/** Explains a prefix, and who assigns which segment, as a list. */
export function Levels() {
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
              查询时，顶级节点按 88 找到国家，按 449
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
              {levels.map(({ text: segment, name, giver, what, when }) => (
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
