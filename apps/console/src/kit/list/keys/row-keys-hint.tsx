import { Key } from '../../notice.tsx'

type Props = {
  className: string | undefined
  /** Rows can be looked at beside the list. */
  looks: boolean
}

/** Says which keys work on rows, where a keyboard is likely. */
export const RowKeysHint = ({ className, looks }: Props) => (
  <p className={className} aria-hidden>
    <Key>J</Key>
    <Key>K</Key> 上下 <Key>X</Key> 勾选{' '}
    {looks && (
      <>
        <Key>Space</Key> 速览{' '}
      </>
    )}
    <Key>Enter</Key> 打开
  </p>
)
