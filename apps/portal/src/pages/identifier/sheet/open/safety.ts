import { readBands } from '../../../../drawings/part-figures.ts'
import { fieldsOf } from '../../../../scenes/elements.ts'
import type { Row, Table } from '../model.ts'
import { elementsOf, type LayerContext, openElements, type Shown } from './context.ts'
import { faceFigure } from './measure.ts'
import { bandRow, bandTable, listOthers, restOf, stateTone } from './rows.ts'

/** 安: the limits of safety as the same band of rows; certificates and alarms below. */
export function safetyLayer(context: LayerContext): Shown {
  const elements = elementsOf(context, 'security')
  const fields = fieldsOf<'security'>(elements)
  const indicators = fields.table('indicators').rows
  const rows = indicators.map(
    ({ indicator = '', value = '', threshold = '', unit = '', state = '' }): Row => {
      const named = unit && unit !== '–' ? unit : ''
      const [band] = readBands([{ name: indicator, standard: threshold, measured: value }])
      const isBad = stateTone(state) === 'bad'
      if (band)
        return {
          ...bandRow(band),
          limit: `${band.nominal} ${band.limit} ${named}`.trim(),
          nominal: '',
          measured: value,
          ...(isBad && { tone: 'bad' as const }),
        }
      return {
        name: indicator,
        limit: `${threshold} ${named}`.trim(),
        measured: value,
        ...(isBad && { tone: 'bad' as const }),
      }
    },
  )
  const bad = rows.filter(({ tone }) => tone === 'bad').length
  const level = fields.text('level')
  const open = openElements(context)
  const rest = restOf(fields.without('indicators', 'level', 'alarms', 'certificates'), open, '评估')
  const tables: Table[] =
    rows.length > 0
      ? [
          bandTable('安全指标', rows, {
            title: '安全指标',
            note: `${rows.length} 项`,
            heads: ['指标', '阈值', '位置', '当前值'],
          }),
        ]
      : []
  const kept = listOthers(
    [fields.table('certificates'), fields.table('alarms')].filter((element) => element.rows.length > 0),
    open,
  )
  return {
    title:
      rows.length === 0 ? level || '没有公开数据' : bad > 0 ? `${bad} 项越限` : `${rows.length} 项都在限内`,
    note: [level, fields.text('reviewedAt') && `最近评估 ${fields.text('reviewedAt')}`]
      .filter(Boolean)
      .join('，'),
    figure: faceFigure(context),
    tables,
    lists: [...kept.lists, ...rest.lists],
    wide: [...kept.wide, ...rest.wide],
  }
}
