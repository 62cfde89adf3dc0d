import type { DataOf } from '@biaojie/contract/calls.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { paths } from '../../paths.ts'
import { type Choice, toQuery } from './choice.ts'

const CONDITIONS = {
  productClassifyId: { label: '不限分类', drop: { category: '' } },
  appOriginal: { label: '不限来源', drop: { source: '' } },
  name: { label: '不限名称', drop: { name: '' } },
  zeroTry: { label: '不限 0 元', drop: { zero: false } },
  hasTrial: { label: '不限试用', drop: { trial: false } },
  provider: { label: '不限服务商', drop: { provider: '' } },
  priceRange: { label: '不限价格', drop: { price: '' } },
  billing: { label: '不限计费方式', drop: { billing: '' } },
  deployment: { label: '不限部署方式', drop: { deployment: '' } },
  starsFrom: { label: '不限评分', drop: { stars: 0 } },
} as const

type Props = {
  choice: Choice
  failed: boolean
  total: number
  without: DataOf<'applicationSearch'>['without']
}

/** Shows why the list has no row, and the ways on. */
export function NoResults({ choice, failed, total, without }: Props) {
  if (failed) return <SearchFailed href={paths.applicationList(toQuery(choice, { page: choice.page }))} />
  if (total === 0) return <NothingFound choice={choice} without={without} />
  const last = Math.max(1, Math.ceil(total / choice.size))
  return (
    <PastTheEnd
      page={choice.page}
      last={last}
      href={paths.applicationList(toQuery(choice, { page: last }))}
    />
  )
}

function PastTheEnd({ page, last, href }: { page: number; last: number; href: string }) {
  return (
    <EmptyState
      title={`没有第 ${page} 页`}
      actions={
        <a className={getButtonClass({ kind: 'outline' })} href={href}>
          去第 {last} 页
        </a>
      }
    >
      符合条件的应用一共 {last} 页。
    </EmptyState>
  )
}

function SearchFailed({ href }: { href: string }) {
  return (
    <EmptyState
      kind="failed"
      title="应用列表没有读出来"
      actions={
        <a className={getButtonClass({ kind: 'outline' })} href={href}>
          重新加载
        </a>
      }
    >
      筛选条件都还在，稍后再试一次。
    </EmptyState>
  )
}

/** Shows an empty result: which conditions to drop, and where to ask. */
function NothingFound({ choice, without }: Pick<Props, 'choice' | 'without'>) {
  const ways = without.filter(({ total }) => total > 0)
  return (
    <EmptyState
      title="没有符合条件的应用"
      actions={
        <>
          {ways.map(({ condition, total }) => (
            <a
              key={condition}
              className={getButtonClass({ kind: 'outline' })}
              href={paths.applicationList(toQuery(choice, CONDITIONS[condition].drop))}
            >
              {CONDITIONS[condition].label}，有 {total} 个
            </a>
          ))}
          <a className={getButtonClass()} href={paths.applicationList()}>
            查看全部应用
          </a>
        </>
      }
    >
      <span className={text.secondary}>
        可以少选一个条件，或者换个说法：输入两个字、拼音或首字母都能找到。
      </span>
    </EmptyState>
  )
}
