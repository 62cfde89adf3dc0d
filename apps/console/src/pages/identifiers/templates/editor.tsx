import { type Difference, listDifferences } from '@biaojie/contract/identifiers/templates/differences.ts'
import { countFields, LEVEL_NAMES, type Template } from '@biaojie/contract/identifiers/templates/rules.ts'
import type { TemplateDetail } from '@biaojie/contract/identifiers/templates/templates.ts'
import { Button, getButtonClass } from '@biaojie/ui/button.tsx'
import { Tag } from '@biaojie/ui/tag.tsx'
import { App, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatShortTime } from '../../../data/times.ts'
import { useCallQuery } from '../../../kit/calls.ts'
import { useDownload } from '../../../kit/download.ts'
import { NoticeLine } from '../../../kit/notice.tsx'
import { PageHead } from '../../../kit/page-head.tsx'
import { Failed, StateTag, Waiting } from '../../../kit/states.tsx'
import { newIdentifierPath, pages, templateStandardsPath } from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { ActionBar } from '../parts/action-bar.tsx'
import { BackToFirst } from '../parts/back-to-first.tsx'
import { TEMPLATE_STATE_TAGS } from '../states.ts'
import { CodingForm } from './coding-form.tsx'
import { DrawingForm } from './drawings/drawing-form.tsx'
import { CODING, DRAWING, findName, findPlace, LABEL, type Place } from './editing.ts'
import * as styles from './editor.module.css'
import { FieldSettings } from './field/settings.tsx'
import { FieldTable } from './field-table.tsx'
import { LabelForm } from './labels/label-form.tsx'
import { type Followers, MoveBar, useFollowers, useOffer } from './move-bar.tsx'
import { SceneList } from './scene-list.tsx'
import { TryFill } from './try-fill.tsx'
import { type EditedTemplate, useTemplate } from './use-template.ts'
import { VersionBar } from './version-bar.tsx'

const BACK = { to: pages.templates, label: '产品模板' }

/** One product template: its versions, scenes, fields, and what each field says. */
export default function TemplatePage() {
  const { id = '' } = useParams()
  const { data, failure, reload } = useCallQuery('templateDetail', { body: { id } })
  const followers = useFollowers(data)
  useOffer(data, followers, usePerson().type === 'COMPANY_ADMIN')
  if (data) return <Editor key={`${data.id} ${data.draft === null}`} detail={data} followers={followers} />
  return (
    <>
      <PageHead title="产品模板" back={BACK} />
      {failure ? (
        <Failed failure={failure} what="模板" onRetry={reload} />
      ) : (
        <Waiting label="正在加载模板" page />
      )}
    </>
  )
}

function Editor({ detail, followers }: { detail: TemplateDetail; followers: Followers | undefined }) {
  const edited = useTemplate(detail)
  const [place, setPlace] = useState<Place>({ scene: 0, field: -1 })
  const { seen, template } = edited
  const writes = usePerson().type === 'COMPANY_ADMIN'
  const differences = seen.published ? listDifferences(seen.published, template) : []
  return (
    <div className={styles.page}>
      <PageHead
        title={template.name || '未命名模板'}
        back={BACK}
        note={
          <span className={styles.note}>
            {seen.draft ? (
              <Tag tone="info">草稿 v{seen.version + 1}</Tag>
            ) : (
              <StateTag states={TEMPLATE_STATE_TAGS} value={seen.state} />
            )}
            {LEVEL_NAMES[template.level]}，{countFields(template)} 个字段，{seen.updatedBy}{' '}
            {formatShortTime(seen.updateTime)} 存
          </span>
        }
        actions={
          <>
            <Links id={seen.id} isPublished={seen.state === 'published'} template={template} />
            {writes && <HeadActions edited={edited} />}
          </>
        }
      />
      <Versions
        {...{ edited, followers, differences, writes }}
        onLabel={() => setPlace({ scene: LABEL, field: -1 })}
      />
      {seen.state === 'published' && (
        <BackToFirst>模板发布了。还没有标识：接着定编码规则，登记第一件。</BackToFirst>
      )}
      <Problems edited={edited} onPlace={setPlace} />
      <Columns edited={edited} place={place} writes={writes} differences={differences} onPlace={setPlace} />
      {writes && <SaveBar edited={edited} breaking={differences.filter(({ mayBreak }) => mayBreak).length} />}
    </div>
  )
}

type ColumnsProps = {
  edited: EditedTemplate
  place: Place
  writes: boolean
  differences: readonly Difference[]
  onPlace: (place: Place) => void
}

/** The scenes, the fields of one of them or the drawing, and what the chosen field says. */
function Columns(props: ColumnsProps) {
  const { edited, place, writes, onPlace } = props
  const open = place.field >= 0 && edited.template.scenes[place.scene]?.fields[place.field] !== undefined
  return (
    <div className={styles.columns} data-open={open || undefined}>
      <SceneList
        edited={edited}
        current={place.scene}
        writes={writes}
        onPick={(scene) => onPlace({ scene, field: -1 })}
      />
      <Part {...props} />
      {open && (
        <FieldSettings
          key={`${place.scene} ${place.field}`}
          edited={edited}
          place={place}
          writes={writes}
          onPlace={onPlace}
        />
      )}
    </div>
  )
}

