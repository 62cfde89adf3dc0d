import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { isRefusal } from '@biaojie/session/refusal.ts'
import { App } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { toClockTime } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { FormPage, type FormSection } from '../../../kit/form/form-page.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageBody, PageHead } from '../../../kit/page-head.tsx'
import { Answered } from '../../../kit/states.tsx'
import { buildContentListPath, contentPath } from '../../../paths.ts'
import { ContentStateTag, KIND_WORDS } from './states.tsx'
import { useContentCalls, useEditors } from './use-content.ts'

type Props<V extends object> = {
  kind: ContentKind
  /** Returns the initial values of the form; without an item, the values of a new item. */
  values: (item: ContentDetail | undefined) => V
  document: (values: V) => object
  sections: (item: ContentDetail | undefined) => FormSection[]
  aside?: (values: V) => ReactNode
}

/**
 * Shows the form of an item, or of a new one at `…/new`: saving keeps a draft, publishing is a separate step.
 */
export function ContentForm<V extends object>(props: Props<V>) {
  const { kind } = props
  const param = useParams().id
  const id = Number(param)
  const { noun, list } = KIND_WORDS[kind]
  const query = useCallQuery('contentDetail', param === undefined ? null : { body: { kind, id } })
  const back =
    param === undefined
      ? { to: buildContentListPath(kind), label: list }
      : { to: contentPath(kind, id), label: query.data?.title.slice(0, 12) ?? noun }
  if (param === undefined) return <Filled {...props} item={undefined} back={back} />
  if (query.data) return <Filled key={`${kind}:${id}`} {...props} item={query.data} back={back} />
  return (
    <>
      <PageHead title={`编辑${noun}`} back={back} />
      <PageBody>
        <Answered query={query} noun={noun} lines={8} />
      </PageBody>
    </>
  )
}

type FilledProps<V extends object> = Props<V> & {
  item: ContentDetail | undefined
  back: { to: string; label: string }
}
function Filled<V extends object>({ kind, values, document, sections, aside, item, back }: FilledProps<V>) {
  const { message, modal } = App.useApp()
  const navigate = useNavigate()
  const { noun } = KIND_WORDS[kind]
  const { save } = useContentCalls()
  const formSections = useMemo(() => sections(item), [sections, item])
  const send = async (now: V) => {
    const version = item ? { id: item.id, version: item.version } : { version: 0 }
    const answer = await save.send({ body: { kind, ...version, document: document(now) } })
    if (!answer.ok && item && isRefusal(answer, 'content_stale'))
      modal.warning({
        title: '同事刚保存过另一版',
        content:
          '您填写的内容仍在本页。请在另一个窗口打开最新版本对照，再决定保存哪一份：再按一次“保存草稿”会以您的内容为准，同事的那一版保留在版本记录里。',
        okText: '知道了',
      })
    return answer
  }
  return (
    <FormPage
      title={item ? `编辑${noun}` : `新建${noun}`}
      back={back}
      state={item && <ContentStateTag row={item} />}
      values={values(item)}
      overBar={<OtherEditors kind={kind} id={item?.id} />}
      draftKey={`content:${kind}:${item?.id ?? 'new'}`}
      sections={formSections}
      saveLabel="保存草稿"
      {...(aside && { aside })}
      save={send}
      onSaved={(saved) => {
        message.success('已保存；发布后访客才看到')
        navigate(contentPath(kind, saved.id))
      }}
    />
  )
}

/**
 * Names colleagues who edit the same item. It makes its own call, so that an answer does not render the form
 * again.
 */
function OtherEditors({ kind, id }: { kind: ContentKind; id: number | undefined }) {
  const others = useEditors(kind, id)
  const { noun, unit } = KIND_WORDS[kind]
  if (others.length === 0) return null
  return (
    <NoticeLine tone="warning">
      {others.map(({ name, since }) => `${name}（${toClockTime(since)} 起）`).join('、')}
      也在编辑这{unit}
      {noun}。后保存的人会被提醒，先商量谁来改。
    </NoticeLine>
  )
}
