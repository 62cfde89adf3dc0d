import type { DataOf } from '@biaojie/contract/calls.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Facts, Section, Stack } from '../../../kit/detail/sections.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered, Empty } from '../../../kit/states.tsx'
import { entitlementPath, pages, portal } from '../../../paths.ts'
import * as styles from './seat.module.css'

type Offer = DataOf<'seatOffer'>

/** Lets a member take a seat by the link that an administrator made. */
export default function SeatPage() {
  const [address] = useSearchParams()
  const key = address.get('key') ?? ''
  const query = useCallQuery('seatOffer', key ? { body: { key } } : null)
  const { failure } = query
  const isGone = key === '' || (failure !== undefined && isRefusal(failure, 'seat_link_not_found'))
  return (
    <>
      <PageHead title="领取席位" />
      <PageBody>
        {!query.data && isGone ? (
          <Empty title="链接已失效" level="h2">
            可能已经过期、停用或重新生成，请向企业管理员要新的链接。
          </Empty>
        ) : (
          <Answered query={query} noun="链接" label="正在加载链接" lines={4}>
            {(offer) => <OfferView offer={offer} linkKey={key} />}
          </Answered>
        )}
      </PageBody>
    </>
  )
}

function OfferView({ offer, linkKey }: { offer: Offer; linkKey: string }) {
  const { companyName, productName, packageName, until, free, state } = offer
  return (
    <Stack>
      <Section title={`${productName} ${packageName}`} flush>
        <Facts
          columns={1}
          items={[
            { label: '企业', value: companyName },
            { label: '链接有效到', value: until, code: true },
            ...(state === 'foreign' || state === 'ended' ? [] : [{ label: '剩余席位', value: `${free} 个` }]),
          ]}
        />
        <div className={styles.next}>
          <Next offer={offer} linkKey={linkKey} />
        </div>
      </Section>
    </Stack>
  )
}

const REFRESHES = { refreshes: ['seatOffer', 'entitlementList', 'entitlementDetail'] } as const

function Next({ offer, linkKey }: { offer: Offer; linkKey: string }) {
  const { state } = offer
  const navigate = useNavigate()
  const { run, busy } = useCallMutation('seatTake', REFRESHES)
  const claimSeat = async () => {
    const taken = await run({ body: { key: linkKey } }, '已领取席位')
    if (taken) navigate(entitlementPath(taken.entitlementId))
  }
  if (state === 'open')
    return (
      <>
        <p>领取后即可使用，企业管理员看得到谁在用。</p>
        <Button loading={busy} onClick={() => void claimSeat()}>
          领取席位
        </Button>
      </>
    )
  if (state === 'held')
    return (
      <>
        <p>您已有席位，可以直接使用。</p>
        <Link className={getButtonClass()} to={entitlementPath(offer.entitlementId)}>
          查看我的应用
        </Link>
      </>
    )
  if (state === 'foreign')
    return (
      <>
        <p>
          这个链接只给{offer.companyName}
          的成员使用。请企业管理员用您的手机号邀请您加入企业，接受后再打开链接。
        </p>
        <a className={getButtonClass({ kind: 'outline' })} href={portal.invitations}>
          查看企业邀请
        </a>
      </>
    )
  return (
    <>
      <p>
        {state === 'full' ? '席位已经领完，请联系企业管理员。' : '这个应用的使用权已经结束，不能再领取席位。'}
      </p>
      <Link className={getButtonClass({ kind: 'outline' })} to={pages.entitlements}>
        查看我的应用
      </Link>
    </>
  )
}
