import type { DataOf } from '@biaojie/contract/calls.ts'
import { findWordGroupProblem, splitWords } from '@biaojie/contract/content/site-search/rules.ts'
import type { SearchWordGroup } from '@biaojie/contract/content/site-search/words.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { App, Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { Columns, Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered } from '../../../kit/states.tsx'
import { Time } from '../../../kit/values.tsx'
import { MarketWords } from './market-words.tsx'
import * as styles from './search-words.module.css'

type Group = SearchWordGroup
/** The group that is edited; a new one has no id. */
type Edited = Pick<Group, 'id' | 'words'>

const REFRESHES = ['searchWordList'] as const
const wordsRule = makeRule((typed: string) => findWordGroupProblem(splitWords(typed ?? '')) ?? '')

/** Shows the words of the site's search to staff: groups that mean the same, and searches without a result. */
export default function SearchWordsPage() {
  const query = useCallQuery('searchWordList', { body: {} })
  const [edited, setEdited] = useState<Edited>()
  const add = (words: string[]) => setEdited({ id: '', words })
  return (
    <>
      <PageHead
        title="搜索用词"
        actions={
          <Acts>
            <Button size="small" onClick={() => add([])}>
              新建词组
            </Button>
          </Acts>
        }
      />
      <PageBody>
        <Answered query={query} noun="搜索用词" lines={8}>
          {({ groups, misses }) => (
            <Columns
              side={
                <>
                  <MarketWords />
                  <Misses misses={misses} onAdd={(text) => add([text])} />
                </>
              }
            >
              <Groups groups={groups} onEdit={setEdited} />
            </Columns>
          )}
        </Answered>
      </PageBody>
      {edited && <GroupDialog group={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function Groups({ groups, onEdit }: { groups: readonly Group[]; onEdit: (group: Edited) => void }) {
  const { modal } = App.useApp()
  const { run } = useCallMutation('searchWordRemove', { refreshes: REFRESHES })
  const remove = ({ id, words }: Group) =>
    void modal.confirm({
      title: '删除这组词？',
      content: `删除后，搜“${words[0]}”不再找出含其余几个词的结果。`,
      okText: '删除',
      onOk: () => run({ body: { id } }),
    })
  return (
    <Section title="同义词" note="搜其中一个，也找出含另外几个的结果；常见的错写也可以放进来。" flush>
      <ul className={styles.list}>
        {groups.map((group) => (
          <li key={group.id || group.words.join()}>
            <p>
              {group.words.map((word) => (
                <span key={word} className={styles.word}>
                  {word}
                </span>
              ))}
            </p>
            {group.id ? (
              <footer>
                <small>
                  {group.updatedBy} <Time time={group.updateTime} />
                </small>
                <Acts>
                  <TextButton onPress={() => onEdit(group)}>编辑</TextButton>
                  <TextButton onPress={() => remove(group)}>删除</TextButton>
                </Acts>
              </footer>
            ) : (
              <footer>
                <small>随软件带来</small>
              </footer>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

type MissesProps = { misses: DataOf<'searchWordList'>['misses']; onAdd: (text: string) => void }

function Misses({ misses, onAdd }: MissesProps) {
  const { run } = useCallMutation('searchMissRemove', { refreshes: REFRESHES })
  const remove = (text: string) => run({ body: { text } })
  return (
    <Section title="没有结果的搜索" note="近 90 天，次数多的在前；不含带长数字的搜索。" flush>
      {misses.length === 0 && <p className={styles.none}>近 90 天的搜索都有结果。</p>}
      <ul className={styles.list}>
        {misses.map(({ text, count, lastTime }) => (
          <li key={text}>
            <p>
              <b>{text}</b>
            </p>
            <footer>
              <small>
                {formatCount(count)} 次，最近 <Time time={lastTime} />
              </small>
              <Acts>
                <TextButton onPress={() => onAdd(text)}>加同义词</TextButton>
                <TextButton onPress={() => void remove(text)}>去掉</TextButton>
              </Acts>
            </footer>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function GroupDialog({ group: { id, words }, onClose }: { group: Edited; onClose: () => void }) {
  const { send } = useCallMutation('searchWordSave', { refreshes: REFRESHES })
  return (
    <FormDialog<{ words: string }>
      title={id ? '编辑词组' : '新建词组'}
      values={{ words: words.length > 0 ? `${words.join('、')}${id ? '' : '、'}` : '' }}
      okLabel="保存"
      note="半分钟内在站内搜索、应用市场和资讯里生效。"
      send={(values) => send({ body: { ...(id && { id }), words: splitWords(values.words) } })}
      done="已保存"
      onClose={onClose}
    >
      <FormField name="words" label="意思相同的词" required rules={[wordsRule]} help="用顿号或换行隔开">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={300} />
      </FormField>
    </FormDialog>
  )
}
