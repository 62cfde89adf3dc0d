import type { Row } from '../model.ts'
import { type LayerContext, listOpenElements, type Shown } from './context.ts'
import { listOthers, makeFactRows, makeFactTable } from './rows.ts'

/** A scene that the company defined itself: rows only. */
export function showOwnScenes(context: LayerContext): Shown {
  const { language } = context
  const { t } = language
  const elements = listOpenElements(context)
  const rows = makeFactRows(language, elements)
  const { lists, wide } = listOthers(language, elements, elements)
  const count = elements.filter(({ kind }) => kind !== 'masked').length
  return {
    title: count > 0 ? t`${count} 项内容` : t('暂无公开数据'),
    note: count > 0 ? '' : t('企业没有为这个场景公开数据'),
    tables: rows.length > 0 ? [makeFactTable(language, t('内容'), rows)] : [],
    lists,
    wide,
  }
}

/** 档: every field of the record in one list, with the company and its photographs. */
export function showRecord(context: LayerContext): Shown {
  const { record, language } = context
  const { t } = language
  const rows: Row[] = makeFactRows(language, record)
  const rest = listOthers(language, record, [])
  return {
    title: rows.length > 0 ? t`${rows.length} 项登记` : t('没有公开数据'),
    note: t('企业登记的全部公开字段'),
    photo: true,
    tables: rows.length > 0 ? [makeFactTable(language, t('标识记录'), rows)] : [],
    lists: rest.lists,
  }
}
