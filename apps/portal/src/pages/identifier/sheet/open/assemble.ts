import type { Tone } from '@biaojie/drawings/base/marks.ts'
import { svgOf } from '@biaojie/drawings/base/svg.ts'
import { assemblyOf } from '@biaojie/drawings/exploded/assemblies.ts'
import { explodedFigure, type PartState, partFigure } from '@biaojie/drawings/exploded/figure.ts'
import { splitIdentifier } from '@biaojie/ui/identifier/segments.ts'
import { paths } from '../../../../paths.ts'
import type { Row, StateTone, Table } from '../model.ts'
import { type LayerContext, openElements, type Shown } from './context.ts'
import { factRows, factTable, listOfTexts, listOthers } from './rows.ts'

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
/** Texts of a guide say before or after what they belong to. */
const BEFORE = /前|方向|准备/
const AFTER = /后|磨合|复检|极限|检查/

/** 装: where the part sits, in which order screws are tightened, and what companies say of mounting it. */
export function assembleLayer(context: LayerContext): Shown {
  const elements = openElements(context)
  const drawn = drawnAssembly(context)
  const texts = elements.filter(({ kind }) => kind === 'text')
  const before = texts.filter(({ label }) => BEFORE.test(label) && !AFTER.test(label))
  const after = texts.filter(({ label }) => AFTER.test(label))
  const others = texts.filter((element) => !before.includes(element) && !after.includes(element))
  const rest = listOthers(elements, elements)
  if (!drawn) {
    const rows = factRows(texts)
    return {
      title: rows.length > 0 ? `${rows.length} 条要求` : '没有公开数据',
      note: '',
      tables: rows.length > 0 ? [factTable('要求', rows)] : [],
      lists: rest.lists,
      wide: rest.wide,
    }
  }
  const { tools, ...shown } = drawn
  return {
    ...shown,
    lists: [
      ...listOfTexts('装前', before),
      ...listOfTexts('装后', after),
      ...listOfTexts('要点', others),
      ...rest.lists,
      ...(tools ? [{ title: '注意', note: '', rows: [{ name: '工具', value: tools }] }] : []),
    ],
    wide: rest.wide,
  }
}

function drawnAssembly({ assembly: given }: LayerContext) {
  const assembly = given && assemblyOf(given.key)
  if (!given || !assembly) return undefined
  const parts = given.parts.map((part) => ({
    ...part,
    look: part.position === given.self ? ('this' as const) : part.state,
    isRecalled: part.state === 'recalled',
  }))
  const toneOf = ({ look, isRecalled }: (typeof parts)[number]): Tone | undefined =>
    isRecalled ? 'recall' : look === 'this' ? 'this' : look === 'none' ? 'none' : undefined
  const states = new Map(
    parts.map((part): [number, PartState] => {
      const tone = toneOf(part)
      return [
        part.position,
        {
          id: `g${part.position}`,
          href: `#p${part.position}`,
          label: `${part.position} ${part.name}`,
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
      name,
      code: identifier ? splitIdentifier(identifier).suffix : '—',
      ...(identifier && { href: paths.productScene(identifier) }),
      state: isRecalled && look === 'this' ? '本件，召回中' : STATES[isRecalled ? 'recalled' : look],
      ...(TONES[isRecalled ? 'recalled' : look] && { stateTone: TONES[isRecalled ? 'recalled' : look] }),
      ...(isRecalled ? { tone: 'bad' as const } : look === 'this' ? { tone: 'this' as const } : {}),
    }
  })
  const torque: Table = {
    label: '拧紧顺序',
    title: '拧紧顺序',
    note: `${assembly.fasteners.length} 处，六角号`,
    look: 'torque',
    heads: ['序', '扭矩', '规格', '要点'],
    rows: assembly.fasteners.map(({ order, torque: value, spec, note }) => ({
      no: String(order),
      sign: 'hexagon',
      name: value,
      code: spec,
      text: note,
    })),
    isWhole: true,
  }
  const shown = given.self || 1
  return {
    title: given.self > 0 ? `第 ${given.self} 件，共 ${parts.length} 件` : `共 ${parts.length} 件`,
    note: [assembly.name, given.drawing && `图号 ${given.drawing}`].filter(Boolean).join('，'),
    figure: {
      wide: svgOf(explodedFigure(assembly, states, { brief: true }), 'x'),
      narrow: svgOf(
        partFigure(assembly, shown, {
          ...PHONE,
          tone: recalled.includes(shown) ? 'recall' : 'this',
          recalled,
        }),
        'y',
      ),
      kind: 'solid' as const,
    },
    keys: [
      ...(given.self > 0 ? [{ look: 'this' as const, text: '本件' }] : []),
      ...(recalled.length > 0 ? [{ look: 'recalled' as const, text: '召回中，装车前先换' }] : []),
    ],
    cell: ['投影', '正轴测'] as [string, string],
    tables: [
      {
        label: '明细栏',
        look: 'parts' as const,
        heads: ['号', '名称', '标识', '状态'],
        rows,
        isWhole: true as const,
      },
      torque,
    ],
    tool: 'parts' as const,
    tools: assembly.tools,
    points: parts.map(({ position }) => String(position)),
  }
}
