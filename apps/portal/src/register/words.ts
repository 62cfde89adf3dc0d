import { formatCount } from '@biaojie/contract/formats.ts'
import { formatTime } from '@biaojie/contract/times.ts'
import { parseVerifierKey } from '@biaojie/register/notes.ts'
import type {
  RecordCheck,
  RecordClaim,
  RememberedHead,
  SectionState,
  WitnessCheck,
} from '@biaojie/register/record-check.ts'
import type { Checked, Outcome } from './run-check.ts'
import { nameOfField } from './shown.ts'

export type Tone = 'right' | 'wrong' | 'outdated' | 'unchecked'
type Conclusion = { tone: Tone; title: string; text: string }

/** Writes 11月28日 14:03, with the year unless it is the current one. */
export function formatDay(at: string, now = new Date()): { day: string; time: string } {
  const [day = '', time = ''] = formatTime(Date.parse(at)).split(' ')
  const [year, month, date] = day.split('-').map(Number)
  const isThisYear = formatTime(now.getTime()).startsWith(`${year}-`)
  return { day: `${isThisYear ? '' : `${year}年`}${month}月${date}日`, time: time.slice(0, 5) }
}

/** 11-28 14:03 */
export const formatShortTime = (at: string) => formatTime(Date.parse(at)).slice(5, 16)

export const formatMilliseconds = (milliseconds: number) => `${Math.max(1, Math.round(milliseconds))} ms`

const KEEP = '先别拿它做决定。'

/** Returns the names of values that differ from the registered ones; empty when none can be named. */
export const listWrongNames = ({ check, shown }: Checked): string[] =>
  check.page.problem === 'fields'
    ? check.page.wrongPaths.map((path) => {
        const field = shown.find((shownField) => shownField.path === path)
        return field ? nameOfField(field) : path
      })
    : []

function concludePage(checked: Checked): Omit<Conclusion, 'tone'> {
  const names = listWrongNames(checked)
  const [first] = names
  if (first === undefined)
    return {
      title: '这一页的内容和登记的不一样',
      text: `登记的那一条好好的，是这一页变了：有人在登记以后改过至少一项，或者网页传到你这里时被动了手脚。分不出是哪一项，${KEEP}`,
    }
  const list = names.slice(0, 3).map((name) => `“${name}”`)
  return {
    title: `${list.join('、')}${names.length > 3 ? `等 ${names.length} 项` : ''}和登记的不一样`,
    text: `登记的那一条没动，其余的项也都对，是这一页的${names.length === 1 ? '这一项' : '这几项'}变了：网页传到你这里时被动了手脚，或者节点给网页的内容被改过。${KEEP}`,
  }
}

const ENTRY_WORDS = {
  unreadable: ['登记的那一条读不懂', '节点给来的条目不是账簿的格式。'],
  'other-record': ['给来的不是这一条', '节点给来的条目写的是另一个标识、另一版或另一种状态。'],
  'not-in-tree': [
    '这一条不在账簿里',
    '照节点给的路径，从这一条算不到树头：这一条没有登记过，或者登记以后被换过。',
  ],
} as const

const HEAD_WORDS = {
  unreadable: ['树头读不懂', '收到的树头不是账簿的格式，或者公钥和它的名字不符。'],
  'other-key': ['树头不是我们签的', '签名的公钥和你上次看到的不是同一把。'],
  'other-head': ['树头前后不一', '签过名的树头和节点另外给来的大小、散列不同。'],
  'wrong-signature': ['树头不是我们签的', '收到的树头上签名不对。'],
  'no-signature': ['树头不是我们签的', '收到的树头上没有节点的签名。'],
  'wrong-cosignature': ['见证章是假的', '树头上有一枚见证章，签名和那一家的公钥不符。'],
  'no-ed25519': [
    '签名没有核成',
    '这个浏览器不会核这种签名，备用的程序也没取到。不是不对，是没核成；换个新一点的浏览器再按。',
  ],
} as const

const nameOfKey = (key: string) => parseVerifierKey(key)?.name ?? ''

