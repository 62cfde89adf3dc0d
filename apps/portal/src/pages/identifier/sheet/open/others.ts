import type { Row } from '../model.ts'
import { type LayerContext, openElements, type Shown } from './context.ts'
import { factRows, factTable, listOthers } from './rows.ts'

/** A scene of the company's own: rows only. */
export function ownLayer(context: LayerContext): Shown {
  const elements = openElements(context)
  const rows = factRows(elements)
  const rest = listOthers(elements, elements)
  const count = elements.filter(({ kind }) => kind !== 'masked').length
  return {
    title: count > 0 ? `${count} 项内容` : '暂无公开数据',
    note: count > 0 ? '' : '企业没有为这个场景公开数据',
    tables: rows.length > 0 ? [factTable('内容', rows)] : [],
    lists: rest.lists,
    wide: rest.wide,
  }
}

/** 档: every field of the record in one list; the company and its photographs stand here. */
export function fileLayer(context: LayerContext): Shown {
  const { record } = context
  const rows: Row[] = factRows(record)
  const rest = listOthers(record, [])
  return {
    title: rows.length > 0 ? `${rows.length} 项登记` : '没有公开数据',
    note: '企业登记的全部公开字段',
    photo: true,
    tables: rows.length > 0 ? [factTable('标识记录', rows)] : [],
    lists: rest.lists,
  }
}
