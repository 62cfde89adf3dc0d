import {
  Component,
  type ComponentType,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
} from 'react'
import { Button } from '../button.tsx'
import { type LoadProblem, loadProblem } from './importer.ts'
import * as styles from './lazily.module.css'

class LoadError extends Error {}

/**
 * Loads a part of a page when it is first shown, as `lazy` does. A part that cannot be loaded says so in its own place,
 * leaves the rest of the page alone, and is loaded again at a press or when the network is back, whereas React keeps a
 * failed `lazy` for ever. `problem` replaces the message.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  problem?: (props: Props) => ReactNode,
): FunctionComponent<Props> {
  let failed = false
  let Part: LazyExoticComponent<ComponentType<Props>> = start()
  function start() {
    failed = false
    return lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        failed = true
        throw new LoadError('a part of the page was not loaded', { cause })
      }
    })
  }
  // A page may show the part twice, and then the second uses the attempt of the first.
  const restart = () => {
    if (failed) Part = start()
  }
  // biome-ignore lint/correctness/noComponentHookFactories: this runs once for each part, when its module is read
  return function Lazily(props: Props) {
    return (
      <LoadBoundary restart={restart} problem={problem && (() => problem(props))}>
        {() => <Part {...props} />}
      </LoadBoundary>
    )
  }
}

type BoundaryProps = {
  restart: () => void
  problem: (() => ReactNode) | undefined
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
    return <Problem {...loadProblem(error.cause)} retry={this.retry} instead={this.props.problem} />
  }
}

type ProblemProps = LoadProblem & { retry: () => void; instead: (() => ReactNode) | undefined }

function Problem({ message, outdated, retry, instead }: ProblemProps) {
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  if (instead) return instead()
  return (
    <div className={styles.problem} role="alert">
      <p>{message}</p>
      {outdated ? (
        <Button onClick={() => location.reload()}>刷新页面</Button>
      ) : (
        <Button onClick={retry}>重试</Button>
      )}
    </div>
  )
}
