import { isIdentifier } from '@biaojie/contract/rules.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { getStepName, TRACE_CUT_TEXT } from '@biaojie/contract/tracking/trace/rules.ts'
import { svgOf } from '@biaojie/drawings/base/svg.ts'
import { type Chain, type ChainNode, chainFigure, chainTrunk } from '@biaojie/drawings/figures/chain.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { paths } from '../../../../paths.ts'
import { fieldsOf } from '../../../../scenes/elements.ts'
import type { List, Row, Table } from '../model.ts'
import { elementsOf, type LayerContext, openElements, type Shown } from './context.ts'
import { eventRows, eventTable, factRows, factTable, restOf } from './rows.ts'

/** 溯: from raw material to the car; each node is its own code, days are dimensions. */
export function traceLayer(context: LayerContext): Shown {
  const open = context.scenes.find(({ isOpen }) => isOpen)
  const isSupply = open?.type === 'supply'
  const chain = chainOf(context)
  const figure =
    chain && chain.nodes.length > 1
      ? { wide: svgOf(chainFigure(chain), 't'), narrow: svgOf(chainTrunk(chain), 'u'), kind: 'plan' as const }
      : null
  const about = aboutOf(context)
  return {
    ...about,
    figure,
    cell: ['横轴', '按级排'],
    ...(isSupply ? supplyRows(context) : traceRows(context)),
  }
}

function aboutOf({ walked, steps, name }: LayerContext): { title: string; note: string } {
  if (walked) {
    const cut = walked.cut ? `，${TRACE_CUT_TEXT}` : ''
    return {
      title: [walked.up > 0 && `上 ${walked.up} 级`, walked.down > 0 && `下 ${walked.down} 级`]
        .filter(Boolean)
        .join('，'),
      note: `${walked.companies.length} 家企业，${walked.total} 环，每环都已由所在企业接受${cut}`,
    }
  }
  if (steps.length < 2) return { title: '只有这一件的记录', note: '没有登记上一级的标识' }
  const records = steps.reduce((sum, step) => sum + step.records, 0)
  return {
    title: `上 ${steps.length - 1} 级`,
    note: `由${name}到${steps.at(-1)?.identifierName ?? ''}，${steps.length} 个环节，${records} 条流转记录`,
  }
}

const NODES_MAX = 16

function chainOf(context: LayerContext): Chain | undefined {
  const { walked, steps, measured, codeOf } = context
  const outline = measured?.outline
  if (walked) return { ...pictureChain(walked, codeOf), ...(outline && { outline }) }
  if (steps.length < 2) return undefined
  return {
    companies: steps.map(({ identifier, companyName }) => ({
      prefix: splitIdentifier(identifier).prefix,
      name: companyName,
    })),
    nodes: steps.map((step, at) => nodeOf(step.identifier, step.identifierName, -at, step.date, codeOf)),
    edges: steps.slice(1).map((step, at) => ({
      from: step.identifier,
      to: steps[at]?.identifier ?? '',
      word: (steps[at]?.via ?? '').split(' · ', 1)[0] ?? '',
    })),
    ...(outline && { outline }),
  }
}

function nodeOf(
  identifier: string,
  name: string,
  level: number,
  time: string,
  codeOf: LayerContext['codeOf'],
): ChainNode {
  const modules = codeOf(identifier)
  const { prefix, suffix } = splitIdentifier(identifier)
  return {
    key: identifier,
    name,
    code: suffix,
    prefix,
    level,
    time,
    ...(level !== 0 && { href: paths.productScene(identifier) }),
    ...(modules && { modules }),
  }
}

function pictureChain(picture: TracePicture, codeOf: LayerContext['codeOf']): Chain {
  const timeOf = new Map<string, string>()
  for (const { identifier, time } of picture.events) {
    const before = timeOf.get(identifier)
    if (!before || time < before) timeOf.set(identifier, time.slice(0, 16))
  }
  const nodes = [...picture.nodes]
    .sort((a, b) => Math.abs(a.level) - Math.abs(b.level))
    .slice(0, NODES_MAX)
    .map((node): ChainNode => {
      const isKnown = node.known && isIdentifier(node.identifier)
      const modules = isKnown ? codeOf(node.identifier) : undefined
      return {
        key: node.key,
        name: node.name || '没有名称',
        code: isKnown
          ? splitIdentifier(node.identifier).suffix
          : node.more > 0
            ? `另有 ${node.more} 件`
            : '没有公开',
        prefix: node.prefix,
        level: node.level,
        time: timeOf.get(node.identifier) ?? node.day.slice(0, 10),
        ...(isKnown && node.level !== 0 && { href: paths.productScene(node.identifier) }),
        ...(modules && { modules }),
      }
    })
  return {
    companies: picture.companies.map(({ prefix, name }) => ({ prefix, name })),
    nodes,
    edges: picture.edges.map(({ from, to, step }) => ({ from, to, word: getStepName(step) })),
  }
}

