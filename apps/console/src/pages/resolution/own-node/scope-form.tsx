import { formatCount } from '@biaojie/contract/formats.ts'
import type { OwnNode, ProposedSite } from '@biaojie/contract/resolution/own-nodes/own-nodes.ts'
import {
  findScopeProblems,
  normalizePattern,
  PATTERNS_MAX,
} from '@biaojie/contract/resolution/own-nodes/scope.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input, Radio } from 'antd'
import { useState } from 'react'
import { useCallMutation } from '../../../kit/calls.ts'
import { FormField } from '../../../kit/form/form-field.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { Code } from '../../../kit/values.tsx'
import * as styles from './own-node.module.css'

type Values = { part: boolean; patterns: string }

const readPatterns = ({ part, patterns }: Values): string[] =>
  part
    ? patterns
        .split(/[\n,，、;；]/)
        .map(normalizePattern)
        .filter(Boolean)
    : []

/** Returns the first problem of what was typed; empty when there is none. */
function findProblem(values: Values, prefix: string): string {
  const patterns = readPatterns(values)
  if (values.part && patterns.length === 0) return '请至少填一条，如 BP-*'
  if (patterns.length > PATTERNS_MAX) return `至多 ${PATTERNS_MAX} 条`
  return Object.values(findScopeProblems(patterns, prefix))[0] ?? ''
}

export const LEAVING_NOTE =
  '离开范围的标识，本节点没有记录的，切换后一天里还指到企业的服务器，过后查不到；请在这之前把记录写到本节点。'

export const describeScope = (scope: readonly string[]) => (scope.length > 0 ? scope.join('、') : '整个前缀')

/** Edits the scope of the company's servers and previews which identifiers of this node it would refer to them. */
export function ScopeForm({
  node,
  sites,
  scope,
  onClose,
}: {
  node: OwnNode
  sites: readonly ProposedSite[]
  scope: readonly string[]
  onClose: () => void
}) {
  const { prefix, version } = node
  const { send } = useCallMutation('ownNodeSave', { refreshes: ['ownNode'] })
  const [values, setValues] = useState<Values>({ part: scope.length > 0, patterns: scope.join('\n') })
  return (
    <FormDialog<Values>
      title="应答范围"
      values={values}
      okLabel="保存"
      note={`保存后要再证明一次，审核通过并切换才生效。${node.mode === 'own' && values.part ? LEAVING_NOTE : ''}`}
      onClose={onClose}
      // A field that is not shown is missing in the values of the form.
      onChange={(shown) => setValues({ ...values, ...shown })}
      send={(given) =>
        send({ body: { version, sites: [...sites], scope: readPatterns(given) } }).then((answer) =>
          answer.ok || !answer.errors
            ? answer
            : { ...answer, errors: { patterns: Object.values(answer.errors)[0] ?? answer.message } },
        )
      }
      done="已保存，请证明归你管"
    >
      <FormField name="part" label="你的服务器应答" required>
        <Radio.Group
          options={[
            { value: false, label: '整个前缀' },
            { value: true, label: '一部分' },
          ]}
        />
      </FormField>
      {values.part && (
        <FormField
          name="patterns"
          label="哪些"
          required
          help={`一行一条：后缀的开头加 *，如 BP-*；或下级前缀，如 ${prefix}.5。其余由本节点应答`}
          rules={[
            makeRule((patterns: string) => findProblem({ part: true, patterns: patterns ?? '' }, prefix)),
          ]}
        >
          <Input.TextArea rows={4} maxLength={1_700} placeholder={`BP-*\n${prefix}.5`} />
        </FormField>
      )}
      <Referred prefix={prefix} values={values} />
    </FormDialog>
  )
}

const countShown = (count: number) => (count > 10_000 ? '1 万个以上' : `${formatCount(count)} 个`)

/** Shows, after a press, which identifiers of this node the patterns would refer. */
function Referred({ prefix, values }: { prefix: string; values: Values }) {
  const { send, busy } = useCallMutation('ownNodeScope')
  const [found, setFound] = useState<{
    about: string
    lines: { name: string; count: number; samples: string[] }[]
  }>()
  const [problem, setProblem] = useState('')
  const patterns = readPatterns(values)
  const about = patterns.join(' ')
  const check = async () => {
    const wrong = findProblem(values, prefix)
    setProblem(wrong)
    if (wrong) return
    const answer = await send({ body: { scope: patterns } })
    if (!answer.ok) return setProblem(answer.message)
    const { patterns: each, others } = answer.data
    const lines = each.map(({ pattern, ...matched }) => ({ name: `指到你：${pattern}`, ...matched }))
    const rest = { name: each.length > 0 ? '仍由本节点应答' : '指到你：全部', ...others }
    setFound({ about, lines: [...lines, rest] })
  }
  return (
    <div className={styles.referred}>
      <Button kind="outline" size="small" loading={busy} onClick={() => void check()}>
        预览指向的标识
      </Button>
      {problem && <p role="alert">{problem}</p>}
      {found && found.about === about && (
        <dl>
          {found.lines.map(({ name, count, samples }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <b>{countShown(count)}</b>
                {samples.length > 0 && (
                  <>
                    {' '}
                    如 <Code>{samples.join('，')}</Code>
                  </>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
