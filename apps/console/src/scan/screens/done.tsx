import { formatCount } from '@biaojie/contract/formats.ts'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeDataMatrix } from '@biaojie/ui/codes/data-matrix.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { Icon } from '@biaojie/ui/icons.tsx'
import { shortenCode } from '../judging.ts'
import type { Waiting } from '../kept/store.ts'
import { findStep, type Step } from '../steps.ts'
import type { Scanning } from '../use-scanner-state.ts'
import { toPlainVehicle } from '../vin.ts'
import * as styles from './done.module.css'
import { Big, Foot, Sheet } from './frame.tsx'

const formatSpan = (ms: number) => {
  const seconds = Math.max(1, Math.round(ms / 1_000))
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`
}

function encodeModules(text: string): boolean[][] | undefined {
  try {
    return encodeDataMatrix(text)
  } catch {
    return undefined
  }
}

function writeTitle(step: Step, { event, count }: Waiting, boxSize: number): string {
  if (typeof event.parentID !== 'string') return `${step.name}记好了`
  return step.key === 'packing' && count === boxSize ? '这箱满了' : `这${step.parent ?? ''}好了`
}

/** Finished: what was connected, whether the node has it, and what to do next. */
export function Done({ scanning, done, onHome }: { scanning: Scanning; done: Waiting; onHome: () => void }) {
  const { net, sent, waiting } = scanning
  const step = findStep(done.step)
  const parent = typeof done.event.parentID === 'string' ? done.event.parentID : ''
  const arrived = sent.find(({ id }) => id === done.id)
  const refused = waiting.find(({ id, problem }) => id === done.id && problem !== '')
  if (!step) return null
  const beginAgain = () => void scanning.scanner.begin(step.key)
  return (
    <Sheet title={step.name} note="完成" net={net} onBack={onHome}>
      <div className={cx(styles.done, refused && styles.refused)}>
        <Icon name={refused ? 'warning' : 'check'} size={40} />
        <b>{refused ? `${step.name}没有记下` : writeTitle(step, done, scanning.settings.boxSize)}</b>
        <p>
          {done.count > 0 ? `${done.count} ${step.unit}` : '全部拆出'}
          {done.took > 0 && `，${formatSpan(done.took)}`}
        </p>
      </div>
      {parent && <Box parent={parent} done={done} step={step} />}
      <Facts done={done} arrivedAt={arrived?.sentAt} refused={refused?.problem} scanning={scanning} />
      <Extras scanning={scanning} done={done} />
      <Foot two>
        <Big look="outline" onClick={onHome}>
          换一步
        </Big>
        <Big onClick={beginAgain}>下一{step.parent ?? (step.key === 'shipping' ? '车' : '条')}</Big>
      </Foot>
    </Sheet>
  )
}

/** A photo for the event, and the way back. */
function Extras({ scanning, done }: { scanning: Scanning; done: Waiting }) {
  return (
    <div className={styles.extras}>
      <label>
        <Icon name="camera" size={20} />
        {scanning.photos.some(({ eventId }) => eventId === done.event.eventID) ? '再附一张照片' : '附照片'}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            const photo = event.currentTarget.files?.[0]
            if (photo) void scanning.scanner.attach(done.event.eventID, done.prefix, photo)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <button type="button" onClick={() => void scanning.scanner.takeBack(done)}>
        <Icon name="undo" size={20} />
        整条撤回
      </button>
    </div>
  )
}

function Box({ parent, done, step }: { parent: string; done: Waiting; step: Step }) {
  const text = toPlainVehicle(parent)
  const modules = encodeModules(text)
  return (
    <div className={styles.box}>
      {modules && (
        <div className={styles.symbol}>
          <CodeImage
            path={drawCodePath(modules)}
            modules={modules.length}
            size={116}
            label={`Data Matrix ${text}`}
          />
        </div>
      )}
      <div>
        <small>{step.parent}</small>
        <b className={styles.code}>{shortenCode(parent, done.prefix)}</b>
        <small>
          {done.count} {step.unit}
        </small>
      </div>
    </div>
  )
}

type FactsProps = {
  done: Waiting
  arrivedAt: number | undefined
  refused: string | undefined
  scanning: Scanning
}

function Facts({ done, arrivedAt, refused, scanning }: FactsProps) {
  const { epcList, childEPCs } = done.event
  const parts = ((epcList ?? childEPCs ?? []) as string[])
    .toReversed()
    .map((name) => shortenCode(name, done.prefix))
  const midnight = new Date().setHours(0, 0, 0, 0)
  const today = [...scanning.sent, ...scanning.waiting].filter(
    ({ at, step }) => step === done.step && at >= midnight,
  )
  const count = today.reduce((sum, entry) => sum + entry.count, 0)
  const mine = scanning.photos.filter(({ eventId }) => eventId === done.event.eventID)
  return (
    <dl className={styles.sums}>
      <div>
        <dt>送出</dt>
        <dd>
          {refused ? (
            <span className={styles.wrong}>节点没有收：{refused}</span>
          ) : (
            <span className={arrivedAt ? styles.arrived : styles.waitingMark}>
              {arrivedAt ? '节点收到了' : '存在手机里，来网自己送'}
            </span>
          )}
        </dd>
      </div>
      {done.undone > 0 && (
        <div>
          <dt>撤过</dt>
          <dd>{formatCount(done.undone)} 件</dd>
        </div>
      )}
      {parts.length > 0 && (
        <div>
          <dt>头尾</dt>
          <dd className={styles.code}>{parts.length > 1 ? `${parts[0]} – ${parts.at(-1)}` : parts[0]}</dd>
        </div>
      )}
      {mine.length > 0 && (
        <div>
          <dt>照片</dt>
          <dd>{mine.length} 张待送达</dd>
        </div>
      )}
      <div>
        <dt>今天</dt>
        <dd>
          <b className={styles.code}>{today.length}</b> 次，<b className={styles.code}>{count}</b>{' '}
          {findStep(done.step)?.unit}
        </dd>
      </div>
    </dl>
  )
}
