import { useState } from 'react'
import { Segmented } from '../form/tools.tsx'
import { Breadcrumb } from '../navigation/breadcrumb.tsx'
import { Pagination } from '../navigation/pagination.tsx'
import { makeStepStates, Steps } from '../navigation/steps.tsx'
import { makeTabPanelProps, type TabItem, Tabs } from '../navigation/tabs.tsx'
import { Tag } from '../tag.tsx'
import * as styles from './catalogue.module.css'
import { Section } from './section.tsx'

const TABS: TabItem[] = [
  { key: 'energy', label: '能耗数据' },
  { key: 'abnormal', label: '异常数据' },
  { key: 'time', label: '加工时间' },
  { key: 'assembly', label: '装配数据', disabled: true },
]

const PERIODS = [
  { value: 'day', label: '今日' },
  { value: 'week', label: '本周' },
  { value: 'month', label: '本月' },
]

export function TabSection() {
  const [tab, setTab] = useState('energy')
  const [period, setPeriod] = useState('day')
  const [page, setPage] = useState(5)
  const [size, setSize] = useState(9)
  return (
    <Section title="页签与分页" rule="选中：三像素钴蓝线，末端一个橙码元">
      <Breadcrumb
        items={[
          { label: '首页', href: '#home' },
          { label: '标识解析', href: '#resolve' },
          { label: '88.449.1001/BD-320A0001', code: true },
        ]}
      >
        <Tag tone="ok">解析成功</Tag>
      </Breadcrumb>
      <div>
        <Tabs id="catalogue-tabs" label="数据" items={TABS} current={tab} onSelect={setTab} />
        <p {...makeTabPanelProps('catalogue-tabs', tab)} className={styles.caption}>
          {tab}
        </p>
      </div>
      <div className={styles.row}>
        <Segmented label="时段" options={PERIODS} value={period} onChange={setPeriod} />
      </div>
      <Pagination page={1} pages={8} href={(to) => `#page-${to}`} />
      <Pagination
        page={page}
        pages={12}
        total={104}
        onPage={setPage}
        pageSize={size}
        pageSizes={[9, 18, 36]}
        onPageSize={setSize}
        jumper
        label="分页，全部功能"
      />
    </Section>
  )
}

const STEPS = ['填写企业信息并提交', '审核中', '审核通过，获得前缀']

export function StepSection() {
  return (
    <Section title="步骤" rule="前缀注册四种状态">
      <Steps label="注册进度" steps={makeStepStates(STEPS, 0)} />
      <Steps label="注册进度" steps={makeStepStates(STEPS, 1)} />
      <Steps label="注册进度" steps={makeStepStates(STEPS, 3)} />
      <Steps label="注册进度" steps={makeStepStates([...STEPS.slice(0, 2), '审核未通过'], 2, true)} />
    </Section>
  )
}
