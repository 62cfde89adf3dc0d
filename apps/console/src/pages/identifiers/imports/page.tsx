import type { DataOf } from '@biaojie/contract/calls.ts'
import { formatCount } from '@biaojie/contract/formats.ts'
import type { ImportRow } from '@biaojie/contract/identifiers/imports/imports.ts'
import { IMPORT_FILE_BYTES, IMPORT_ROWS_MAX } from '@biaojie/contract/identifiers/imports/rules.ts'
import { routes } from '@biaojie/contract/wire.ts'
import { sendFile } from '@biaojie/session/upload.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { refresh, useCallQuery } from '../../../kit/calls.ts'
import { Section, Stack } from '../../../kit/detail/sections.tsx'
import { useDownload } from '../../../kit/download.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import type { Column } from '../../../kit/list/types.ts'
import { NoticeLine, TextButton } from '../../../kit/notice.tsx'
import { StateTag } from '../../../kit/states.tsx'
import { Code, Name, Time } from '../../../kit/values.tsx'
import { importPath, pages } from '../../../paths.ts'
import { signed } from '../../../session/request.ts'
import { IMPORT_STATE_TAGS, type Step } from '../parts/import-states.ts'
import * as styles from './imports.module.css'
import { SampleSheet } from './sample-sheet.tsx'
import { SheetDrop } from './sheet-drop.tsx'
import { StepBar } from './step-parts.tsx'
import { USUAL_WAYS, type Ways, WaysChoice } from './ways.tsx'

const COLUMNS: Column<ImportRow>[] = [
  {
    key: 'time',
    title: '时间',
    width: 120,
    card: 'next',
    render: ({ createTime }) => <Time time={createTime} />,
  },
  {
    key: 'file',
    title: '文件',
    card: 'name',
    render: ({ fileName, templateName, templateVersion }) => (
      <Name note={`${templateName} v${templateVersion}`}>{fileName}</Name>
    ),
  },
  {
    key: 'rows',
    title: '行',
    width: 100,
    align: 'right',
    render: ({ rows }) => <Code>{rows > 0 ? formatCount(rows) : '—'}</Code>,
  },
  {
    key: 'written',
    title: '新建与更新',
    width: 120,
    align: 'right',
    render: ({ counts }) => <Code>{formatCount(counts.added + counts.changed)}</Code>,
  },
  {
    key: 'wrong',
    title: '出错',
    width: 90,
    align: 'right',
    render: ({ counts }) => <Code>{formatCount(counts.wrong)}</Code>,
  },
  {
    key: 'state',
    title: '结果',
    width: 120,
    card: 'state',
    render: ({ state }) => <StateTag states={IMPORT_STATE_TAGS} value={state} />,
  },
  { key: 'by', title: '操作人', width: 120, render: ({ createdBy }) => createdBy },
]

/** Uploads a spreadsheet of identifiers and lists earlier imports. Staff import for a company. */
export default function ImportsPage() {
  const { prefix = '' } = useParams()
  // The list remounts its body with its first rows; choices above it must not reset.
  const [chosen, setChosen] = useState<Chosen>({ templateId: '', ways: USUAL_WAYS })
  return (
    <ListPage
      call="importList"
      title={prefix ? '代企业导入' : '导入'}
      {...(prefix && { note: `${prefix}　企业看得到是节点导入的`, body: { prefix } })}
      noun="导入"
      unit="次"
      rowKey={({ id }) => id}
      columns={COLUMNS}
      open={({ id }) => importPath(id, prefix)}
      notice={<NewImport prefix={prefix} chosen={chosen} onChosen={setChosen} />}
      empty={() => ({
        title: '还没有导入过',
        text: '一张表一次可导入一百万行。上传后先逐行检查，看过结果再写入。',
      })}
    />
  )
}

const AHEAD: Record<Step, string> = {
  file: `最多 ${formatCount(IMPORT_ROWS_MAX)} 行`,
  match: '按列名自动对',
  check: '逐行查，不写入',
  write: '可整次撤销',
}

/** Staff name the company; members work with their own. */
const toCompanyInput = (prefix: string) => (prefix ? { prefix } : {})

/** `templateId` is empty until a person chooses one; `file` waits until the templates are loaded. */
type Chosen = { templateId: string; ways: Ways; file?: File | undefined }
type NewProps = { prefix: string; chosen: Chosen; onChosen: (chosen: Chosen) => void }

