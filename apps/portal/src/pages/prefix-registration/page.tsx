import { getNodePrefix } from '@biaojie/contract/identity.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as layout from '@biaojie/ui/layout.module.css'
import { lazily } from '@biaojie/ui/load/lazily.tsx'
import { Breadcrumb } from '@biaojie/ui/navigation/breadcrumb.tsx'
import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getSharedPicture, makePageMeta } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { getSessionEnding } from '../../session/relogin.ts'
import { hasPersonalPages, useSession } from '../../session/use-session.ts'
import type { Route } from './+types/page.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { Notes } from './notes.tsx'
import * as styles from './page.module.css'

/** Visitors are sent to the login and never load it. */
const Workspace = lazily(async () => (await import('./workspace.tsx')).Workspace)

const TITLE = '标识前缀注册'
const CRUMBS = [
  { label: '首页', href: paths.home },
  { label: '标识解析', href: paths.identification },
  { label: TITLE },
]

export const meta: Route.MetaFunction = ({ matches }) =>
  makePageMeta({
    matches,
    title: TITLE,
    description: `企业在线提交资料，免费申请 ${getNodePrefix()} 下的标识前缀，随时查看审核进度。`,
    path: paths.newIdentification,
    image: getSharedPicture('prefix', '标识前缀注册'),
    hidden: true,
  })

/** The part below depends on the signed-in person; the page from the server is the same for everyone. */
export default function NewIdentification() {
  const { user, isLoaded } = useSession()
  const navigate = useNavigate()
  const stranger = isLoaded && !user
  const broken = isLoaded && user !== null && !hasPersonalPages(user)
  useEffect(() => {
    // An ended session leads to the login by itself.
    if (getSessionEnding()) return
    if (stranger) navigate(paths.login({ cbl: paths.newIdentification }), { replace: true })
    else if (broken) navigate(paths.start, { replace: true })
  }, [stranger, broken, navigate])
  const userId = broken ? undefined : user?.userId
  return (
    <div className={cx(layout.container, styles.page)}>
      <Breadcrumb items={CRUMBS} />
      <h1>{TITLE}</h1>
      <Notes />
      {user && userId ? (
        <Suspense fallback={<FormSkeleton />}>
          <Workspace key={userId} userId={userId} type={user.type ?? 'ORDINARY'} />
        </Suspense>
      ) : (
        <FormSkeleton />
      )}
    </div>
  )
}
