import { CATEGORY_ICONS } from '@biaojie/contract/marketplace/market/rules.ts'
import type { CategoryTree } from '@biaojie/contract/marketplace/market/shapes.ts'
import { isOneOf } from '@biaojie/contract/records.ts'
import { Icon, type IconName } from '@biaojie/ui/icons.tsx'
import { type Named, toNames } from '../../market/card.ts'
import { paths } from '../../paths.ts'
import * as styles from './categories.module.css'

const FIRST_LEVELS = 6

export type ShownCategory = Named & { icon: IconName; count: number; children: readonly Named[] }

/** Returns what the panel shows of the tree. */
export const toCategoryViews = (tree: CategoryTree): ShownCategory[] =>
  tree.slice(0, FIRST_LEVELS).map(({ id, name, icon, count, children }) => ({
    id,
    name,
    icon: isOneOf(CATEGORY_ICONS, icon) ? icon : 'categories',
    count,
    children: toNames(children),
  }))

/** Up to six first levels with the levels below them, and all applications. */
export function Categories({ tree, total }: { tree: readonly ShownCategory[]; total: number }) {
  return (
    <nav className={styles.panel} aria-label="应用分类">
      <ul>
        {tree.map(({ id, name, icon, count, children }) => (
          <li key={id}>
            <a className={styles.first} href={paths.applicationList({ category: id })}>
              <Icon name={icon} size={22} />
              {name}
              <b>{count}</b>
            </a>
            <p>
              {children.map((child) => (
                <a key={child.id} href={paths.applicationList({ category: child.id })}>
                  {child.name}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <a className={styles.all} href={paths.applicationList()}>
        全部应用 <b>{total}</b>
        <Icon name="arrow-right" size={18} />
      </a>
    </nav>
  )
}
