import { readBands } from '../../../../drawings/part-figures.ts'
import { makeFieldReader } from '../../../../scenes/elements.ts'
import type { Row, Table } from '../model.ts'
import { type LayerContext, listElements, listOpenElements, type Shown } from './context.ts'
import { drawFaceFigure } from './measure.ts'
import { collectRest, listOthers, makeBandRow, makeBandTable, toStateTone } from './rows.ts'

/** 安: safety limits as bands on the same scale; certificates and alarms below. */
export function showSafety(context: LayerContext): Shown {
  const { language } = context
  const { t } = language
  const elements = listElements(context, 'security')
  const fields = makeFieldReader<'security'>(elements)
  const indicators = fields.table('indicators').rows
  const rows = indicators.map(
    ({ indicator = '', value = '', threshold = '', unit = '', state = '' }): Row => {
      const named = unit && unit !== '–' ? unit : ''
      const [band] = readBands([{ name: indicator, standard: threshold, measured: value }])
      const isBad = toStateTone(state) === 'bad'
      if (band)
        return {
          ...makeBandRow(language, band),
          limit: `${band.nominal} ${band.limit} ${named}`.trim(),
          nominal: '',
          measured: value,
          ...(isBad && { tone: 'bad' as const }),
        }
      return {
        name: t(indicator),
        limit: `${threshold} ${named}`.trim(),
        measured: value,
        ...(isBad && { tone: 'bad' as const }),
      }
    },
  )
  const bad = rows.filter(({ tone }) => tone === 'bad').length
  const level = fields.readText('level')
  const open = listOpenElements(context)
  const rest = collectRest(
    language,
    fields.without('indicators', 'level', 'alarms', 'certificates'),
    open,
    t('评估'),
  )
  const tables: Table[] =
    rows.length > 0
      ? [
          makeBandTable(language, t('安全指标'), rows, {
            title: t('安全指标'),
            note: t`${rows.length} 项`,
            heads: [t('指标'), t('阈值'), t('位置'), t('当前值')],
          }),
        ]
      : []
  const others = listOthers(
    language,
    [fields.table('certificates'), fields.table('alarms')].filter((element) => element.rows.length > 0),
    open,
  )
  const lists = [...others.lists, ...rest.lists]
  const count = lists.reduce((sum, list) => sum + list.rows.length, 0) + others.wide.length + rest.wide.length
  return {
    title:
      rows.length === 0
        ? level || (count > 0 ? t`${count} 项内容` : t('没有公开数据'))
        : bad > 0
          ? t`${bad} 项越限`
          : t`${rows.length} 项都在限内`,
    note: [level, fields.readText('reviewedAt') && t`最近评估 ${fields.readText('reviewedAt')}`]
      .filter(Boolean)
      .join(t('，')),
    figure: drawFaceFigure(context),
    tables,
    lists,
    wide: [...others.wide, ...rest.wide],
  }
}
