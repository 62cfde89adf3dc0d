import { formatCount } from '@biaojie/contract/formats.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { useState } from 'react'
import { shortenCode } from '../judging.ts'
import type { Scanner } from '../kept/scanner.ts'
import { ROOM, type Waiting } from '../kept/store.ts'
import { findStep } from '../steps.ts'
import type { Scanning } from '../use-scanner-state.ts'
import { Big, Foot, formatClock, OffNote, openLogin, Sheet } from './frame.tsx'
import * as styles from './queue.module.css'

/** Everything that waits on this phone, and what the node has refused. */
export function Queue({ scanning, onBack }: { scanning: Scanning; onBack: () => void }) {
  const { waiting, photos, net, settings, storedCount, scanner } = scanning
  const open = waiting.filter(({ problem }) => problem === '')
  const foreign = open.filter(({ prefix }) => prefix !== settings.prefix)
  return (
    <Sheet title="待送达" note={settings.companyName} net={net} onBack={onBack}>
      <OffNote net={net} waits={0} />
      {open.length > 0 || photos.length > 0 ? (
        <Total open={open} photos={photos.length} />
      ) : waiting.length > 0 ? (
        <p className={styles.unsent}>
          <Icon name="warning" size={28} />
          {waiting.length} 条节点没有收
        </p>
      ) : (
        <p className={styles.sent}>
          <Icon name="check" size={28} />
          都送到了
        </p>
      )}
      <ol className={styles.pending}>
        {open.map((entry) => (
          <li key={entry.id}>
            <span>
              {entry.label}
              <small>
                {entry.count} {findStep(entry.step)?.unit}
              </small>
            </span>
            <time>{formatClock(entry.at, false)}</time>
            <i />
          </li>
        ))}
      </ol>
      {foreign.length > 0 && (
        <p className={styles.hint}>其中 {foreign.length} 条是另一家企业的，要由那家的人登录后再送。</p>
      )}
      {waiting
        .filter(({ problem }) => problem !== '')
        .map((entry) => (
          <Refused key={entry.id} waiting={entry} scanner={scanner} />
        ))}
      <p className={styles.hint}>
        没网时只能按手机上存的 {formatCount(storedCount)} 件核对；送上去以后再核一遍，有冲突会回到这里。
      </p>
      <Foot two={net === 'ended'}>
        {net === 'ended' && (
          <Big look="outline" onClick={openLogin}>
            登录
          </Big>
        )}
        <Big onClick={onBack}>
          <Icon name="scan" size={22} />
          继续扫
        </Big>
      </Foot>
    </Sheet>
  )
}

function Total({ open, photos }: { open: readonly Waiting[]; photos: number }) {
  const [first] = open
  return (
    <div className={styles.total}>
      <strong>
        {open.length}
        <small>条待送达{photos > 0 && `，照片 ${photos} 张`}</small>
      </strong>
      <p>
        {first && (
          <span>
            最早 <b>{formatClock(first.at)}</b>
          </span>
        )}
        <span>
          存得下 <b>{formatCount(ROOM)}</b> 条
        </span>
      </p>
    </div>
  )
}

/** A refused event stays until a person has corrected it, sent it again or discarded it. */
function Refused({ waiting, scanner }: { waiting: Waiting; scanner: Scanner }) {
  const { refused = [] } = waiting
  return (
    <div className={styles.refused}>
      <Icon name="warning" size={28} />
      <div>
        <b>
          {waiting.label}
          {refused.length > 0 && `：${refused.length} 个码没有收`}
        </b>
        <small>节点没有收：{waiting.problem}</small>
      </div>
      {refused.slice(0, CORRECTED_AT_ONCE).map((name) => (
        <Correction key={name} waiting={waiting} name={name} scanner={scanner} />
      ))}
      {refused.length > CORRECTED_AT_ONCE && (
        <small>还有 {refused.length - CORRECTED_AT_ONCE} 个码，改完上面的接着改。</small>
      )}
      <p>
        <button type="button" onClick={() => void scanner.sendAgain(waiting.id)}>
          原样再送
        </button>
        <button type="button" onClick={() => void scanner.drop(waiting.id)}>
          整条不要了
        </button>
      </p>
    </div>
  )
}

const CORRECTED_AT_ONCE = 20

/** One refused code: it can be typed or scanned again, or removed. */
function Correction({ waiting, name, scanner }: { waiting: Waiting; name: string; scanner: Scanner }) {
  const [text, setText] = useState('')
  const [isUnread, setUnread] = useState(false)
  const code = shortenCode(name, waiting.prefix)
  const correct = async () => setUnread(!(await scanner.correct(waiting.id, name, text)))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') void correct()
      }}
    >
      <label>
        <span>{code} 改成</span>
        <input
          value={text}
          autoComplete="off"
          aria-invalid={isUnread}
          onChange={(event) => setText(event.target.value)}
        />
        {isUnread && <small role="alert">读不出这个码，请核对</small>}
      </label>
      <button type="submit" disabled={text.trim() === ''}>
        改好重送
      </button>
      {name !== waiting.event.parentID && (
        <button type="button" onClick={() => void scanner.dropPart(waiting.id, name)}>
          不要这件
        </button>
      )}
    </form>
  )
}
