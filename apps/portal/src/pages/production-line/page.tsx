import { cx } from '@biaojie/ui/cx.ts'
import { EmptyState } from '@biaojie/ui/feedback/empty-state.tsx'
import * as layout from '@biaojie/ui/layout.module.css'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, useNavigate } from 'react-router'
import { makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { EquipmentRecord } from '../../scenes/equipment/equipment-record.tsx'
import { IdentifierSearch } from '../../search/identifier-search.tsx'
import { readLastSearch } from '../../search/use-lookup.ts'
import * as styles from './equipment.module.css'
import { buildEquipmentAddress, type EquipmentView, loadEquipment } from './equipment.ts'

/**
 * Shows a machine, read only, in a tab of its own: that of the identifier in the address, or of the last
 * lookup.
 */
export const loader = (args: LoaderFunctionArgs) => loadEquipment(args)

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  makePageMeta({
    matches,
    title: loaderData?.identifier ? `设备详情 ${loaderData.identifier}` : '设备详情',
    path: paths.equipmentDetail(0),
    hidden: true,
  })

export default function Equipment({ loaderData: view }: { loaderData: EquipmentView }) {
  useLastIdentifier(view)
  return (
    <div className={styles.page}>
      <div className={cx(layout.container, styles.container)}>
        <Breadcrumb
          items={[
            { label: '首页', href: paths.home },
            { label: '标识解析', href: paths.identification },
            { label: '设备详情' },
          ]}
        />
        {view.state === 'found' ? <Record view={view} /> : <Nobody view={view} />}
      </div>
    </div>
  )
}

function Record({ view }: { view: EquipmentView }) {
  return (
    <article className={styles.record}>
      <header>
        <h1>{view.name || view.identifier}</h1>
        <p>
          来自标识{' '}
          <a className={cx(text.link, text.code, styles.code)} href={paths.productScene(view.identifier)}>
            {view.identifier}
          </a>
          <span>{view.company}</span>
          <span>
            读取于 <time className={cx(text.code, styles.code)}>{view.at}</time>
          </span>
        </p>
      </header>
      <h2 className={text.visuallyHidden}>设备记录</h2>
      <EquipmentRecord elements={view.elements} />
    </article>
  )
}

function Nobody({ view }: { view: EquipmentView }) {
  const hasIdentifier = view.state !== 'blank'
  return (
    <EmptyState
      kind={view.state === 'failed' ? 'failed' : 'not-found'}
      className={styles.nobody}
      level="h1"
      title={hasIdentifier ? view.message : '还没有查过标识'}
      actions={<IdentifierSearch className={styles.search} initial={view.identifier} />}
    >
      {hasIdentifier ? (
        <span className={text.code}>{view.identifier}</span>
      ) : (
        '请输入或扫描一个标识，再从它的设备维修场景打开这里。'
      )}
    </EmptyState>
  )
}

/**
 * Without an identifier in the address, the last lookup of this device fills the page, and then the address.
 */
function useLastIdentifier(view: EquipmentView) {
  const navigate = useNavigate()
  useEffect(() => {
    const last = readLastSearch()
    if (view.state === 'blank' && last)
      navigate(buildEquipmentAddress(last, view.t || Date.now()), { replace: true })
  }, [view.state, view.t, navigate])
}
