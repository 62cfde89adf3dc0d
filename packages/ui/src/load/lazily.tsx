import {
  Component,
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
} from 'react'
import { Button } from '../button.tsx'
import * as styles from './lazily.module.css'
import { countLoad } from './loading.ts'
import { clearNotOpened, loadProblem } from './not-opened.ts'
import { reloadPage } from './reload.ts'

class LoadError extends Error {}

/**
 * For components that a press opens: `onFailed` resets the opened state, so that the next press loads again.
 */
type Opened = { onFailed?: () => void }

/**
 * Loads a part of a page, or a dialog opened by a press, when it is first shown. When loading fails, the part
 * shows this in its own place, does not affect the rest of the page, and is loaded again by a press or when
 * the network is back; React alone would keep a failed `lazy` for ever. `problem` replaces the message. A
 * dialog shows the loading bar while it is loaded.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  problem?: (props: Props) => ReactNode,
): FunctionComponent<Props & Opened> {
  let failures = 0
  let hasFailed = false
  const waiting = new Set<() => void>()
  let Part: LazyExoticComponent<ComponentType<Props>> = start()
  function start() {
    hasFailed = false
    return lazy(async () => {
      try {
        const part = { default: await load() }
        failures = 0
        return part
      } catch (cause) {
        hasFailed = true
        failures += 1
        // React shows a failure up to 300 ms late, and a press meanwhile would be lost.
        for (const tell of waiting) tell()
        throw new LoadError('a part of the page was not loaded', { cause })
      }
    })
  }
  // A page may show the part twice; the second one then uses the attempt of the first.
  const restart = () => {
    if (hasFailed) Part = start()
  }
  const listen = (tell: () => void) => {
    waiting.add(tell)
    return () => {
      waiting.delete(tell)
    }
  }
  // biome-ignore lint/correctness/noComponentHookFactories: this runs once for each part, when its module is read
  return function Lazily(props: Props & Opened) {
    const { onFailed } = props
    const opened = onFailed && (() => <Failed onFailed={onFailed} restart={restart} />)
    const inPlace = problem && (() => problem(props))
    return (
      <LoadBoundary
        restart={restart}
        problem={opened ?? inPlace ?? ((retry) => <Problem times={failures} retry={retry} />)}
      >
        {() =>
          onFailed ? (
            <Suspense fallback={<Waiting listen={listen} restart={restart} onFailed={onFailed} />}>
              <Part {...props} />
            </Suspense>
          ) : (
            <Part {...props} />
          )
        }
      </LoadBoundary>
    )
  }
}

type BoundaryProps = {
  restart: () => void
  problem: (retry: () => void) => ReactNode
  children: () => ReactNode
}

/** Catches a failed load; every other error passes through to the boundary of the page. */
class LoadBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  retry = () => {
    this.props.restart()
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children()
    if (!(error instanceof LoadError)) throw error
    return this.props.problem(this.retry)
  }
}

type WaitingProps = FailedProps & { listen: (tell: () => void) => () => void }

/**
 * The placeholder of a dialog that is being loaded; when that fails, it resets the opened state immediately.
 */
function Waiting({ listen, restart, onFailed }: WaitingProps) {
  useEffect(countLoad, [])
  useEffect(
    () =>
      listen(() => {
        restart()
        onFailed()
      }),
    [listen, restart, onFailed],
  )
  return null
}

type FailedProps = { onFailed: () => void; restart: () => void }

function Failed({ onFailed, restart }: FailedProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed load is told once
  useEffect(() => {
    restart()
    onFailed()
  }, [])
  return null
}

function Problem({ times, retry }: { times: number; retry: () => void }) {
  useEffect(() => {
    clearNotOpened()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  const { text, outdated } = loadProblem(times)
  return (
    <div className={styles.problem} role="alert">
      <p>{text}</p>
      {outdated ? <Button onClick={reloadPage}>刷新页面</Button> : <Button onClick={retry}>重试</Button>}
    </div>
  )
}
