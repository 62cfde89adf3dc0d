import type { ContentDetail } from '@biaojie/contract/content/content/manage.ts'
import type { ContentKind } from '@biaojie/contract/content/content/rules.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { DetailPage } from '../../../kit/detail/detail-page.tsx'
import { Facts, Section, Trail } from '../../../kit/detail/sections.tsx'
import { NoticeLine } from '../../../kit/notice.tsx'
import { buildContentFormPath, buildContentListPath } from '../../../paths.ts'
import { PublishDialog, TakeBackDialog } from './publish-dialogs.tsx'
import { ContentStateTag, describeWhen, KIND_WORDS } from './states.tsx'
import { useContentCalls, usePreview } from './use-content.ts'
import type { FieldNames } from './versions/differences.ts'
import { Versions } from './versions/versions.tsx'

type Props = {
  kind: ContentKind
  /** Names of the form's fields, where messages do not name fields themselves. */
  fieldNames?: FieldNames
  /** Shows the newest version as sections. */
  children: (item: ContentDetail) => ReactNode
}

/** Shows one item: its content, its visibility, its versions and its trail. */
export function ContentRecord({ kind, fieldNames, children }: Props) {
  const id = Number(useParams().id)
  const { noun, list } = KIND_WORDS[kind]
  const isValidId = Number.isInteger(id) && id > 0
  return (
    <DetailPage
      call="contentDetail"
      input={isValidId ? { body: { kind, id } } : null}
      noun={noun}
      back={{ to: buildContentListPath(kind), label: list }}
      head={(item) => ({
        title: item.title,
        state: <ContentStateTag row={item} />,
        about: (
          <>
            编号 {item.id} · 第 {item.number} 版 · {describeWhen(item)}
          </>
        ),
        actions: <Actions key={item.version} item={item} />,
      })}
      side={(item) => (
        <>
          <Versions item={item} fieldNames={fieldNames} />
          <Section title="操作记录" flush>
            <Trail
              items={item.trail.map(({ time, actor, action, text }) => ({
                time,
                actor,
                text: text ? `${action}：${text}` : action,
              }))}
            />
          </Section>
        </>
      )}
    >
      {(item) => (
        <>
          <Problems item={item} {...(fieldNames && { fieldNames })} />
          <Section title="发布情况" flush>
            <Facts
              items={[
                {
                  label: '访客看到',
                  value: item.publishedNumber ? `第 ${item.publishedNumber} 版` : '看不到',
                },
                { label: '首次发布', value: item.publishTime.slice(0, 16), code: true },
                { label: '定时发布', value: item.scheduleTime.slice(0, 16), code: true },
                { label: KIND_WORDS[kind].place, value: item.place ? `第 ${item.place} 位` : '' },
                { label: '最近改动', value: item.updateTime.slice(0, 16), code: true },
                { label: '操作人', value: item.updatedBy },
              ]}
            />
          </Section>
          {children(item)}
        </>
      )}
    </DetailPage>
  )
}

function Problems({ item, fieldNames }: { item: ContentDetail } & Pick<Props, 'fieldNames'>) {
  const described = Object.entries(item.problems).map(([field, message]) =>
    fieldNames ? `${fieldNames.words(field)} ${message}` : message,
  )
  const messages = [...new Set(described)]
  if (messages.length === 0) return null
  return (
    <NoticeLine
      tone="warning"
      action={<Link to={buildContentFormPath(item.kind, item.id)}>去补齐</Link>}
    >{`还有 ${Object.keys(item.problems).length} 处要补齐才能发布：${messages.slice(0, 4).join('；')}`}</NoticeLine>
  )
}

/** Asks, then deletes a draft that was never published. */
function useRemoval({ kind, id, version, title }: ContentDetail) {
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const { remove } = useContentCalls()
  const removeNow = async () => {
    if (await remove.run({ body: { kind, id, version } }, '已删除')) navigate(buildContentListPath(kind))
  }
  return () =>
    modal.confirm({
      title: `删除草稿“${title}”？`,
      content: '它从未发布过，删除后不能恢复。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '留着',
      onOk: removeNow,
    })
}

function Actions({ item }: { item: ContentDetail }) {
  const [open, setOpen] = useState<'publish' | 'takeBack'>()
  const { cancel } = useContentCalls()
  const preview = usePreview()
  const { kind, id, version, state } = item
  const canPublish = Object.keys(item.problems).length === 0 && (state !== 'published' || item.changed)
  const removeDraft = useRemoval(item)
  const cancelTime = () => cancel.run({ body: { kind, id, version } }, '已取消定时')
  return (
    <>
      {kind !== 'banner' && (
        <Button kind="outline" loading={preview.busy} onClick={() => preview.open({ kind, id })}>
          预览
        </Button>
      )}
      {state === 'published' && (
        <a className={getButtonClass({ kind: 'outline' })} href={item.url} target="_blank" rel="noreferrer">
          查看页面
        </a>
      )}
      {item.scheduleTime && (
        <Button kind="outline" loading={cancel.busy} onClick={cancelTime}>
          取消定时
        </Button>
      )}
      {state === 'published' && (
        <Button kind="danger" onClick={() => setOpen('takeBack')}>
          撤下
        </Button>
      )}
      {!item.publishTime && !item.scheduleTime && (
        <Button kind="danger" onClick={removeDraft}>
          删除
        </Button>
      )}
      <Link
        className={getButtonClass({ kind: canPublish ? 'outline' : 'primary' })}
        to={buildContentFormPath(kind, id)}
      >
        编辑
      </Link>
      {canPublish && <Button onClick={() => setOpen('publish')}>发布</Button>}
      {open === 'publish' && <PublishDialog item={item} onClose={() => setOpen(undefined)} />}
      {open === 'takeBack' && <TakeBackDialog item={item} onClose={() => setOpen(undefined)} />}
    </>
  )
}
