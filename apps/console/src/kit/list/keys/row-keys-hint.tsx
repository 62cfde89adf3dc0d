import { Key } from '../../notice.tsx'

type Props = {
  className: string | undefined
  /** Set where a row can be looked at; true while one is. */
  isLooking?: boolean
}

/** Says which keys work on rows, where a keyboard is likely. */
export const RowKeysHint = ({ className, isLooking }: Props) => (
  <p className={className} aria-hidden>
    <Key>J</Key>
    <Key>K</Key> 上下 <Key>X</Key> 勾选{' '}
    {isLooking !== undefined && (
      <>
        <Key>{isLooking ? 'Esc' : 'Space'}</Key> {isLooking ? '收起' : '速览'}{' '}
      </>
    )}
    <Key>Enter</Key> 打开
  </p>
)
