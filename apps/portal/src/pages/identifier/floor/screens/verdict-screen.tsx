import { DAY_MS, formatTime, HOUR_MS } from '@biaojie/contract/times.ts'
import { fetchLabelKeys } from '@biaojie/register/label-keys.ts'
import { showToast } from '@biaojie/ui/overlay/toast.ts'
import { openCamera } from '@biaojie/ui/scan/camera.ts'
import { useEffect, useState } from 'react'
import type { Logged } from '../log.ts'
import { createTorch } from '../torch.ts'
import { Bar, type Go, Key, Keys } from './keys.tsx'
import * as styles from './screens.module.css'
import { VerdictShape } from './shapes.tsx'

/** The torch of the camera; it is switched off when the screen is left. */
function useTorch() {
  const [lit, setLit] = useState(false)
  const [torch] = useState(() =>
    createTorch({
      open: openCamera,
      onChange: setLit,
      onMissing: () => showToast('这台设备不能在网页里点手电', { kind: 'warn' }),
    }),
  )
  useEffect(() => torch.stop, [torch])
  return { lit, toggle: () => void torch.toggle() }
}

/** A key list older than this may lack new keys and recent revocations. */
const OLD_DAYS = 7

function describeAge(ms: number): string {
  if (ms < HOUR_MS) return '刚取的'
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} 小时前`
  return `${Math.floor(ms / DAY_MS)} 天前`
}

/** Shows the age of the keys with which a signed code was verified. */
function KeyAge({ answer: { keysFetchedAt, time } }: { answer: Logged }) {
  if (keysFetchedAt === undefined) return null
  const age = time - keysFetchedAt
  return (
    <p className={styles.age} data-old={age > OLD_DAYS * DAY_MS || undefined}>
      公钥表 {formatTime(keysFetchedAt).slice(5, 16)} 取的，{describeAge(age)}
    </p>
  )
}

/** Shows one verdict that is readable from two metres, its reason, and the next step. */
export function VerdictScreen({ answer, onGo, onSay }: { answer: Logged; onGo: Go; onSay: () => void }) {
  const { identifier, shape, word, lines, limits, offline, facts = [], needsKeys } = answer
  const torch = useTorch()
  const code = identifier.slice(identifier.indexOf('/') + 1)
  const measure = () => {
    if (limits.length > 0) onGo('measure')
    else showToast('这件的记录里没有磨损下限，没法判', { kind: 'warn' })
  }
  const getKeys = async () => {
    const isFetched = await fetchLabelKeys()
    showToast(isFetched ? '公钥表已更新，请再扫一次' : '没有网，公钥表没有取到', {
      kind: isFetched ? 'ok' : 'warn',
    })
  }
  return (
    <>
      <Bar code={code} offline={offline} />
      <div className={styles.field} data-shape={shape} role="status">
        <VerdictShape shape={shape} />
        <h1>{word}</h1>
      </div>
      <ul className={styles.why}>
        {lines.filter(Boolean).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <KeyAge answer={answer} />
      <Keys>
        {needsKeys && (
          <Key icon="download" main onPress={getKeys}>
            取公钥表
          </Key>
        )}
        <Key icon="scan" main={!needsKeys} onPress={() => onGo('scan')}>
          扫下一件
        </Key>
        {!needsKeys && (
          <Key icon="ruler" onPress={measure}>
            量一下
          </Key>
        )}
        <Key icon="torch" pressed={torch.lit} onPress={torch.toggle}>
          手电
        </Key>
        <Key icon="speak" onPress={onSay}>
          念一遍
        </Key>
      </Keys>
    </>
  )
}
