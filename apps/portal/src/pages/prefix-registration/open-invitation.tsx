import type { Invitation } from '@biaojie/contract/accounts/accounts/members.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as text from '@biaojie/ui/text.module.css'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { signedRequest } from '../../client/signed-request.ts'
import { paths } from '../../paths.ts'
import * as styles from './page.module.css'

/** Tells a person that their company has invited them, because they then need no prefix of their own. */
export function OpenInvitation() {
  const [invitation, setInvitation] = useState<Invitation>()
  useEffect(() => {
    // Without an answer the form works as before.
    signedRequest('myInvitations', {}, { quiet: true }).then((answer) => {
      if (answer.ok) setInvitation(answer.data[0])
    })
  }, [])
  if (!invitation) return null
  return (
    <div className={styles.invitation} role="status">
      <Icon name="company" size={18} />
      <p>{invitation.companyName}邀请您加入企业。如果您为该企业工作，接受邀请即可，不需要再注册前缀。</p>
      <Link className={text.action} to={paths.personalUpdate(5)}>
        查看邀请
      </Link>
    </div>
  )
}
