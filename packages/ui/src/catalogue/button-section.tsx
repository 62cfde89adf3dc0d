import { Button, type ButtonKind, getButtonClass } from '../button.tsx'
import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import { Icon } from '../icons.tsx'
import * as text from '../text.module.css'
import * as styles from './catalogue.module.css'
import { Section } from './section.tsx'

const KINDS: [kind: ButtonKind, name: string, text: string][] = [
  ['primary', '主要', '立即获取'],
  ['outline', '次要', '查看详情'],
  ['quiet', '安静', '立即获取'],
  ['text', '文字', '全部应用'],
  ['accent', '唯一强调', '解析'],
  ['danger', '危险', '驳回'],
]

export function ButtonSection() {
  return (
    <Section title="按钮" rule="高 32 / 40 / 48 / 64，圆角 4">
      <States />
      <div className={cx(drawing.sheet, styles.row, styles.padded)} data-surface="navy">
        <Button kind="inverse">藏青面次要</Button>
        <Button kind="accent" size="large">
          申请加入
        </Button>
        <Button kind="accent" size="huge">
          解析
        </Button>
      </div>
      <div className={styles.row}>
        <Button size="small">小 32</Button>
        <Button>中 40</Button>
        <Button size="large">大 48</Button>
        <a className={getButtonClass({ kind: 'outline' })} href="#button">
          <Icon name="download" size={18} />
          带图标的链接
        </a>
        <Button kind="outline" square aria-label="筛选">
          <Icon name="filter" size={18} />
        </Button>
        <span className={text.muted} style={{ fontSize: 'var(--text-12)' }}>
          手机一律 44 起
        </span>
      </div>
    </Section>
  )
}

function States() {
  return (
    <table>
      <thead>
        <tr>
          {['种类', '默认', '停用', '进行中'].map((state) => (
            <th key={state} scope="col" className={text.muted}>
              {state}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {KINDS.map(([kind, name, label]) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            <td>
              <Button kind={kind}>{label}</Button>
            </td>
            <td>
              <Button kind={kind} disabled>
                {label}
              </Button>
            </td>
            <td>
              <Button kind={kind} loading>
                {label}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