/** The template of the new identifiers and their file; the file is read, and nothing is written yet. */
function NewImport({ prefix, chosen, onChosen }: NewProps) {
  const templates = useCallQuery('templateList', {
    body: { state: 'published', size: 100, ...toCompanyInput(prefix) },
  })
  const { ways } = chosen
  const options = templates.data?.records ?? []
  const templateId = chosen.templateId || options[0]?.id || ''
  const rule = useTemplateRule(templateId, prefix)
  if (templates.data && options.length === 0)
    return prefix ? (
      <NoticeLine>这家企业还没有已发布的产品模板。模板由企业管理员起草和发布，之后才能代为导入。</NoticeLine>
    ) : (
      <NoticeLine
        action={
          <Link className={getButtonClass({ kind: 'outline', size: 'small' })} to={pages.newTemplate}>
            新建模板
          </Link>
        }
      >
        导入前要有一个已发布的产品模板：它说明每一列是什么、什么值算错。
      </NoticeLine>
    )
  return (
    <Stack>
      <StepBar current="file" about={(step) => AHEAD[step]} />
      <Section title="导入新的表格" note="还不会写入任何数据">
        <div className={styles.take}>
          <FileBox templateId={templateId} prefix={prefix} chosen={chosen} onChosen={onChosen} />
          <div className={styles.choice}>
            <label htmlFor="import-template">产品模板</label>
            <Select
              id="import-template"
              aria-label="产品模板"
              value={templateId || null}
              loading={!templates.data}
              options={options.map(({ id, name, version }) => ({ value: id, label: `${name} v${version}` }))}
              onChange={(id) => onChosen({ ...chosen, templateId: id ?? '' })}
            />
            <Sample templateId={templateId} prefix={prefix} uncoded={ways.uncoded} />
            <WaysChoice ways={ways} onWays={(ways) => onChosen({ ...chosen, ways })} rule={rule} />
            <p>
              {rule && ways.uncoded === 'take'
                ? '有标识的行再导一次，结果不变；没有标识的行每导一次都取新的号。'
                : '同一份文件再导一次，结果不变，不会多出标识。'}
            </p>
            {prefix === '' && <Link to={pages.eventImports}>装箱、发运、收货这些过程记录，从这里导入</Link>}
          </div>
        </div>
      </Section>
      <SampleSheet
        templateId={templateId}
        prefix={prefix}
        takesCodes={rule !== undefined && ways.uncoded === 'take'}
        byAlias={ways.uncoded === 'alias'}
      />
    </Stack>
  )
}

/** The code rule of a template. */
function useTemplateRule(templateId: string, prefix: string) {
  const template = useCallQuery(
    'templateDetail',
    templateId ? { body: { id: templateId, ...toCompanyInput(prefix) } } : null,
  )
  const id = template.data?.published?.codeRuleId
  const rules = useCallQuery('codeRuleList', id ? { body: toCompanyInput(prefix) } : null)
  return rules.data?.find((rule) => rule.id === id)
}

type SampleProps = { templateId: string; prefix: string; uncoded: Ways['uncoded'] }

function Sample({ templateId, prefix, uncoded }: SampleProps) {
  const { download, busy } = useDownload('importSample')
  return (
    <TextButton
      disabled={busy || templateId === ''}
      onPress={() => void download({ templateId, uncoded, ...toCompanyInput(prefix) })}
    >
      下载样表：列名齐全，选项有下拉框
    </TextButton>
  )
}

type FileProps = NewProps & { templateId: string }

function FileBox({ templateId, prefix, chosen, onChosen }: FileProps) {
  const { ways, file: waiting } = chosen
  const navigate = useNavigate()
  const [sent, setSent] = useState<number | undefined>()
  const [problem, setProblem] = useState('')

  const uploadFile = async (file: File) => {
    setProblem('')
    setSent(0)
    const answer = await signed((headers) =>
      sendFile<DataOf<'importUpload'>>(routes.importUpload[1], headers, {
        file,
        fields: { templateId, ...ways, ...(prefix && { prefix }) },
        onProgress: (loaded, total) => setSent(Math.floor((100 * loaded) / total)),
      }),
    )
    setSent(undefined)
    if (!answer.ok) return setProblem(answer.message || '文件没有传上去，请检查网络后再试一次')
    void refresh('importList')
    navigate(importPath(answer.data.id, prefix))
  }
  // A file may arrive before the templates, or in an input that was replaced; the page keeps it until it can be sent.
  useEffect(() => {
    if (templateId === '' || !waiting) return
    onChosen({ templateId: chosen.templateId, ways })
    void uploadFile(waiting)
  })
  return (
    <SheetDrop
      label="要导入的表格"
      most={{ rows: IMPORT_ROWS_MAX, bytes: IMPORT_FILE_BYTES }}
      busy={sent !== undefined || waiting !== undefined}
      busyLabel={sent === undefined ? '正在加载模板' : `正在上传 ${sent} %`}
      disabled={templateId === ''}
      problem={problem}
      onFile={(file) => onChosen({ ...chosen, file })}
    />
  )
}
