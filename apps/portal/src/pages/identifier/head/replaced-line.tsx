import { Icon } from '@biaojie/ui/icons.tsx'
import { IdentifierCode } from '@biaojie/ui/identifier/identifier-code.tsx'
import type { FoundView } from '../view.ts'
import * as styles from './replaced-line.module.css'

/** Says above a part that another code was asked for, which is retired and leads here. */
export const ReplacedLine = ({
  replaces: { identifier, retiredAt },
}: {
  replaces: NonNullable<FoundView['replaces']>
}) => (
  <p className={styles.line} role="note">
    <Icon name="warning" size={24} />
    <b>这个标识已作废</b>
    <span>
      <IdentifierCode value={identifier} size="small" /> 已于 {retiredAt.slice(0, 16)}{' '}
      作废，由下面的标识接替。
    </span>
  </p>
)
