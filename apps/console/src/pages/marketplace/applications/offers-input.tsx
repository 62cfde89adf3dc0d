import type { ApplicationContent } from '@biaojie/contract/marketplace/market/manage.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Checkbox, Input } from 'antd'
import { FieldGroup } from '../../../kit/form/form-field.tsx'
import * as inputs from '../parts/inputs.module.css'
import { ApplicationSelect } from '../parts/selects.tsx'
import * as styles from './market.module.css'

type Props<T> = { value?: T; onChange?: (value: T) => void; id?: string }
type Zero = NonNullable<ApplicationContent['zero']>

const ZERO_FIELDS: { name: keyof Zero; label: string; placeholder: string; maxLength: number }[] = [
  { name: 'span', label: '免费时长', placeholder: '12 个月、30 天或终身', maxLength: 16 },
  { name: 'what', label: '免费内容', placeholder: '一个产品系列，扫码次数不限', maxLength: 60 },
  { name: 'after', label: '之后的费用', placeholder: '第二个系列起 45.00 元/月', maxLength: 60 },
]

/**
 * Edits the free offer: its contents, its period and the price afterwards; null keeps the application out of
 * 0 元体验.
 */
export function ZeroInput({ value = null, onChange, id }: Props<Zero | null>) {
  return (
    <FieldGroup className={inputs.rows} id={id}>
      <Checkbox
        checked={value !== null}
        onChange={({ target }) => onChange?.(target.checked ? { span: '', what: '', after: '' } : null)}
      >
        参加 0 元体验，显示在市场首页
      </Checkbox>
      {value && (
        <div className={inputs.row}>
          {ZERO_FIELDS.map(({ name, label, placeholder, maxLength }) => (
            <div key={name} className={styles.labelled}>
              <span aria-hidden>{label}</span>
              <Input
                value={value[name]}
                aria-label={label}
                maxLength={maxLength}
                placeholder={placeholder}
                onChange={({ target }) => onChange?.({ ...value, [name]: target.value })}
              />
            </div>
          ))}
        </div>
      )}
    </FieldGroup>
  )
}

/** A row without an application has the id 0. */
type Related = ApplicationContent['related'][number]
const MAX_RELATED = 8

/** Edits applications that are often used together with this one, each with its reason. */
export function RelatedInput({ value = [], onChange, id }: Props<Related[]>) {
  const changeRow = (at: number, change: Partial<Related>) =>
    onChange?.(value.map((row, place) => (place === at ? { ...row, ...change } : row)))
  return (
    <FieldGroup className={inputs.rows} id={id}>
      {value.map((related, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else to be told apart by
        <div key={at} className={inputs.row}>
          <ApplicationSelect
            label={`第 ${at + 1} 个相关应用`}
            value={related.id || null}
            onChange={(next) => changeRow(at, { id: next ?? 0 })}
          />
          <Input
            value={related.reason}
            maxLength={40}
            aria-label={`第 ${at + 1} 个相关应用的理由`}
            placeholder="理由，如“前一道：码从这里来”"
            onChange={({ target }) => changeRow(at, { reason: target.value })}
          />
          <Button
            kind="text"
            size="small"
            aria-label={`删除第 ${at + 1} 个相关应用`}
            onClick={() => onChange?.(value.filter((_, place) => place !== at))}
          >
            删除
          </Button>
        </div>
      ))}
      {value.length < MAX_RELATED && (
        <div>
          <Button kind="outline" size="small" onClick={() => onChange?.([...value, { id: 0, reason: '' }])}>
            添加相关应用
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
