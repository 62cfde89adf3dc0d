import { splitWords } from '@biaojie/contract/content/site-search/rules.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useCallMutation, useCallQuery } from '../../../kit/calls.ts'
import { Acts } from '../../../kit/can-act.tsx'
import { Section } from '../../../kit/detail/sections.tsx'
import { FormField } from '../../../kit/form/form-field.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { FormDialog } from '../../../kit/form/small-form.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import * as styles from './search-words.module.css'

const MAX_WORDS = 8
const MAX_LENGTH = 20

const wordsRule = makeRule((typed: string) => {
  const words = splitWords(typed ?? '')
  if (words.length > MAX_WORDS) return `最多 ${MAX_WORDS} 个词`
  return words.some((word) => word.length > MAX_LENGTH) ? `每个词最多 ${MAX_LENGTH} 个字` : ''
})

/** Shows the words under the search of the market, which staff choose. */
export function MarketWords() {
  const { data } = useCallQuery('marketWordsManaged', { body: {} })
  const [edited, setEdited] = useState(false)
  const { send } = useCallMutation('marketWordsSave', { refreshes: ['marketWordsManaged'] })
  if (!data) return null
  return (
    <Section title="常搜" note="应用市场搜索框下的词，点一下就搜。" flush>
      <ul className={styles.list}>
        <li>
          <p>
            {data.words.length === 0 && '没有词，这一行不显示'}
            {data.words.map((word) => (
              <span key={word} className={styles.word}>
                {word}
              </span>
            ))}
          </p>
          <Acts>
            <footer>
              <TextButton onPress={() => setEdited(true)}>编辑常搜词</TextButton>
            </footer>
          </Acts>
        </li>
      </ul>
      {edited && (
        <FormDialog<{ words: string }>
          title="编辑常搜词"
          values={{ words: data.words.join('、') }}
          okLabel="保存"
          note="几秒后在应用市场显示。"
          send={({ words }) => send({ body: { words: splitWords(words ?? ''), version: data.version } })}
          done="已保存"
          onClose={() => setEdited(false)}
        >
          <FormField
            name="words"
            label="常搜词"
            rules={[wordsRule]}
            help={`用顿号或换行隔开，最多 ${MAX_WORDS} 个`}
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={200} />
          </FormField>
        </FormDialog>
      )}
    </Section>
  )
}
