/** A person's own settings of the lists of the console, kept with the account. */
import { type Static, Type } from 'typebox'
import { defineCall } from '../../define.ts'
import { defineChoice, text } from '../../fields.ts'
import { COLUMNS_MAX, KEPT_LISTS, VIEW_NAME_MAX, VIEW_QUERY_MAX, VIEWS_MAX } from './rules.ts'

const list = defineChoice(KEPT_LISTS, '列表')
const settings = {
  views: Type.Array(
    Type.Object({
      name: Type.String({ minLength: 1, maxLength: VIEW_NAME_MAX, title: '视图名称' }),
      /** The query of the list's address: `state=active&level=item`. */
      query: text(VIEW_QUERY_MAX, '视图条件'),
    }),
    { maxItems: VIEWS_MAX, title: '视图' },
  ),
  /** Keys of the columns that are not shown. */
  hidden: Type.Array(text(40, '列'), { maxItems: COLUMNS_MAX, title: '不显示的列' }),
}
const SettingsSchema = Type.Object(settings, { $id: 'ListSettings' })

export const listSettings = defineCall('listSettings', {
  route: 'POST /platform-operate-service/personal/list/settings',
  access: 'signedIn',
  summary: '我在一个列表里存的视图和不显示的列',
  body: Type.Object({ list }),
  data: SettingsSchema,
})

export const listSettingsSave = defineCall('listSettingsSave', {
  route: 'POST /platform-operate-service/personal/list/settings/save',
  access: 'signedIn',
  summary: '存下一个列表的全部视图和不显示的列，代替从前存的',
  body: Type.Object({ list, ...settings }),
  data: SettingsSchema,
})

export type ListSettings = Static<typeof SettingsSchema>
