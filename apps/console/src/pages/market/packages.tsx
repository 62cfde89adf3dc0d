import type { ApplicationContent } from '@biaojie/contract/market-manage.ts'
import type { Fen } from '@biaojie/contract/money.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input, InputNumber, Radio, Select } from 'antd'
import { MoneyInput } from '../../kit/form/inputs.tsx'
import { FactsInput } from './inputs.tsx'
import * as styles from './market.module.css'

type Package = ApplicationContent['packages'][number]
type Price = Package['prices'][number]
type Props = { value?: Package[]; onChange?: (value: Package[]) => void; id?: string; negotiable: boolean }

const UNITS = [
  { value: '2', label: '个月' },
  { value: '1', label: '年' },
  { value: '-1', label: '终身' },
]
const MOST = 6

const newPackage = (at: number): Package => ({
  key: `package-${at + 1}`,
  name: '',
  note: '',
  tryUseDuration: -1,
  prices: [{ duration: 1, durationUnit: '1', price: null, isDefault: true }],
  limits: [],
})

/** Packages with their prices and limits: the matrix of the detail page. */
export function PackagesInput({ value = [], onChange, id, negotiable }: Props) {
  const set = (at: number, change: Partial<Package>) =>
    onChange?.(value.map((one, place) => (place === at ? { ...one, ...change } : one)))
  return (
    <div id={id}>
      {value.map((one, at) => (
        <PackageBox
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are typed and may be equal for a while
          key={at}
          one={one}
          negotiable={negotiable}
          onChange={(change) => set(at, change)}
          onRemove={() => onChange?.(value.filter((_, place) => place !== at))}
        />
      ))}
      {value.length < MOST && (
        <Button kind="outline" size="small" onClick={() => onChange?.([...value, newPackage(value.length)])}>
          添加套餐
        </Button>
      )}
    </div>
  )
}

type BoxProps = {
  one: Package
  negotiable: boolean
  onChange: (change: Partial<Package>) => void
  onRemove: () => void
}

function PackageBox({ one, negotiable, onChange, onRemove }: BoxProps) {
  const name = one.name || one.key
  return (
    <section className={styles.package} aria-label={`套餐${name}`}>
      <header>
        <b>{name}</b>
        <Button kind="text" size="small" aria-label={`删除套餐${name}`} onClick={onRemove}>
          删除
        </Button>
      </header>
      <div className={styles.prices}>
        <div className={styles.price}>
          <Input
            className={styles.amount}
            value={one.name}
            maxLength={20}
            aria-label="套餐名称"
            placeholder="套餐名称，如标准版"
            onChange={({ target }) => onChange({ name: target.value })}
          />
          <Input
            className={styles.amount}
            value={one.key}
            maxLength={32}
            aria-label="套餐代码"
            placeholder="代码，如 standard"
            onChange={({ target }) => onChange({ key: target.value })}
          />
          <Input
            className={styles.amount}
            value={one.note}
            maxLength={60}
            aria-label="套餐说明"
            placeholder="说明，如一个工厂全线"
            onChange={({ target }) => onChange({ note: target.value })}
          />
          <InputNumber
            className={styles.amount}
            value={one.tryUseDuration}
            min={-1}
            max={365}
            precision={0}
            aria-label="试用天数"
            addonAfter="天试用"
            onChange={(days) => onChange({ tryUseDuration: days ?? -1 })}
          />
        </div>
        <small>试用天数：-1 不提供，0 沙箱长期可用。</small>
        <Prices value={one.prices} negotiable={negotiable} onChange={(prices) => onChange({ prices })} />
        <b>规格</b>
        <FactsInput
          label={`套餐${name}的规格`}
          value={one.limits}
          onChange={(limits) => onChange({ limits })}
        />
      </div>
    </section>
  )
}

function Prices({
  value,
  negotiable,
  onChange,
}: {
  value: Price[]
  negotiable: boolean
  onChange: (value: Price[]) => void
}) {
  const set = (at: number, change: Partial<Price>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...change } : one)))
  return (
    <>
      {value.map((price, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: terms are typed and may be equal for a while
        <div key={at} className={styles.price}>
          <InputNumber
            className={styles.number}
            value={price.duration}
            min={1}
            max={120}
            precision={0}
            aria-label={`第 ${at + 1} 个时长`}
            disabled={price.durationUnit === '-1'}
            onChange={(duration) => set(at, { duration: duration ?? 1 })}
          />
          <Select
            className={styles.unit}
            value={price.durationUnit}
            options={UNITS}
            aria-label={`第 ${at + 1} 个时长的单位`}
            onChange={(durationUnit) =>
              set(at, { durationUnit, ...(durationUnit === '-1' && { duration: 1 }) })
            }
          />
          {negotiable ? (
            <span className={styles.amount}>面议</span>
          ) : (
            <MoneyInput
              aria-label={`第 ${at + 1} 个时长的价格`}
              value={(price.price ?? undefined) as Fen | undefined}
              onChange={(amount) => set(at, { price: amount ?? null })}
            />
          )}
          <Radio
            checked={price.isDefault}
            onChange={() => onChange(value.map((one, place) => ({ ...one, isDefault: place === at })))}
          >
            默认
          </Radio>
          <Button
            kind="text"
            size="small"
            aria-label={`删除第 ${at + 1} 个时长`}
            onClick={() => onChange(value.filter((_, place) => place !== at))}
          >
            删除
          </Button>
        </div>
      ))}
      <div>
        <Button
          kind="outline"
          size="small"
          onClick={() => onChange([...value, { duration: 1, durationUnit: '2', price: null, isDefault: false }])}
        >
          添加时长
        </Button>
      </div>
    </>
  )
}
