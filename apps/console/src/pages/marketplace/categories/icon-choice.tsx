import { CATEGORY_ICONS } from '@biaojie/contract/marketplace/market/rules.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './categories.module.css'

const NAMES: Record<(typeof CATEGORY_ICONS)[number], string> = {
  trace: '追溯',
  product: '产品',
  verify: '质检',
  supply: '协同',
  logistics: '物流',
  remote: '远程',
  monitor: '监测',
  production: '生产',
  repair: '维修',
  scan: '扫码',
  card: '卡片',
  settings: '设置',
  company: '企业',
}

/** Offers the pictures of first-level categories; the form gives value and onChange. */
export function IconChoice({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string
  onChange?: (value: string) => void
}) {
  return (
    <div className={styles.icons} role="radiogroup" aria-label="图标" id={id}>
      {CATEGORY_ICONS.map((icon) => (
        <label key={icon} title={NAMES[icon]}>
          <input
            type="radio"
            name="category-icon"
            value={icon}
            aria-label={NAMES[icon]}
            checked={value === icon}
            onChange={() => onChange?.(icon)}
          />
          <Icon name={icon} size={22} />
        </label>
      ))}
    </div>
  )
}
