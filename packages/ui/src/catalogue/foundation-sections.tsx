import { cx } from '../cx.ts'
import * as drawing from '../drawing.module.css'
import { Icon, type IconName } from '../icons.tsx'
import * as text from '../text.module.css'
import * as styles from './catalogue.module.css'
import { Section } from './section.tsx'

const COLOURS = [
  ['墨', 'ink'],
  ['次', 'ink-2'],
  ['弱', 'ink-3'],
  ['钴蓝', 'cobalt'],
  ['钴蓝深', 'cobalt-hover'],
  ['藏青', 'navy'],
  ['天蓝', 'sky'],
  ['卡钳橙', 'orange'],
  ['橙字', 'orange-ink'],
  ['青', 'teal'],
  ['成', 'ok'],
  ['错', 'error'],
  ['警', 'warning'],
  ['雾', 'mist'],
  ['线', 'line'],
  ['控件边', 'control'],
]

export function ColourSection() {
  return (
    <Section title="色" rule="墨与纸占九成；钴蓝只给能点的；橙一屏一处">
      <div className={styles.colours}>
        {COLOURS.map(([name, token]) => (
          <span key={token}>
            <i style={{ background: `var(--color-${token})` }} />
            <b>{name}</b>
            <small className={text.code}>{token}</small>
          </span>
        ))}
      </div>
    </Section>
  )
}

const TYPE: [size: string, weight: number, sample: string][] = [
  ['48', 700, '查清一件零件的来历'],
  ['36', 700, '数字孪生'],
  ['28', 700, '应用场景'],
  ['22', 700, '产品追溯'],
  ['18', 600, '一物一码追溯云'],
  ['16', 400, '产线上每台设备、每件在制品都以标识为锚点，虚实两边对的是同一个编码。'],
  ['14', 400, '给每件零件赋码，串起工序、料批与检验记录。'],
  ['12', 400, '口径：上线前后各取连续 90 天，数据由客户质量部签认。'],
]

export function TypeSection() {
  return (
    <Section title="字阶" rule="八级；正文行长不过 38 字；编码与数字用窄体">
      <div className={styles.type}>
        {TYPE.map(([size, weight, sample]) => (
          <p
            key={size}
            style={{
              fontSize: `var(--text-${size})`,
              fontWeight: weight,
            }}
          >
            <small className={text.code}>{size}</small>
            {sample}
          </p>
        ))}
        <p className={text.code} style={{ fontSize: 'var(--text-48)' }}>
          <small>编码 500</small>
          <span>88.449.1001/BD-320A0001</span>
        </p>
        <p className={text.figure} style={{ fontSize: 'var(--text-48)' }}>
          <small>数字 600</small>
          12,486,913
        </p>
      </div>
    </Section>
  )
}

export function LineSection() {
  return (
    <Section title="尺寸线与引线" rule="母题的画法">
      <div className={styles.three}>
        <div>
          <p className={styles.caption}>标识分段：两端短竖线，不带箭头；段名在下</p>
          <span className={cx(drawing.dimension, styles.segment)}>标识前缀</span>
        </div>
        <div>
          <p className={styles.caption}>中心线：18-5-3-5，只用于链与工序</p>
          <div className={styles.centreLine} />
        </div>
        <div>
          <p className={styles.caption}>裁切角标、配置占位</p>
          <div className={cx(styles.row, styles.padded)}>
            <span className={cx(drawing.crop, styles.marks)} />
            <span className={text.sample}>备案号（待配置）</span>
          </div>
        </div>
      </div>
    </Section>
  )
}

const ICONS: [name: IconName, text: string][] = [
  ['trace', '产品追溯'],
  ['product', '产品管理'],
  ['verify', '防伪查询'],
  ['supply', '供应链'],
  ['recall', '产品召回'],
  ['safety', '智能安全'],
  ['logistics', '物流监控'],
  ['remote', '远程运维'],
  ['monitor', '运行监测'],
  ['production', '智能生产'],
  ['repair', '设备维修'],
  ['custom', '自定义'],
  ['scan', '扫码'],
  ['search', '查询'],
  ['consult', '咨询'],
  ['phone', '电话'],
  ['miniapp', '小程序'],
  ['card', '证件'],
  ['company', '企业'],
  ['home', '首页'],
  ['dashboard', '工作台'],
  ['user', '账号'],
  ['eye', '显示'],
  ['calendar', '日期'],
  ['location', '位置'],
  ['cart', '订购'],
  ['printer', '打印'],
]

const CONTROLS: IconName[] = [
  'arrow-right',
  'bell',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'clock',
  'close',
  'copy',
  'download',
  'edit',
  'expand',
  'external',
  'eye-off',
  'file',
  'filter',
  'logout',
  'menu',
  'minus',
  'offline',
  'play',
  'plus',
  'refresh',
  'settings',
  'top',
  'trash',
  'upload',
  'warning',
]

export function IconSection() {
  return (
    <Section title="图标" rule="24 网格，1.75 描边，直角；一枚一个橙码元">
      <div className={styles.icons}>
        {ICONS.map(([name, label]) => (
          <span key={name}>
            <Icon name={name} size={24} />
            {label}
          </span>
        ))}
      </div>
      <div className={styles.row}>
        {CONTROLS.map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
    </Section>
  )
}