function describeHistory(
  problem: NonNullable<RecordCheck['history']['problem']>,
  remembered: RememberedHead | undefined,
  claim: RecordClaim,
): readonly [string, string] {
  const before = remembered ? formatCount(remembered.size) : ''
  switch (problem) {
    case 'shrunk':
      return [
        '账簿倒退了',
        `你上次看到 ${before} 条，现在只给出 ${formatCount(claim.proof.head.size)} 条。账簿只会变长。`,
      ]
    case 'forked':
      return ['接不上上次看到的', `两次看到的账簿对不到一起：${before} 条以前有一处不同，有一次是假的。`]
    case 'other-log':
      return [
        '账簿换了一本',
        `上次看到的叫 ${nameOfKey(remembered?.key ?? '')}，这次的叫 ${nameOfKey(claim.logKey)}。节点从备份恢复会这样，应当有公告；没有公告，就是有人重写了账簿。`,
      ]
    case 'unreachable':
      return [
        '上次看到的那一段没有核成',
        '这条记录和树头都对，只是没取到“只加不改”的证明。不是不对，是没核成，等会儿再按一次。',
      ]
  }
}

function createConclusion(checked: Checked): Conclusion {
  const { check, claim, took } = checked
  const { page, entry, head, history, verdict } = check
  const makeWrong = (words: readonly [string, string]): Conclusion => ({
    tone: 'wrong',
    title: words[0],
    text: `${words[1]}多半是中途被换了，${KEEP}`,
  })
  if (verdict === 'right') {
    const { day, time } = formatDay(entry.at, checked.at)
    return {
      tone: 'right',
      title: '这条记录没有被改过',
      text: `${day} ${time} 登记以后，一个字都没变。核对在你的浏览器里做，用了 ${formatMilliseconds(took)}，没有靠我们的一句话。`,
    }
  }
  if (verdict === 'outdated') {
    const { day, time } = formatDay(entry.at, checked.at)
    return {
      tone: 'outdated',
      title: '这一页不是最新的一版',
      text: `记录本身没问题，但 ${day} ${time} 又登记了第 ${claim.revision} 版，这一页还是以前的。刷新后再看。`,
    }
  }
  if (head.state === 'wrong') return makeWrong(HEAD_WORDS[head.problem ?? 'unreadable'])
  if (entry.state === 'wrong') return makeWrong(ENTRY_WORDS[entry.problem ?? 'unreadable'])
  if (history.state === 'wrong') {
    const [title, text] = describeHistory(history.problem ?? 'forked', history.remembered, claim)
    return { tone: 'wrong', title, text: `${text}${KEEP}` }
  }
  if (page.state === 'wrong') return { tone: 'wrong', ...concludePage(checked) }
  const [title, text] =
    head.state === 'unchecked'
      ? HEAD_WORDS['no-ed25519']
      : describeHistory('unreachable', history.remembered, claim)
  return { tone: 'unchecked', title, text }
}

export function conclude(outcome: Outcome): Conclusion {
  switch (outcome.state) {
    case 'checked':
      return createConclusion(outcome)
    case 'waiting':
      return {
        tone: 'unchecked',
        title: '刚写下，还没排进账簿',
        text: `第 ${outcome.revision} 版刚写下，最多十几秒就有它的位置。不是不对，等会儿再按一次。`,
      }
    case 'unknown':
      return {
        tone: 'unchecked',
        title: '账簿里还没有这一版',
        text: '账簿开张以前写的记录在后台补登，测试前缀的不登记。还没有登记，就没有可核的。',
      }
    case 'unreached':
      return {
        tone: 'unchecked',
        title: '账簿取不到',
        text: `不是不对，是没核成${outcome.message ? `：${outcome.message}` : ''}。记录照常能看，等会儿再按一次。`,
      }
  }
}

/** Finds the first broken link in the chain of page, entry, tree head and earlier head. */
export function findBrokenLink({ page, entry, head, history }: RecordCheck): string {
  if (head.state === 'wrong') return '树头'
  if (entry.state === 'wrong') return '登记 → 树头'
  if (history.state === 'wrong') return '上次看到的 → 树头'
  return page.state === 'wrong' ? '页面 → 登记' : ''
}

const describeWitnesses = (witnesses: readonly WitnessCheck[]): string =>
  witnesses.length === 0
    ? '还没有见证方'
    : `${witnesses.length} 家见证方里 ${witnesses.filter(({ at }) => at !== '').length} 家盖了章`

