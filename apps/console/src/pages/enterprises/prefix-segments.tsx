import { Section } from '../../kit/detail/sections.tsx'
import { Anatomy } from '../identifiers/parts/code-anatomy.tsx'

const SEGMENTS = ['国家', '二级节点', '企业'] as const

type Props = { prefix: string; title?: string; note?: string }

/** Draws the prefix with what each of its segments names. */
export function PrefixSegments({ prefix, title = '企业前缀', note }: Props) {
  const cells = prefix.split('.').flatMap((text, at) => {
    const cell = {
      hyphen: false,
      kind: SEGMENTS[at] ?? '下级',
      name: '',
      short: SEGMENTS[at] ?? '',
      hot: at === 2,
    }
    const point = { ...cell, text: '.', hyphen: true, hot: false }
    return at > 0 ? [point, { ...cell, text }] : [{ ...cell, text }]
  })
  return (
    <Section title={title} note={note}>
      <Anatomy cells={cells} label={`前缀 ${prefix} 的分段`} compact />
    </Section>
  )
}
