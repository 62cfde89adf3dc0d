import type { ManagedBanner } from '@biaojie/contract/marketplace/market/desk.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { SHOWN_STATES } from '../../../data/market.ts'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Rows } from '../../../kit/list/rows.tsx'
import type { Column, RowAction } from '../../../kit/list/types.ts'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { getPictureSource } from '../../../kit/pictures/picture-file.ts'
import { Answered, Empty, StateTag } from '../../../kit/states.tsx'
import { countOrDash, Name, None, Soft } from '../../../kit/values.tsx'
import { marketBannerPath } from '../../../paths.ts'
import * as styles from './banners.module.css'

const getBannerName = ({ title, alt }: ManagedBanner) => title.join('') || alt || '无标题的横幅'

/** 11-20 08:00 起, 到 11-30 24:00; empty without limits. */
const formatSpan = ({ from, until }: ManagedBanner) =>
  [from && `${from.slice(5, 16)} 起`, until && `到 ${until.slice(5, 16)}`].filter(Boolean).join('，')

function Target({ banner }: { banner: ManagedBanner }) {
  const { redirectType, outSiteUrl, productId, productName } = banner
  if (redirectType === 2) return <Name note="新窗口打开">{outSiteUrl}</Name>
  if (productName) return <Name note={`应用 ${productId}`}>{productName}</Name>
  return <Name note="点开提示“暂无当前应用！”">{`没有应用 ${productId}`}</Name>
}

const COLUMNS: Column<ManagedBanner>[] = [
  { key: 'order', title: '次序', width: 70, card: 'code', render: ({ order }) => order + 1 },
  {
    key: 'picture',
    title: '图片',
    width: 120,
    card: 'none',
    render: ({ picture }) =>
      picture ? (
        <img className={styles.thumb} src={getPictureSource(picture, 160)} alt="" width={96} />
      ) : (
        <None />
      ),
  },
  {
    key: 'title',
    title: '横幅',
    card: 'name',
    wraps: true,
    width: '34%',
    render: (banner) => <Name note={banner.eyebrow}>{getBannerName(banner)}</Name>,
  },
  { key: 'target', title: '点开', card: 'next', wraps: true, render: (banner) => <Target banner={banner} /> },
  {
    key: 'state',
    title: '状态',
    card: 'state',
    render: (banner) => (
      <>
        <StateTag states={SHOWN_STATES} value={banner.disabled ? 'off' : 'on'} />
        {formatSpan(banner) && <Soft below>{formatSpan(banner)}</Soft>}
      </>
    ),
  },
]

/** The carousel of the application market, in its order. */
export default function MarketBannersPage() {
  const banners = useCallQuery('bannerList', { body: {} })
  const [removing, setRemoving] = useState<ManagedBanner>()
  const add = (
    <Acts>
      <Link to={marketBannerPath('new')} className={getButtonClass({ size: 'small' })}>
        新建横幅
      </Link>
    </Acts>
  )
  const getActions = (banner: ManagedBanner): RowAction[] => [
    { label: '编辑', name: `编辑${getBannerName(banner)}`, to: marketBannerPath(banner.id) },
    { label: '删除', name: `删除${getBannerName(banner)}`, danger: true, onPress: () => setRemoving(banner) },
  ]
  return (
    <>
      <PageHead
        title="市场横幅"
        note={`${countOrDash(banners.data?.length)} 幅；停用的不在轮播里，次序相同的，先建的在前`}
        actions={add}
      />
      <PageBody>
        <Answered query={banners} noun="横幅" lines={4} cells={4}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty title="还没有横幅" level="h2" actions={add}>
                应用市场首页的轮播，每三秒换一幅；没有横幅时不显示轮播。
              </Empty>
            ) : (
              <Rows
                noun="横幅"
                sheet="市场横幅"
                alone
                unit="幅"
                rows={rows}
                rowKey={({ id }) => id}
                columns={COLUMNS}
                open={({ id }) => marketBannerPath(id)}
                rowActions={getActions}
              />
            )
          }
        </Answered>
      </PageBody>
      {removing && <RemoveDialog banner={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function RemoveDialog({ banner, onClose }: { banner: ManagedBanner; onClose: () => void }) {
  const { send } = useCallMutation('bannerRemove', { refreshes: ['bannerList'] })
  return (
    <FormDialog
      title="删除横幅"
      about={
        <>
          删除<b>{getBannerName(banner)}</b>，不能恢复。只想暂时不显示，可以改为停用。
        </>
      }
      values={{}}
      okLabel="删除"
      danger
      onClose={onClose}
      send={() => send({ body: { id: banner.id } })}
      done="横幅已删除"
    >
      {null}
    </FormDialog>
  )
}
