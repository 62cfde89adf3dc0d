import { Disclosure } from '@biaojie/ui/display/disclosure.tsx'
import { Icon } from '@biaojie/ui/icons.tsx'
import * as styles from './gate.module.css'
import { Gate } from './gate.tsx'

/** Shows the hidden part of a scene as one line after the public data; pressing it opens the form. */
export function Locked({
  identifier,
  scene,
  names,
}: {
  identifier: string
  scene: string
  names: readonly string[]
}) {
  return (
    <Disclosure
      className={styles.locked}
      summary={
        <>
          <Icon name="eye-off" size={24} />
          <span>
            另有 {names.length} 项需验证手机后查看 <small>{names.join('、')}</small>
          </span>
        </>
      }
    >
      <Gate identifier={identifier} scene={scene} />
    </Disclosure>
  )
}
