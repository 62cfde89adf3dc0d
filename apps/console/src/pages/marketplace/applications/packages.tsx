import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import { fen } from '@biaojie/contract/money.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input, InputNumber, Radio, Select } from 'antd'
import { FieldGroup } from '../../../kit/form/form-field.tsx'
import { MoneyInput } from '../../../kit/form/inputs.tsx'
import { FactsInput } from '../parts/inputs.tsx'
import * as styles from './market.module.css'

type Package = ApplicationContent['packages'][number]
type Price = Package['prices'][number]
type Props = { value?: Package[]; onChange?: (value: Package[]) => void; id?: string; negotiable: boolean }

const UNITS = [
  { value: '2', label: '个月' },
  { value: '1', label: '年' },
  { value: '-1', label: '终身' },
]
const MAX_PACKAGES = 6

const makePackage = (at: number): Package => ({
  key: `package-${at + 1}`,
  name: '',
  note: '',
  tryUseDuration: -1,
  prices: [{ duration: 1, durationUnit: '1', price: null, isDefault: true }],
  limits: [],
})

/** Edits packages with their prices and limits, the matrix of the detail page. */
export function PackagesInput({ value = [], onChange, id, negotiable }: Props) {
  const changePackage = (at: number, change: Partial<Package>) =>
    onChange?.(value.map((item, place) => (place === at ? { ...item, ...change } : item)))
  return (
    <FieldGroup id={id}>
      {value.map((item, at) => (
        <PackageBox
          // biome-ignore lint/suspicious/noArrayIndexKey: keys are typed and may be equal for a while
          key={at}
          item={item}
          negotiable={negotiable}
          onChange={(change) => changePackage(at, change)}
          onRemove={() => onChange?.(value.filter((_, place) => place !== at))}
        />
      ))}
      {value.length < MAX_PACKAGES && (
        <Button kind="outline" size="small" onClick={() => onChange?.([...value, makePackage(value.length)])}>
          添加套餐
        </Button>
      )}
    </FieldGroup>
  )
}

type BoxProps = {
  item: Package
  negotiable: boolean
  onChange: (change: Partial<Package>) => void
  onRemove: () => void
}

function PackageBox({ item, negotiable, onChange, onRemove }: BoxProps) {
  const { modal } = App.useApp()
  const name = item.name || item.key
  const confirmRemoval = () =>
    modal.confirm({
      title: `删除套餐“${name}”？`,
      content: '它的时长、价格和规格一起删除，保存后不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '留着',
      onOk: onRemove,
    })
  return (
    <section className={styles.package} aria-label={`套餐${name}`}>
      <header>
        <b>{name}</b>
        <Button kind="text" size="small" aria-label={`删除套餐${name}`} onClick={confirmRemoval}>
          删除
        </Button>
      </header>
      <div className={styles.prices}>
        <PackageFacts item={item} onChange={onChange} />
        <small>试用天数 -1 是不提供，0 是沙箱长期可用。席位数是一家企业同时能用的人数，留空即不限。</small>
        <b>时长与价格</b>
        <Prices value={item.prices} negotiable={negotiable} onChange={(prices) => onChange({ prices })} />
        <b>规格</b>
        <FactsInput
          label={`套餐${name}的规格`}
          value={item.limits}
          onChange={(limits) => onChange({ limits })}
        />
      </div>
    </section>
  )
}

/** Fields with texts that name a package. */
const TEXTS = [
  { name: 'name', label: '套餐名称', maxLength: 20, placeholder: '如标准版' },
  { name: 'key', label: '套餐代码', maxLength: 32, placeholder: '如 standard' },
  { name: 'note', label: '套餐说明', maxLength: 60, placeholder: '如一个工厂全线' },
] as const

function PackageFacts({ item, onChange }: Pick<BoxProps, 'item' | 'onChange'>) {
  return (
    <div className={styles.head}>
      {TEXTS.map(({ name, label, maxLength, placeholder }) => (
        <div key={name} className={styles.labelled}>
          <span aria-hidden>{label}</span>
          <Input
            value={item[name]}
            maxLength={maxLength}
            aria-label={label}
            placeholder={placeholder}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </div>
      ))}
      <div className={styles.labelled}>
        <span aria-hidden>试用天数</span>
        <InputNumber
          value={item.tryUseDuration}
          min={-1}
          max={365}
          precision={0}
          aria-label="试用天数"
          addonAfter="天"
          onChange={(days) => onChange({ tryUseDuration: days ?? -1 })}
        />
      </div>
      <div className={styles.labelled}>
        <span aria-hidden>席位数</span>
        <InputNumber
          value={item.seats ?? null}
          min={1}
          max={100_000}
          precision={0}
          aria-label="席位数"
          placeholder="不限"
          addonAfter="个"
          onChange={(seats) => onChange({ seats })}
        />
      </div>
    </div>
  )
}

type PricesProps = { value: Price[]; negotiable: boolean; onChange: (value: Price[]) => void }

function Prices({ value, negotiable, onChange }: PricesProps) {
  const add: Price = { duration: 1, durationUnit: '2', price: null, isDefault: false }
  return (
    <>
      {value.map((price, at) => (
        <PriceLine
          // biome-ignore lint/suspicious/noArrayIndexKey: terms are typed and may be equal for a while
          key={at}
          at={at}
          price={price}
          negotiable={negotiable}
          onChange={(change) =>
            onChange(value.map((item, place) => (place === at ? { ...item, ...change } : item)))
          }
          onDefault={() => onChange(value.map((item, place) => ({ ...item, isDefault: place === at })))}
          onRemove={() => onChange(value.filter((_, place) => place !== at))}
        />
      ))}
      <div>
        <Button kind="outline" size="small" onClick={() => onChange([...value, add])}>
          添加时长
        </Button>
      </div>
    </>
  )
}

type LineProps = {
  at: number
  price: Price
  negotiable: boolean
  onChange: (change: Partial<Price>) => void
  onDefault: () => void
  onRemove: () => void
}

function PriceLine({ at, price, negotiable, onChange, onDefault, onRemove }: LineProps) {
  const which = `第 ${at + 1} 个时长`
  return (
    <div className={styles.price}>
      <InputNumber
        className={styles.number}
        value={price.duration}
        min={1}
        max={120}
        precision={0}
        aria-label={which}
        disabled={price.durationUnit === '-1'}
        onChange={(duration) => onChange({ duration: duration ?? 1 })}
      />
      <Select
        className={styles.unit}
        value={price.durationUnit}
        options={UNITS}
        aria-label={`${which}的单位`}
        onChange={(durationUnit) => onChange({ durationUnit, ...(durationUnit === '-1' && { duration: 1 }) })}
      />
      {negotiable ? (
        <span className={styles.amount}>面议</span>
      ) : (
        <span className={styles.amount}>
          <MoneyInput
            aria-label={`${which}的价格`}
            value={price.price === null ? undefined : fen(price.price)}
            onChange={(amount) => onChange({ price: amount ?? null })}
          />
        </span>
      )}
      <Radio checked={price.isDefault} onChange={onDefault}>
        默认
      </Radio>
      <Button kind="text" size="small" aria-label={`删除${which}`} onClick={onRemove}>
        删除
      </Button>
    </div>
  )
}
