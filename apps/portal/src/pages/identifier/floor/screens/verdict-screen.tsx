import { toast } from '@biaojie/ui/overlay/toast.ts'
import type { Logged } from '../log.ts'
import { useTorch } from '../use-torch.ts'
import { Bar, type Go, Key, Keys } from './keys.tsx'
import * as styles from './screens.module.css'
import { VerdictShape } from './shapes.tsx'

/** Shows one verdict that is read from two metres, why, and what to do next. */
export function VerdictScreen({ answer, onGo, onSay }: { answer: Logged; onGo: Go; onSay: () => void }) {
  const { identifier, shape, word, lines, limits, offline } = answer
  const torch = useTorch()
  const code = identifier.slice(identifier.indexOf('/') + 1)
  const measure = () => {
    if (limits.length > 0) onGo('measure')
    else toast('这件的记录里没有磨损下限，没法判', { kind: 'warn' })
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
      <Keys>
        <Key icon="scan" main onPress={() => onGo('scan')}>
          扫下一件
        </Key>
        <Key icon="ruler" onPress={measure}>
          量一下
        </Key>
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
