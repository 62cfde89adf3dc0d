/** Search words that staff maintain: groups of words with the same meaning, and searches without results. */
import { type Static, Type } from 'typebox'
import { defineCall, STAFF } from '../../define.ts'
import { Nothing, text, uuid } from '../../fields.ts'
import { WORD_LONGEST, WORDS_IN_GROUP } from './rules.ts'

const GroupSchema = Type.Object(
  {
    /** Empty for a group that comes with the software and cannot be changed here. */
    id: Type.String(),
    words: Type.Array(Type.String()),
    updateTime: Type.String(),
    updatedBy: Type.String(),
  },
  { $id: 'SearchWordGroup' },
)

export const searchWordList = defineCall('searchWordList', {
  route: 'POST /platform-operate-service/manager/search/words',
  access: STAFF,
  summary: '搜索的同义词，和近 90 天没有结果的搜索',
  body: Type.Object({}),
  data: Type.Object({
    /** Those of staff first, the latest changed before others. */
    groups: Type.Array(GroupSchema),
    /** The most frequent first, at most 100. */
    misses: Type.Array(Type.Object({ text: Type.String(), count: Type.Integer(), lastTime: Type.String() })),
  }),
})

export const searchWordSave = defineCall('searchWordSave', {
  route: 'POST /platform-operate-service/manager/search/words/save',
  access: STAFF,
  summary: '新建或更改一组同义词，半分钟内在各处生效',
  body: Type.Object({
    /** Missing for a new group. */
    id: Type.Optional(uuid('词组编号')),
    words: Type.Array(text(WORD_LONGEST, '词'), { maxItems: WORDS_IN_GROUP, title: '同义词' }),
  }),
  refusals: ['search_words_not_found'],
  data: GroupSchema,
})

export const searchWordRemove = defineCall('searchWordRemove', {
  route: 'POST /platform-operate-service/manager/search/words/remove',
  access: STAFF,
  summary: '删除一组同义词',
  body: Type.Object({ id: uuid('词组编号') }),
  refusals: ['search_words_not_found'],
  data: Nothing,
})

export const searchMissRemove = defineCall('searchMissRemove', {
  route: 'POST /platform-operate-service/manager/search/misses/remove',
  access: STAFF,
  summary: '从没有结果的搜索里去掉一条',
  body: Type.Object({ text: text(60, '搜索内容') }),
  data: Nothing,
})

export type SearchWordGroup = Static<typeof GroupSchema>
