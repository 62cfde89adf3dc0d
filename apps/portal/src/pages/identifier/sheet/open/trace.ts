import { isIdentifier } from '@biaojie/contract/rules.ts'
import type { TracePicture } from '@biaojie/contract/tracking/trace/fields.ts'
import { getStepName, TRACE_CUT_TEXT } from '@biaojie/contract/tracking/trace/rules.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { type Chain, type ChainNode, chainTrunk, drawChain } from '@biaojie/drawings/figures/chain.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import type { Language } from '../../../../language/language.ts'
import { paths } from '../../../../paths.ts'
import { makeFieldReader } from '../../../../scenes/elements.ts'
import { isOwn, type Party } from '../../supply/supply-graph.ts'
import { makeSupplyMap } from '../../supply/supply-map.ts'
import type { Figure, List, Row, Table } from '../model.ts'
import { type LayerContext, listElements, listOpenElements, type Shown } from './context.ts'
import { collectRest, makeEventRows, makeEventTable, makeFactRows, makeFactTable } from './rows.ts'

/** 溯: from raw material to the car; each node shows its own code, and days are drawn as dimensions. */
export function showTrace(context: LayerContext): Shown {
  const { t } = context.language
  const open = context.scenes.find(({ isOpen }) => isOpen)
  const rows = open?.type === 'supply' ? showSupply(context) : showSteps(context)
  const figure = rows.figure ?? drawChainFigure(context)
  return { ...describeTrace(context), cell: [t('横轴'), t('按级排')], ...rows, figure }
}

function drawChainFigure(context: LayerContext): Figure | null {
  const { t } = context.language
  const chain = findChain(context)
  if (!chain || chain.nodes.length < 2) return null
  return { wide: drawSvg(drawChain(chain, t), 't'), narrow: drawSvg(chainTrunk(chain, t), 'u'), kind: 'plan' }
}

function describeTrace({ tracePicture, steps, name, language: { t } }: LayerContext): {
  title: string
  note: string
} {
  if (tracePicture) {
    const cut = tracePicture.cut ? t`，${t(TRACE_CUT_TEXT)}` : ''
    return {
      title: [
        tracePicture.up > 0 && t`上 ${tracePicture.up} 级`,
        tracePicture.down > 0 && t`下 ${tracePicture.down} 级`,
      ]
        .filter(Boolean)
        .join(t('，')),
      note: t`${tracePicture.companies.length} 家企业，${tracePicture.total} 环，每环都已由所在企业接受${cut}`,
    }
  }
  if (steps.length < 2) return { title: t('只有这一件的记录'), note: t('没有登记上一级的标识') }
  const records = steps.reduce((sum, step) => sum + step.records, 0)
  return {
    title: t`上 ${steps.length - 1} 级`,
    note: t`由${name}到${steps.at(-1)?.identifierName ?? ''}，${steps.length} 个环节，${records} 条流转记录`,
  }
}

const NODES_MAX = 16

function findChain(context: LayerContext): Chain | undefined {
  const { tracePicture, steps, measured } = context
  const outline = measured?.outline
  if (tracePicture) return { ...toChain(context, tracePicture), ...(outline && { outline }) }
  if (steps.length < 2) return undefined
  return {
    companies: steps.map(({ identifier, companyName }) => ({
      prefix: splitIdentifier(identifier).prefix,
      name: companyName,
    })),
    nodes: steps.map((step, at) =>
      makeNode(context, {
        identifier: step.identifier,
        name: step.identifierName,
        level: -at,
        time: step.date,
      }),
    ),
    edges: steps.slice(1).map((step, at) => ({
      from: step.identifier,
      to: steps[at]?.identifier ?? '',
      word: (steps[at]?.via ?? '').split(' · ', 1)[0] ?? '',
    })),
    ...(outline && { outline }),
  }
}

function makeNode(
  { encodeCode, language: { partPath } }: LayerContext,
  { identifier, name, level, time }: { identifier: string; name: string; level: number; time: string },
): ChainNode {
  const modules = encodeCode(identifier)
  const { prefix, suffix } = splitIdentifier(identifier)
  return {
    key: identifier,
    name,
    code: suffix,
    prefix,
    level,
    time,
    ...(level !== 0 && { href: partPath(identifier) }),
    ...(modules && { modules }),
  }
}

function toChain({ encodeCode, language: { t, partPath } }: LayerContext, picture: TracePicture): Chain {
  const firstTimes = new Map<string, string>()
  for (const { identifier, time } of picture.events) {
    const before = firstTimes.get(identifier)
    if (!before || time < before) firstTimes.set(identifier, time.slice(0, 16))
  }
  const nodes = [...picture.nodes]
    .sort((a, b) => Math.abs(a.level) - Math.abs(b.level))
    .slice(0, NODES_MAX)
    .map((node): ChainNode => {
      const isKnown = node.known && isIdentifier(node.identifier)
      const modules = isKnown ? encodeCode(node.identifier) : undefined
      return {
        key: node.key,
        name: node.name || t('没有名称'),
        code: isKnown
          ? splitIdentifier(node.identifier).suffix
          : node.more > 0
            ? t`另有 ${node.more} 件`
            : t('没有公开'),
        prefix: node.prefix,
        level: node.level,
        time: firstTimes.get(node.identifier) ?? node.day.slice(0, 10),
        ...(isKnown && node.level !== 0 && { href: partPath(node.identifier) }),
        ...(modules && { modules }),
      }
    })
  return {
    companies: picture.companies.map(({ prefix, name }) => ({ prefix, name })),
    nodes,
    edges: picture.edges.map(({ from, to, step }) => ({ from, to, word: t(getStepName(step)) })),
  }
}

