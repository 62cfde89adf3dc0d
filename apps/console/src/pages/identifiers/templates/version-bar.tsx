import { formatCount } from '@biaojie/contract/formats.ts'
import type { Difference } from '@biaojie/contract/identifiers/templates/differences.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { cx } from '@biaojie/ui/cx.ts'
import { useState } from 'react'
import { useCallQuery } from '../../../kit/calls.ts'
import { TextButton } from '../../../kit/notice.tsx'
import { RuleExample } from '../parts/rule-example.tsx'
import { Silhouette } from '../parts/silhouette.tsx'
import { LabelThumbnail } from './labels/label-drawing.tsx'
import { useLabel } from './labels/use-label.ts'
import type { Followers } from './move-bar.tsx'
import * as styles from './version-bar.module.css'

const SHOWN_VERSIONS = 4
const SHOWN_DIFFERENCES = 6

/** Shows the versions of a template with their numbers of identifiers, the changes of the draft, and the product. */
export function VersionBar({
  template,
  detail: { versions, version },
  followers,
  differences,
  isDraft,
  onLabel,
}: {
  template: Template
  detail: TemplateDetail
  followers: Followers | undefined
  differences: readonly Difference[]
  isDraft: boolean
  /** Opens the label of the template. */
  onLabel: () => void
}) {
  const shown = versions.slice(0, SHOWN_VERSIONS).reverse()
  return (
    <div className={styles.bar}>
      <ol aria-label="版本">
        {shown.map((entry) => (
          <li key={entry.version} className={entry.version === version ? styles.published : undefined}>
            <i />
            <b>v{entry.version}</b>
            <span>{entry.publishTime.slice(0, 7)}</span>
            <small title={`${entry.fields} 个字段`}>{countUses(followers, entry.version)}</small>
          </li>
        ))}
        {isDraft && (
          <li className={styles.draft}>
            <i />
            <b>v{version + 1}</b>
            <span>草稿</span>
            <small>编辑中</small>
          </li>
        )}
      </ol>
      {version > 0 && <Changes version={version} differences={differences} />}
      <Product template={template} onLabel={onLabel} />
    </div>
  )
}

/** Draws the family of the product, the next code that the template gives, and its label. */
function Product({ template, onLabel }: { template: Template; onLabel: () => void }) {
  const { name, codeRuleId } = template
  const rules = useCallQuery('codeRuleList', codeRuleId ? { body: {} } : null)
  const { list, label, design, detail, preview } = useLabel(template)
  const rule = rules.data?.find(({ id }) => id === codeRuleId)
  const awaitsRule = codeRuleId !== '' && !rules.data && !rules.failure
  const awaitsLabel = design ? false : label ? !detail.failure : !list.data && !list.failure
  return (
    <div className={styles.product}>
      <Silhouette names={[name]} />
      {awaitsRule && <span className={styles.awaitedRule} />}
      {rule && <RuleExample rule={rule} />}
      {awaitsLabel && <span className={styles.awaitedLabel} />}
      {design && (
        <button type="button" aria-label="查看标签与字段位置" onClick={onLabel}>
          <LabelThumbnail design={design} preview={preview.data} />
        </button>
      )}
    </div>
  )
}

const countUses = (followers: Followers | undefined, version: number) =>
  followers
    ? `${formatCount(followers.versions.find((entry) => entry.version === version)?.total ?? 0)} 个在用`
    : ''

function Changes({ version, differences }: { version: number; differences: readonly Difference[] }) {
  const [all, setAll] = useState(false)
  if (differences.length === 0) return <p className={styles.same}>与 v{version} 没有不同</p>
  return (
    <div className={styles.changes}>
      <p>
        与 v{version} 有 <b>{differences.length}</b> 处不同
      </p>
      <ul>
        {differences.slice(0, all ? undefined : SHOWN_DIFFERENCES).map((difference) => (
          <li
            key={`${difference.scene} ${difference.field} ${difference.what}`}
            className={cx(LOOKS[difference.change])}
          >
            {SIGNS[difference.change]} {difference.name} {difference.what}
            {difference.change === 'changed' && (
              <>
                {' '}
                <del>{difference.before}</del> {difference.after}
              </>
            )}
          </li>
        ))}
      </ul>
      {differences.length > SHOWN_DIFFERENCES && (
        <TextButton onPress={() => setAll(!all)}>{all ? '收起' : '全部'}</TextButton>
      )}
    </div>
  )
}

const LOOKS = { added: styles.added, removed: styles.removed, changed: styles.changed }
const SIGNS = { added: '＋', removed: '－', changed: '±' }
