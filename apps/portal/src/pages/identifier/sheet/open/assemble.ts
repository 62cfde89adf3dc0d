import type { Tone } from '@biaojie/drawings/base/marks.ts'
import { drawSvg } from '@biaojie/drawings/base/svg.ts'
import { findAssembly } from '@biaojie/drawings/exploded/assemblies.ts'
import { drawExploded, type PartState, partFigure } from '@biaojie/drawings/exploded/figure.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import type { Row, StateTone, Table } from '../model.ts'
import { type LayerContext, listOpenElements, type Shown } from './context.ts'
import { listOfTexts, listOthers, makeFactRows, makeFactTable } from './rows.ts'

const STATES = {
  this: '本件',
  ok: '未列入召回',
  recalled: '召回中',
  suspended: '已停用',
  batch: '只到批次',
  none: '无记录',
} as const
const TONES: Partial<Record<keyof typeof STATES, StateTone>> = {
  this: 'this',
  ok: 'ok',
  recalled: 'bad',
  suspended: 'bad',
}
const PHONE = { width: 358, height: 330 }
/** Texts of a guide say whether they belong before or after the fitting. */
const BEFORE = /前|方向|准备/
const AFTER = /后|磨合|复检|极限|检查/

/**
 * 装: where the part is fitted, in which order screws are tightened, and what companies say about fitting it.
 */
export function showAssembly(context: LayerContext): Shown {
  const { language } = context
  const { t } = language
  const elements = listOpenElements(context)
  const figure = toDrawnAssembly(context)
  const texts = elements.filter(({ kind }) => kind === 'text')
  const before = texts.filter(({ label }) => BEFORE.test(label) && !AFTER.test(label))
  const after = texts.filter(({ label }) => AFTER.test(label))
  const others = texts.filter((element) => !before.includes(element) && !after.includes(element))
  const rest = listOthers(language, elements, elements)
  if (!figure) {
    const rows = makeFactRows(language, texts)
    return {
      title: rows.length > 0 ? t`${rows.length} 条要求` : t('没有公开数据'),
      note: '',
      tables: rows.length > 0 ? [makeFactTable(language, t('要求'), rows)] : [],
      lists: rest.lists,
      wide: rest.wide,
    }
  }
  const { tools, ...shown } = figure
  return {
    ...shown,
    lists: [
      ...listOfTexts(language, t('装前'), before),
      ...listOfTexts(language, t('装后'), after),
      ...listOfTexts(language, t('要点'), others),
      ...rest.lists,
      ...(tools ? [{ title: t('注意'), note: '', rows: [{ name: t('工具'), value: tools }] }] : []),
    ],
    wide: rest.wide,
  }
}

function toDrawnAssembly({ assembly: record, language: { t, partPath } }: LayerContext) {
  const assembly = record && findAssembly(record.key)
  if (!record || !assembly) return undefined
  const parts = record.parts.map((part) => ({
    ...part,
    look: part.position === record.self ? ('this' as const) : part.state,
    isRecalled: part.state === 'recalled',
  }))
  const getTone = ({ look, isRecalled }: (typeof parts)[number]): Tone | undefined =>
    isRecalled ? 'recall' : look === 'this' ? 'this' : look === 'none' ? 'none' : undefined
  const states = new Map(
    parts.map((part): [number, PartState] => {
      const tone = getTone(part)
      return [
        part.position,
        {
          id: `g${part.position}`,
          href: `#p${part.position}`,
          label: `${part.position} ${t(part.name)}`,
          ...(tone && { tone }),
        },
      ]
    }),
  )
  const recalled = parts.filter(({ isRecalled }) => isRecalled).map(({ position }) => position)
  const rows = parts.toReversed().map((part): Row => {
    const { position, name, identifier, look, isRecalled } = part
    return {
      id: `p${position}`,
      mark: `g${position}`,
      no: String(position),
      sign: look === 'none' ? 'dashed' : 'balloon',
      name: t(name),
      code: identifier ? splitIdentifier(identifier).suffix : '—',
      ...(identifier && { href: partPath(identifier) }),
      state: isRecalled && look === 'this' ? t('本件，召回中') : t(STATES[isRecalled ? 'recalled' : look]),
      ...(TONES[isRecalled ? 'recalled' : look] && { stateTone: TONES[isRecalled ? 'recalled' : look] }),
      ...(isRecalled ? { tone: 'bad' as const } : look === 'this' ? { tone: 'this' as const } : {}),
    }
  })
  const torque: Table = {
    label: t('拧紧顺序'),
    title: t('拧紧顺序'),
    note: t`${assembly.fasteners.length} 处，六角号`,
    look: 'torque',
    heads: [t('序'), t('扭矩'), t('规格'), t('要点')],
    rows: assembly.fasteners.map(({ order, torque: value, spec, note }) => ({
      no: String(order),
      sign: 'hexagon',
      name: value,
      code: spec,
      text: t(note),
    })),
    isWhole: true,
  }
  const shown = record.self || 1
  return {
    title: record.self > 0 ? t`第 ${record.self} 件，共 ${parts.length} 件` : t`共 ${parts.length} 件`,
    note: [t(assembly.name), record.drawing && t`图号 ${record.drawing}`].filter(Boolean).join(t('，')),
    figure: {
      wide: drawSvg(drawExploded(assembly, states, { brief: true, t }), 'x'),
      narrow: drawSvg(
        partFigure(assembly, shown, {
          ...PHONE,
          tone: recalled.includes(shown) ? 'recall' : 'this',
          recalled,
          t,
        }),
        'y',
      ),
      kind: 'solid' as const,
    },
    keys: [
      ...(record.self > 0 ? [{ look: 'this' as const, text: t('本件') }] : []),
      ...(recalled.length > 0 ? [{ look: 'recalled' as const, text: t('召回中，装车前先换') }] : []),
    ],
    cell: [t('投影'), t('正轴测')] as [string, string],
    tables: [
      {
        label: t('明细栏'),
        look: 'parts' as const,
        heads: [t('号'), t('名称'), t('标识'), t('状态')],
        rows,
        isWhole: true as const,
      },
      torque,
    ],
    tool: 'parts' as const,
    tools: t(assembly.tools),
    points: parts.map(({ position }) => String(position)),
  }
}