/** Says which witnesses have not signed the tree head. */
export function describeMissingWitnesses({ state, witnesses }: RecordCheck['head']): string {
  if (state === 'wrong') return '树头不对，章就不算数。'
  if (witnesses.length === 0) return '还没有见证方。有了以后，账簿只给你一个人看另一本也会被看见。'
  const missing = witnesses.filter(({ at }) => at === '').map(({ name }) => name)
  if (missing.length === 0) return '每家见证方都盖了章。'
  return `${missing.join('、')}没有盖这个树头，不影响这条记录。`
}

export type Item = { state: SectionState; title: string; detail: string; took: number }

/** Returns the texts of the five checks. */
export function listItems(checked: Checked): Item[] {
  const { check, claim, shown } = checked
  const { page, entry, head, history, took } = check
  const total = formatCount(claim.fields.length)
  const place = formatCount(claim.proof.leaf + 1)
  const hidden = page.hidden > 0 ? `；另有 ${page.hidden} 项没给你看，只用了它们的摘要` : ''
  const names = listWrongNames(checked)
  const isRecordWrong = page.problem === 'record'
  const { checkpoint, problem: headProblem } = head
  const keyId = claim.logKey.split('+')[1] ?? ''
  const [historyTitle, historyText] = history.problem
    ? describeHistory(history.problem, history.remembered, claim)
    : ['账簿只加不改', '']
  return [
    names.length > 0
      ? {
          state: 'wrong',
          title: `${names.slice(0, 3).join('、')}不是登记时的值`,
          detail: `其余 ${page.matching} 项与登记的摘要一致`,
          took: took.page,
        }
      : {
          state: page.wrongPaths.length > 0 ? 'wrong' : 'right',
          title: `页面上的 ${formatCount(shown.length)} 项与节点给的摘要一致`,
          detail: `逐项重算${hidden}`,
          took: took.page,
        },
    {
      state: isRecordWrong ? 'wrong' : 'right',
      title: isRecordWrong
        ? `页面上的 ${total} 项合起来，不是登记的那一条`
        : `登记的 ${total} 项合起来就是第 ${place} 条`,
      detail: isRecordWrong
        ? `算出 ${page.digest.slice(0, 4)}，登记的是 ${page.registered.slice(0, 4)}；至少有一项变了`
        : `第 ${claim.revision} 版，${entry.at ? formatShortTime(entry.at) : ''} 写入`,
      took: 0,
    },
    {
      state: entry.state,
      title: entry.problem ? ENTRY_WORDS[entry.problem][0] : `第 ${place} 条在账簿里，位置没动`,
      detail: entry.problem
        ? ENTRY_WORDS[entry.problem][1]
        : `${claim.proof.hashes.length} 步算到树头，结果相同`,
      took: took.entry,
    },
    {
      state: head.state,
      title: headProblem ? HEAD_WORDS[headProblem][0] : '树头是本节点签的',
      detail: headProblem
        ? HEAD_WORDS[headProblem][1]
        : `${checkpoint?.origin ?? ''}，公钥编号 ${keyId}；${describeWitnesses(head.witnesses)}`,
      took: took.head,
    },
    {
      state: history.state,
      title: history.state === 'unchecked' && !history.problem ? '账簿是不是只加不改' : historyTitle,
      detail:
        historyText ||
        (history.state === 'unchecked'
          ? '树头没有核成，没有往下核'
          : history.remembered
            ? `接得上你 ${formatShortTime(history.remembered.at)} 看到的 ${formatCount(history.remembered.size)} 条`
            : '这个浏览器第一次核对，从现在记住，下次接着核'),
      took: took.history,
    },
  ]
}

/** Returns the text of a report to the node; it contains nothing about the visitor. */
export function toReport(checked: Checked, title: string): string {
  const { check, claim, at } = checked
  const { page } = check
  return [
    `网页核对公开账簿不通过：${title}。断在${findBrokenLink(check)}。`,
    `第 ${claim.proof.leaf + 1} 条，第 ${claim.revision} 版；算出 ${page.digest.slice(0, 16)}，登记的是 ${page.registered.slice(0, 16)}。`,
    `树头 ${claim.proof.head.size} 条 ${claim.proof.head.root}；核对于 ${formatTime(at.getTime())}。`,
  ]
    .join('\n')
    .slice(0, 500)
}