function showSteps(context: LayerContext): Partial<Shown> {
  const { tracePicture, identifier, language } = context
  const { t } = language
  const elements = listElements(context, 'trace')
  const fields = makeFieldReader<'trace'>(elements)
  const flow = fields.table('flow')
  const others = fields.without('stage', 'process', 'flow')
  const flowRows = makeEventRows(language, flow)
  const tables: Table[] = []
  if (flowRows.length > 0)
    tables.push({ ...makeEventTable(language, t('流转'), flowRows), label: t('流转记录') })
  const own = tracePicture?.events.filter((event) => event.identifier === identifier) ?? []
  const names = new Map(tracePicture?.companies.map(({ prefix, name }) => [prefix, name || prefix]))
  const recorded = own
    .toSorted((a, b) => b.time.localeCompare(a.time))
    .map(
      ({ time, step, prefix, place }): Row => ({
        day: time.slice(5, 10),
        clock: time.slice(11, 16),
        name: t(getStepName(step) || '没有写工序'),
        text: place || (names.get(prefix) ?? ''),
      }),
    )
  if (recorded.length > 0)
    tables.push(
      makeEventTable(
        language,
        t('过程记录'),
        recorded,
        t`这一件 ${recorded.length} 条，企业现场或系统当时记下的`,
      ),
    )
  const rest = collectRest(language, others, listOpenElements(context), t('零件记录'))
  if (tables.length === 0) {
    const rows = makeFactRows(language, others)
    if (rows.length > 0) tables.push(makeFactTable(language, t('零件记录'), rows))
  }
  return {
    tables,
    lists: [
      ...listUp(context),
      ...listSupply(context),
      ...listUses(context),
      ...(tables.length > 0 && tables[0]?.look !== 'facts' ? rest.lists : rest.lists.slice(1)),
      ...listCompanies(context),
    ],
    wide: rest.wide,
    tool: 'trace',
  }
}

function listUp({ steps, language: { t, partPath } }: LayerContext): List[] {
  const next = steps[1]
  if (!next) return []
  return [
    {
      title: t('往上一级'),
      note: next.identifierName,
      rows: [
        { name: t('标识'), value: next.identifier, href: partPath(next.identifier) },
        ...next.highlights.map(({ name, value }) => ({
          name: t(name),
          value: value.split('　', 1)[0] ?? '',
        })),
      ],
    },
  ]
}

function listUses({ uses: { records, more }, language: { t, partPath } }: LayerContext): List[] {
  if (records.length === 0) return []
  const first = records[0]
  return [
    {
      title: t('往下一级'),
      note:
        records.length === 1
          ? (first?.identifierName ?? '')
          : more
            ? t`${records.length} 多件`
            : t`${records.length} 件`,
      rows: records.map(({ identifier, identifierName }) => ({
        name: identifierName,
        value: identifier,
        href: partPath(identifier),
      })),
    },
  ]
}

function listCompanies({ tracePicture, language: { t } }: LayerContext): List[] {
  if (!tracePicture) return []
  return [
    {
      title: t('谁登记的'),
      note: t`数据到 ${tracePicture.time.slice(0, 16)}`,
      rows: tracePicture.companies.map(({ prefix, name, nodes }) => ({
        name: t`${nodes} 环`,
        value: name || prefix,
        href: paths.prefix(prefix),
      })),
    },
  ]
}

const readParties = (context: LayerContext) =>
  makeFieldReader<'supply'>(listElements(context, 'supply')).table('parties').rows

const countTiers = ({ t }: Language, parties: readonly Party[]) =>
  t`${new Set(parties.map(({ tier }) => tier)).size} 层，${parties.length} 家`

function listSupply(context: LayerContext): List[] {
  const { language } = context
  const { t } = language
  const parties = readParties(context)
  const others = parties.filter((party) => !isOwn(party))
  if (others.length === 0) return []
  return [
    {
      title: t('供应链'),
      note: countTiers(language, parties),
      rows: others.map(({ role = '', company = '', share = '', tier = '' }) => ({
        name: t(role || tier),
        value: company,
        ...(share && { note: share }),
      })),
    },
  ]
}

/** The supply-chain scene: its graph needs the full width, and its parties are the rows. */
function showSupply(context: LayerContext): Partial<Shown> {
  const { language } = context
  const { t, partPath } = language
  const elements = listElements(context, 'supply')
  const parties = readParties(context)
  const map = makeSupplyMap(parties, t)
  const fields = makeFieldReader<'supply'>(elements)
  const rest = collectRest(language, fields.without('parties'), listOpenElements(context), t('供货'))
  return {
    title: parties.length > 0 ? countTiers(language, parties) : t('没有公开数据'),
    note: t('企业登记的供应关系'),
    ...(map && { figure: map, cell: [t('地图'), t('经纬度，上北')] as [string, string] }),
    tables:
      parties.length > 0
        ? [
            {
              label: t('供应关系'),
              look: 'parts',
              heads: [t('层级'), t('企业'), t('标识'), t('份额')],
              rows: parties.map((party, at): Row => {
                const { tier = '', company = '', identifier = '', share = '' } = party
                return {
                  ...(map && { id: `p${at + 1}` }),
                  name: company,
                  text: t(tier),
                  ...(isIdentifier(identifier) && {
                    code: splitIdentifier(identifier).suffix,
                    href: partPath(identifier),
                  }),
                  state: share,
                  ...(isOwn(party) && { tone: 'this' as const }),
                }
              }),
              isWhole: true,
            },
          ]
        : [],
    lists: rest.lists,
    wide: rest.wide,
    ...(map && { points: parties.map((_, at) => String(at + 1)) }),
    tool: 'supply',
  }
}
