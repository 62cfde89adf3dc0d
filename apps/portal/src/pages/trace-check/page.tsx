import { TRACE_READER_NAMES } from '@biaojie/contract/tracking/trace/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { cx } from '@biaojie/ui/cx.ts'
import { FactList } from '@biaojie/ui/display/fact-list.tsx'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import { Input } from '@biaojie/ui/form/input.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { data } from 'react-router'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { serverCallContext } from '../../server-context.ts'
import type { Route } from './+types/page.ts'
import * as styles from './trace-check.module.css'

const CODE_MAX = 40

/** A code that names no sheet stays in the form with the reason. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = (new URL(request.url).searchParams.get('code') ?? '').trim().slice(0, CODE_MAX)
  const headers = { 'cache-control': 'private, no-store' }
  if (!code) return data({ code, sheet: null, problem: '' }, { headers })
  const answer = await context.get(serverCallContext)('traceSheetCheck', { body: { code } })
  if (answer.ok) return data({ code, sheet: answer.data, problem: '' }, { headers })
  return data({ code, sheet: null, problem: answer.message }, { status: answer.status, headers })
}

const crumbs = [
  { label: '首页', href: paths.home },
  { label: '标识解析', href: paths.identification },
  { label: '核验追溯单' },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  makePageMeta({
    matches,
    title: '核验追溯单',
    description: '输入追溯单标题栏里的核验码，核对这份单子是不是本节点出的、写的是哪个标识。',
    path: paths.traceCheck(),
    hidden: Boolean(loaderData?.code),
  })

/** Everybody can check a sheet by the code in its title block. */
export default function TraceCheck({ loaderData: { code, sheet, problem } }: Route.ComponentProps) {
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb items={crumbs} />
      <h1>核验追溯单</h1>
      <p className={styles.note}>核验码在追溯单右下角的标题栏里，十二位，横线可以不输。</p>
      <form className={styles.form} action={paths.traceCheck()}>
        <Input
          key={code}
          name="code"
          aria-label="核验码"
          required
          defaultValue={code}
          maxLength={CODE_MAX}
          placeholder="如 7K3M-Q2XA-9PBC"
        />
        <Button type="submit">核对</Button>
      </form>
      {problem && (
        <EmptyState kind="not-found" level="h2" title="没有这份追溯单">
          {problem}。单子不是本节点出的，或者核验码抄错了一位。
        </EmptyState>
      )}
      {sheet && (
        <section className={styles.sheet} aria-label="核对结果">
          <h2>本节点出过这份追溯单</h2>
          <FactList
            look="rows"
            items={[
              { label: '核验码', value: sheet.code, code: true },
              { label: '标识', value: sheet.identifier, code: true },
              { label: '名称', value: sheet.name },
              { label: '出单企业', value: `${sheet.company}（${sheet.prefix}）` },
              { label: '出单时间', value: sheet.createTime },
              {
                label: '内容',
                value: `${sheet.nodes} 环、${sheet.events} 条过程记录，以“${TRACE_READER_NAMES[sheet.reader]}”的身份`,
              },
              { label: '文件 SHA-256', value: sheet.digest, code: true },
            ]}
          />
          <p>
            手里的文件与上面的 SHA-256 一致，就没有被改过。
            <a href={paths.productScene(sheet.identifier)}>查这个标识现在的样子</a>
          </p>
        </section>
      )}
    </div>
  )
}