function traceRows(context: LayerContext): Pick<Shown, 'tables' | 'lists' | 'wide' | 'tool'> {
  const { walked, steps, uses, identifier } = context
  const elements = elementsOf(context, 'trace')
  const fields = fieldsOf<'trace'>(elements)
  const flow = fields.table('flow')
  const others = fields.without('stage', 'process', 'flow')
  const flowRows = eventRows(flow)
  const tables: Table[] = []
  if (flowRows.length > 0) tables.push({ ...eventTable('流转', flowRows), label: '流转记录' })
  const own = walked?.events.filter((event) => event.identifier === identifier) ?? []
  const names = new Map(walked?.companies.map(({ prefix, name }) => [prefix, name || prefix]))
  const recorded = own
    .toSorted((a, b) => b.time.localeCompare(a.time))
    .map(
      ({ time, step, prefix, place }): Row => ({
        day: time.slice(5, 10),
        clock: time.slice(11, 16),
        name: getStepName(step) || '没有写工序',
        text: place || (names.get(prefix) ?? ''),
      }),
    )
  if (recorded.length > 0)
    tables.push(eventTable('过程记录', recorded, `这一件 ${recorded.length} 条，企业现场或系统当时记下的`))
  const rest = restOf(others, openElements(context), '零件记录')
  if (tables.length === 0) {
    const rows = factRows(others)
    if (rows.length > 0) tables.push(factTable('零件记录', rows))
  }
  return {
    tables,
    lists: [
      ...upList(steps),
      ...supplyList(context),
      ...usesList(uses),
      ...(tables.length > 0 && tables[0]?.look !== 'facts' ? rest.lists : rest.lists.slice(1)),
      ...companiesList(walked),
    ],
    wide: rest.wide,
    tool: 'trace',
  }
}

function upList(steps: LayerContext['steps']): List[] {
  const next = steps[1]
  if (!next) return []
  return [
    {
      title: '往上一级',
      note: next.identifierName,
      rows: [
        { name: '标识', value: next.identifier, href: paths.productScene(next.identifier) },
        ...next.highlights.map(({ name, value }) => ({ name, value: value.split('　', 1)[0] ?? '' })),
      ],
    },
  ]
}

function usesList({ records, more }: LayerContext['uses']): List[] {
  if (records.length === 0) return []
  const first = records[0]
  return [
    {
      title: '往下一级',
      note: records.length === 1 ? (first?.identifierName ?? '') : `${records.length}${more ? ' 多' : ''} 件`,
      rows: records.map(({ identifier, identifierName }) => ({
        name: identifierName,
        value: identifier,
        href: paths.productScene(identifier),
      })),
    },
  ]
}

function companiesList(walked: TracePicture | null): List[] {
  if (!walked) return []
  return [
    {
      title: '谁登记的',
      note: `数据到 ${walked.time.slice(0, 16)}`,
      rows: walked.companies.map(({ prefix, name, nodes }) => ({
        name: `${nodes} 环`,
        value: name || prefix,
        href: paths.prefix(prefix),
      })),
    },
  ]
}

const partiesOf = (context: LayerContext) =>
  fieldsOf<'supply'>(elementsOf(context, 'supply')).table('parties')

function supplyList(context: LayerContext): List[] {
  const { rows } = partiesOf(context)
  const others = rows.filter(({ tier }) => tier !== '本企业')
  if (others.length === 0) return []
  const tiers = new Set(rows.map(({ tier }) => tier)).size
  return [
    {
      title: '供应链',
      note: `${tiers} 层，${rows.length} 家`,
      rows: others.map(({ role = '', company = '', share = '', tier = '' }) => ({
        name: role || tier,
        value: company,
        ...(share && { note: share }),
      })),
    },
  ]
}

/** The scene of the supply chain: its graph needs the whole width, and its parties are the rows. */
function supplyRows(context: LayerContext): Partial<Shown> & Pick<Shown, 'title'> {
  const elements = elementsOf(context, 'supply')
  const { rows } = partiesOf(context)
  const fields = fieldsOf<'supply'>(elements)
  const rest = restOf(fields.without('parties'), openElements(context), '供货')
  const tiers = new Set(rows.map(({ tier }) => tier)).size
  return {
    title: rows.length > 0 ? `${tiers} 层，${rows.length} 家` : '没有公开数据',
    note: '企业登记的供应关系',
    tables:
      rows.length > 0
        ? [
            {
              label: '供应关系',
              look: 'parts',
              heads: ['层级', '企业', '标识', '份额'],
              rows: rows.map(
                ({ tier = '', company = '', identifier = '', share = '' }): Row => ({
                  name: company,
                  text: tier,
                  ...(isIdentifier(identifier) && {
                    code: splitIdentifier(identifier).suffix,
                    href: paths.productScene(identifier),
                  }),
                  state: share,
                  ...(tier === '本企业' && { tone: 'this' as const }),
                }),
              ),
              isWhole: true,
            },
          ]
        : [],
    lists: rest.lists,
    wide: rest.wide,
    tool: 'supply',
  }
}
