import { Icon } from '@biaojie/ui/icons.tsx'

const NOTES = [
  '提交后请耐心等待审核',
  '审核通过后如资质变更，请及时更新资料',
  '审核未通过请查看驳回原因并重新提交',
]

/** Open at first; folds away without a script. */
export function Notes() {
  return (
    <details className="notes" open>
      <summary>
        <Icon name="bell" size={18} />
        注意事项
        <Icon name="chevron-down" size={18} />
      </summary>
      <ol>
        {NOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ol>
    </details>
  )
}
