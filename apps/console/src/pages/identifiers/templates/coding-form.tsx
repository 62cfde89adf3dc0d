import { listFieldKeys, parsePattern } from '@biaojie/contract/identifiers/code-rules/rules.ts'
import { LEVEL_NAMES, LEVELS } from '@biaojie/contract/identifiers/records/rules.ts'
import type { Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import { Radio, Select } from 'antd'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/calls.ts'
import { Failed } from '../../../kit/states.tsx'
import { codeRulePath, pages } from '../../../paths.ts'
import * as styles from './drawings/drawing.module.css'
import type { EditedTemplate } from './use-template.ts'

const BY_HAND = ''
type Props = { edited: EditedTemplate; writes: boolean }

/** Chooses what the identifiers of the template stand for, and the rule that gives their codes. */
export function CodingForm({ edited: { template, change, seen }, writes }: Props) {
  const rules = useCallQuery('codeRuleList', { body: {} })
  const chosen = rules.data?.find(({ id }) => id === template.codeRuleId)
  const isFixed = seen.version > 0
  return (
    <section className={styles.drawing} aria-label="级别与编码">
      <div className={styles.form}>
        <h2>级别与编码</h2>
        <div className={styles.field}>
          <span>一个标识代表</span>
          <LevelChoice template={template} onChange={change} disabled={!writes || isFixed} />
        </div>
        {isFixed && <p className={styles.hint}>发布过的模板不能再改级别；需要别的级别请另建一个模板。</p>}
        <div className={styles.field}>
          <span>编码来源</span>
          <Select
            aria-label="编码规则"
            value={template.codeRuleId}
            disabled={!writes || !rules.data}
            onChange={(codeRuleId) => change({ ...template, codeRuleId })}
            options={[
              { value: BY_HAND, label: '自己写' },
              ...(rules.data ?? []).map(({ id, name, pattern }) => ({
                value: id,
                label: `${name}　${pattern}`,
              })),
              ...(rules.data && template.codeRuleId && !chosen
                ? [{ value: template.codeRuleId, label: '这条规则已经没有了，请另选' }]
                : []),
            ]}
          />
          {listMissingFields(chosen?.pattern, template).map((key) => (
            <p key={key} role="alert">
              规则里的 {`{${key}}`} 取自字段“{key}”，模板里没有这个字段
            </p>
          ))}
        </div>
        {rules.failure && <Failed failure={rules.failure} what="编码规则" onRetry={rules.reload} />}
        <p className={styles.hint}>
          选了规则，新建时取下一个号，导入时没有标识的行也按它取号。
          {chosen ? (
            <Link to={codeRulePath(chosen.id)}>查看规则</Link>
          ) : (
            <Link to={pages.codeRules}>管理编码规则</Link>
          )}
        </p>
      </div>
    </section>
  )
}

/** Keys of fields that a pattern takes parts of the code from and that the template lacks. */
function listMissingFields(pattern: string | undefined, { scenes }: Template): string[] {
  if (!pattern) return []
  const fieldKeys = new Set(scenes.flatMap(({ fields }) => fields.map(({ key }) => key)))
  return listFieldKeys(parsePattern(pattern).parts).filter((key) => !fieldKeys.has(key))
}

type LevelProps = { template: Template; onChange: (next: Template) => void; disabled?: boolean }

export const LevelChoice = ({ template, onChange, disabled = false }: LevelProps) => (
  <Radio.Group
    aria-label="级别"
    optionType="button"
    value={template.level}
    disabled={disabled}
    onChange={({ target }) => onChange({ ...template, level: target.value })}
    options={LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] }))}
  />
)