function Part(props: ColumnsProps) {
  const { edited, place, writes } = props
  if (place.scene === DRAWING) return <DrawingForm edited={edited} writes={writes} />
  if (place.scene === CODING) return <CodingForm edited={edited} writes={writes} />
  if (place.scene === LABEL) return <LabelForm template={edited.template} />
  return <FieldTable {...props} />
}

function Versions({
  edited: { seen, dirty, template },
  followers,
  differences,
  writes,
  onLabel,
}: {
  edited: EditedTemplate
  followers: Followers | undefined
  differences: readonly Difference[]
  writes: boolean
  onLabel: () => void
}) {
  const isDraft = seen.draft !== null || dirty
  return (
    <>
      <VersionBar
        template={template}
        detail={seen}
        followers={followers}
        differences={differences}
        isDraft={isDraft}
        onLabel={onLabel}
      />
      <MoveBar detail={seen} followers={followers} writes={writes} />
    </>
  )
}

type LinksProps = { id: string; isPublished: boolean; template: Template }

const Links = ({ id, isPublished, template }: LinksProps) => (
  <>
    <TryButton template={template} />
    {isPublished && <SampleButton id={id} />}
    <Link className={getButtonClass({ kind: 'text', size: 'small' })} to={templateStandardsPath(id)}>
      标准差距
    </Link>
    {isPublished && (
      <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={newIdentifierPath(id)}>
        用它新建标识
      </Link>
    )}
  </>
)

function TryButton({ template }: { template: Template }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="text" size="small" onClick={() => setOpen(true)}>
        试填与预览
      </Button>
      {open && <TryFill template={template} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Downloads the sheet that an import of the published version takes. */
function SampleButton({ id }: { id: string }) {
  const { download, busy } = useDownload('importSample')
  return (
    <Button kind="text" size="small" loading={busy} onClick={() => void download({ templateId: id })}>
      样表
    </Button>
  )
}

/** Lists the problems that prevent publication; each links to its field. */
function Problems({ edited, onPlace }: { edited: EditedTemplate; onPlace: (place: Place) => void }) {
  const problems = Object.entries(edited.problems)
  if (problems.length === 0) return null
  return (
    <NoticeLine tone="error">
      <b>有 {problems.length} 处需要更正，改好才能发布：</b>
      {problems.slice(0, 3).map(([path, message]) => (
        <button key={path} type="button" className={styles.problem} onClick={() => onPlace(findPlace(path))}>
          {findName(edited.template, path)}
          {message}
        </button>
      ))}
    </NoticeLine>
  )
}

function HeadActions({ edited }: { edited: EditedTemplate }) {
  const { modal } = App.useApp()
  const { seen, template, change, setWithdrawn, busy } = edited
  const [naming, setNaming] = useState(false)
  const withdrawn = seen.state === 'withdrawn'
  const ask = () =>
    void modal.confirm({
      title: withdrawn ? '重新启用这个模板？' : '停用这个模板？',
      content: withdrawn
        ? '启用后可以再用它登记新标识。'
        : '停用后不能再用它登记新标识；已有的标识照旧能查，也照旧能改。',
      okText: withdrawn ? '启用' : '停用',
      onOk: () => setWithdrawn(!withdrawn),
    })
  return (
    <>
      {naming ? (
        <Input
          autoFocus
          aria-label="模板名称"
          className={styles.name}
          maxLength={30}
          value={template.name}
          onChange={({ target }) => change({ ...template, name: target.value })}
          onBlur={() => setNaming(false)}
          onPressEnter={() => setNaming(false)}
        />
      ) : (
        <Button kind="text" size="small" onClick={() => setNaming(true)}>
          改名
        </Button>
      )}
      {seen.version > 0 && (
        <Button kind="outline" size="small" loading={busy} onClick={ask}>
          {withdrawn ? '重新启用' : '停用'}
        </Button>
      )}
    </>
  )
}

function SaveBar({ edited, breaking }: { edited: EditedTemplate; breaking: number }) {
  const { seen, dirty, busy, saveDraft, publishDraft, dropDraft } = edited
  const { modal } = App.useApp()
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (dirty && !busy) void saveDraft()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [dirty, busy, saveDraft])
  const drop = () =>
    void modal.confirm({
      title: seen.version > 0 ? `放弃草稿，回到 v${seen.version}？` : '删除这份从未发布过的草稿？',
      okText: seen.version > 0 ? '放弃草稿' : '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        if ((await dropDraft()) === 'deleted') navigate(pages.templates)
      },
    })
  const next = `v${seen.version + 1}`
  const state = dirty ? '有未保存的改动' : `草稿已存 ${formatShortTime(seen.updateTime)}`
  const after = breaking > 0 ? `，有 ${breaking} 处改动可能让已有的标识不合，它们会留在原来的版本` : ''
  return (
    <ActionBar note={`${state}　发布后 ${next} 不再变${after}`}>
      {seen.draft && (
        <Button kind="text" disabled={busy} onClick={drop}>
          {seen.version > 0 ? '放弃草稿' : '删除草稿'}
        </Button>
      )}
      <Button kind="outline" disabled={!dirty} loading={busy && dirty} onClick={() => void saveDraft()}>
        存草稿
      </Button>
      <Button disabled={!seen.draft && !dirty} loading={busy} onClick={() => void publishDraft()}>
        发布 {next}
      </Button>
    </ActionBar>
  )
}
