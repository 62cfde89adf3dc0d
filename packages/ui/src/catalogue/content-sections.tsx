import { ApplicationCard, ApplicationRow } from '../blocks/application.tsx'
import { SectionHead } from '../blocks/section-head.tsx'
import { TitleBlock } from '../blocks/title-block.tsx'
import { cx } from '../cx.ts'
import { CopyButton } from '../display/copy-button.tsx'
import { Gauge } from '../display/gauge.tsx'
import * as drawing from '../drawing.module.css'
import { CellsProgress } from '../feedback/progress.tsx'
import { IdentifierAnatomy } from '../identifier/identifier-anatomy.tsx'
import { IdentifierCode, IdentifierHeading } from '../identifier/identifier-code.tsx'
import { SearchBox, SearchExamples } from '../identifier/search-box.tsx'
import { splitSuffix } from '../identifier/segments.ts'
import { StatusDot, Tag } from '../tag.tsx'
import * as styles from './catalogue.module.css'
import { DataMatrix, QrCode, Section } from './section.tsx'

const PART = '88.449.1001/BD-320A0001'
const LONG = '88.449.1008/CB-HT250-0311B07-2026-0000418'

export function CodeSection() {
  const segments = splitSuffix('BD-320A0001', [
    ['BD-320A', '制动盘 Ø320 通风'],
    ['0001', '序列号'],
  ])
  return (
    <Section title="标签与编码" rule="方点代替圆点">
      <div className={styles.row}>
        <Tag>待支付</Tag>
        <Tag tone="info">平台审核中</Tag>
        <Tag tone="warn">待核销</Tag>
        <Tag tone="ok">已开通</Tag>
        <Tag tone="err">已召回</Tag>
        <Tag tone="teal">生态合作</Tag>
        <Tag tone="or">瓶颈</Tag>
        <Tag plain>自研</Tag>
        <StatusDot>解析服务正常</StatusDot>
        <StatusDot tone="off">待机</StatusDot>
        <StatusDot tone="err">故障</StatusDot>
      </div>
      <div className={styles.row}>
        <IdentifierCode value={PART} />
        <IdentifierCode value={PART} size="large" />
        <CopyButton value={PART} />
        <CellsProgress filled={7} label="已等待" />
        <CellsProgress filled={10} late label="已等待" />
        <CellsProgress filled={5} cells={8} large label="已核对" />
      </div>
      <IdentifierHeading value={PART} segments={segments} />
      <IdentifierHeading value={LONG} />
      <div className={cx(styles.row, styles.padded)}>
        <span className={drawing.crop}>
          <DataMatrix value={PART} size={108} label={`标识码 ${PART}`} />
        </span>
        <span className={drawing.crop}>
          <QrCode value={`https://portal.example.cn/s/${PART}`} size={123} label="微信扫一扫" />
        </span>
      </div>
      <Hero />
    </Section>
  )
}

const EXAMPLES = [{ href: '#try', code: 'BR-6205X0007', name: '轮毂轴承', more: '已召回' }]

function Hero() {
  return (
    <div className={cx(drawing.sheet, styles.padded)} data-surface="navy">
      <div style={{ maxWidth: 620, marginBottom: 24 }}>
        <SearchBox size="hero" defaultValue={PART} onScan={() => {}} />
        <SearchExamples examples={EXAMPLES} />
      </div>
      <IdentifierAnatomy
        value={PART}
        prefix={[
          { text: '88', name: '国家代码', meaning: '顶级节点' },
          { text: '449', name: '行业代码', meaning: '汽车零部件' },
          { text: '1001', name: '企业代码', meaning: '海芯制动' },
        ]}
        suffix={[
          { text: 'BD', name: '产品族', meaning: '制动盘' },
          { text: '320', name: '规格', meaning: 'Ø320 mm', hot: true },
          { text: 'A', name: '型式', meaning: '通风' },
          { text: '0001', name: '序列号', meaning: '这一件' },
        ]}
      />
    </div>
  )
}

const APPLICATION = {
  href: '#card',
  name: '一物一码追溯云',
  source: '自研',
  description:
    '给每件零件赋码，串起工序、料批与检验记录；主机厂反馈来料异常时，3 分钟圈定涉及批次与在途数量。',
  traits: ['支持 Data Matrix 直接打标', '对接 MES 与 PDA'],
  price: { integer: '1280', fraction: '00' },
}

export function CardSection() {
  return (
    <Section title="应用" rule="列表一律用行，一组的头一个用卡；整行整卡可点">
      <SectionHead
        title="应用场景"
        note="按业务分类，每类挑两个用得最多的"
        href="#all"
        linkLabel="全部 64 个应用"
      />
      <div className={styles.three}>
        <ApplicationCard {...APPLICATION} />
        <ApplicationCard
          {...APPLICATION}
          name="面向多工厂多组织的零部件全生命周期质量追溯与召回协同管理平台（集团版）"
          source="生态合作"
          price={{ integer: '128,000', fraction: '00' }}
        />
        <ApplicationCard {...APPLICATION} name="轻量 MES 云" traits={[]} price={null} />
      </div>
      <div>
        <ApplicationRow {...APPLICATION} />
        <ApplicationRow {...APPLICATION} name="防伪查验与窜货预警" price={{ integer: '0', fraction: '00' }} />
        <ApplicationRow {...APPLICATION} name="轻量 MES 云" price={null} />
      </div>
    </Section>
  )
}

export function FigureSection() {
  return (
    <Section title="数字与量规" rule="数字右下是小单位；超限才用橙">
      <TitleBlock
        figures={[
          { label: '累计注册标识', note: '更新于 10:42', value: '12,486,913', unit: '个' },
          {
            label: '今日解析',
            value: '86,412',
            unit: '次',
          },
          { label: '平均解析时延', value: '38', unit: 'ms' },
        ]}
      />
      <TitleBlock
        look="box"
        figures={[
          {
            label: '区域总用电',
            value: '3,118.0',
            unit: 'kWh',
            foot: '昨日同期 3,192.0 kWh，降 2.3 %',
            footTone: 'good',
          },
          {
            label: '峰段占比',
            value: '45.4',
            unit: '%',
            foot: '昨日同期 44.8 %，升 0.6 个百分点',
            footTone: 'bad',
          },
          { label: '待机耗电', value: '186.2', unit: 'kWh', foot: '占 6.0 %' },
        ]}
      />
      <div className={styles.three}>
        <Gauge label="主轴振动" value={2.8} lower={0} upper={4.5} unit="mm/s" />
        <Gauge label="冷却液温度" value={41.5} upper={38} unit="°C" />
        <Gauge label="气源压力" value={0.42} lower={0.5} upper={0.7} unit="MPa" />
      </div>
    </Section>
  )
}
