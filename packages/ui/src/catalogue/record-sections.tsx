import { cx } from '../cx.ts'
import { Clamp } from '../display/clamp.tsx'
import { type Fact, FactList } from '../display/fact-list.tsx'
import { type Column, SkeletonTable, Table } from '../display/table.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { Tag, type TagTone } from '../tag.tsx'
import * as text from '../text.module.css'
import * as styles from './catalogue.module.css'
import { Section } from './section.tsx'

type Part = { id: string; name: string; batch: string; count: number; state: string; tone: TagTone }

const PARTS: Part[] = [
  {
    id: '88.449.1001/BD-320A0001',
    name: '前制动盘',
    batch: 'B260318-02',
    count: 1140,
    state: '已发布',
    tone: 'ok',
  },
  {
    id: '88.449.1001/BD-300A0416',
    name: '后制动盘',
    batch: 'B260318-05',
    count: 960,
    state: '待打标',
    tone: 'warn',
  },
  {
    id: '88.449.1003/BR-6205X0007',
    name: '轮毂轴承',
    batch: 'Z250902-11',
    count: 24,
    state: '已召回',
    tone: 'err',
  },
]

const COLUMNS: Column<Part>[] = [
  {
    key: 'id',
    title: '标识',
    code: true,
    render: (part) => (
      <a className={text.link} href="#part">
        {part.id}
      </a>
    ),
  },
  { key: 'name', title: '名称', render: (part) => part.name },
  { key: 'batch', title: '批次', code: true, render: (part) => part.batch },
  {
    key: 'count',
    title: '数量',
    code: true,
    align: 'right',
    render: (part) => part.count.toLocaleString('zh-CN'),
  },
  { key: 'state', title: '状态', render: (part) => <Tag tone={part.tone}>{part.state}</Tag> },
]

export function TableSection() {
  return (
    <Section title="表格" rule="行高 44；数字右对齐；手机上左右滑">
      <Table
        label="标识"
        columns={COLUMNS}
        rows={PARTS}
        rowKey={(part) => part.id}
        selected={(part) => part === PARTS[0]}
      />
      <Table
        label="没有标识"
        columns={COLUMNS}
        rows={[]}
        rowKey={(part) => part.id}
        empty={<EmptyState title="还没有标识">在控制台登记后，会出现在这里。</EmptyState>}
      />
      <SkeletonTable rows={2} />
    </Section>
  )
}

const INTRODUCTION =
  '建于 2009 年，专做乘用车与轻型商用车制动盘、制动鼓和转向节，北仑两座工厂共 11 条机加工线，年产 420 万件，配套 7 家主机厂，产品出口德国、墨西哥与泰国。'

const COMPANY: Fact[] = [
  { label: '企业前缀', value: '88.449.1001', code: true },
  { label: '企业名称', value: '宁波海芯制动系统有限公司（示例）' },
  { label: '注册时间', value: '2024-05-16 09:20:41', code: true },
  { label: '当前状态', value: <Tag tone="ok">未列入召回</Tag> },
  { label: '企业简介', value: <Clamp>{INTRODUCTION}</Clamp>, full: true },
]

const RECORD: Fact[] = [
  { label: '规格', value: 'Ø320 × 28 mm，通风式' },
  { label: '材料牌号', value: 'HT250', code: true },
  { label: '批次号', value: 'B260318-02', code: true },
  { label: '检验结论', value: <Tag tone="ok">合格</Tag> },
]

export function RecordSection() {
  return (
    <Section title="记录" rule="标签 12，值 14 或窄体 16；长值一行加“展开”">
      <FactList items={RECORD} />
      <div className={styles.framed}>
        <FactList items={COMPANY} look="boxed" />
      </div>
      <div className={cx(styles.framed, styles.narrow)}>
        <FactList items={RECORD} look="cells" />
      </div>
    </Section>
  )
}
