import { formatCount } from '@biaojie/contract/formats.ts'
import { getButtonClass } from '@biaojie/ui/button.tsx'
import { CodeImage } from '@biaojie/ui/codes/code-image.tsx'
import { drawCodePath } from '@biaojie/ui/codes/code-path.ts'
import { encodeQrCode, encodeQrCodeFast } from '@biaojie/ui/codes/qr-code.ts'
import { saveCode } from '@biaojie/ui/codes/save-code.ts'
import { cx } from '@biaojie/ui/cx.ts'
import * as drawing from '@biaojie/ui/drawing.module.css'
import { Icon } from '@biaojie/ui/icons.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TextButton } from '../../../kit/notice.tsx'
import { Answered } from '../../../kit/states.tsx'
import { Code } from '../../../kit/values.tsx'
import {
  codeRulePath,
  identifierPath,
  labelPath,
  newIdentifierPath,
  pages,
  portal,
  templatePath,
} from '../../../paths.ts'
import { usePerson } from '../../../session/person.tsx'
import { createCodeText } from '../parts/code-text.ts'
import { PrintButton } from '../parts/labels/print-button.tsx'
import { RuleExample } from '../parts/rule-example.tsx'
import * as styles from './start.module.css'
import type { Step } from './steps.ts'
import type { Start } from './use-start.ts'

type LineProps = { step: Step; number: number; start: Start; isCurrent: boolean; children: ReactNode }

/** One step: whether it is done, and its content while it is the current one. */
export function StepLine({ step, number, start, isCurrent, children }: LineProps) {
  const done = start.done.has(step)
  const { title, note, change } = describeStep(step, start)
  return (
    <li
      className={cx(done && styles.done, isCurrent && styles.current)}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={styles.number}>
        {done ? <Icon name="check" size={18} /> : number}
        {done && <span className={styles.read}>已完成</span>}
      </span>
      <div className={styles.said}>
        <h3>{title}</h3>
        <p>{note}</p>
        {done && change && <Link to={change}>编辑</Link>}
      </div>
      {(isCurrent || (step === 'scan' && start.first)) && (
        <div className={styles.content}>{children || <StepContent step={step} start={start} />}</div>
      )}
    </li>
  )
}

function describeStep(
  step: Step,
  { template, fields, rule, first, total, done }: Start,
): { title: string; note: ReactNode; change?: string } {
  switch (step) {
    case 'template':
      return {
        title: '选一个模板',
        note: template
          ? `${template.name} v${template.version}，${fields} 个字段`
          : done.has(step)
            ? '用自己的写法，没有模板'
            : '一类产品一个模板：有哪些字段及其可见范围',
        ...(template && { change: templatePath(template.id) }),
      }
    case 'rule':
      return {
        title: '定编码规则',
        note: rule ? (
          <RuleExample rule={rule} />
        ) : done.has(step) ? (
          '用自己的编码，没有规则'
        ) : (
          '由固定字符、字段、日期和流水组成'
        ),
        ...(rule && { change: codeRulePath(rule.id) }),
      }
    case 'identifier':
      return {
        title: '登记第一件',
        note: first
          ? `${first.identifierName}，${first.identifier}`
          : total > 0
            ? `已登记 ${formatCount(total)} 个标识`
            : '先登记一件就够，其余以后补',
        ...(first && { change: identifierPath(first.identifier) }),
      }
    case 'scan':
      return {
        title: '贴码，扫一下',
        note: done.has(step) ? '已经有人扫码查过' : '用任何手机扫，打开的就是访客看到的页',
      }
  }
}

function StepContent({ step, start }: { step: Step; start: Start }) {
  const writes = usePerson().type === 'COMPANY_ADMIN'
  if (step === 'template')
    return writes ? (
      <>
        <p>
          制动盘、轮毂轴承、动力电池包等十几种零件已有现成的模板，删掉用不着的字段、定好谁看得到，就能发布。
        </p>
        <Link className={getButtonClass({})} to={pages.newTemplate}>
          从现成的模板起草
        </Link>
        {start.template === undefined && <Link to={pages.templates}>已有草稿，去发布</Link>}
      </>
    ) : (
      <p>模板由企业管理员建立和发布。</p>
    )
  if (step === 'rule')
    return writes ? (
      <>
        <p>按规则取号，会有空号，不会有重号。已有自己的编码办法，可跳过这一步，导入时把编码写在表里。</p>
        <Link className={getButtonClass({})} to={codeRulePath('new')}>
          定编码规则
        </Link>
        <Link to={pages.imports}>用自己的编码，直接导入</Link>
      </>
    ) : (
      <p>编码规则由企业管理员定。</p>
    )
  if (step === 'identifier')
    return (
      <>
        <p>按模板填写，旁边就是访客看到的页，填到哪长到哪。</p>
        <Link className={getButtonClass({})} to={newIdentifierPath(start.template?.id)}>
          填一件
        </Link>
        <Link to={pages.imports}>导入表格</Link>
      </>
    )
  return start.first ? (
    <Scan
      identifier={start.first.identifier}
      name={start.first.identifierName}
      record={start.record}
      done={start.done.has('scan')}
    />
  ) : null
}

type ScanProps = { identifier: string; name: string; record: Start['record']; done: boolean }

/** The first part's code, large enough to scan from the screen. */
const Scan = ({ record, ...part }: ScanProps) => (
  <Answered query={record} noun="二维码" lines={3}>
    {({ codeLink }) => <ScanCode codeLink={codeLink} {...part} />}
  </Answered>
)

type CodeProps = Omit<ScanProps, 'record'> & { codeLink: string }

function ScanCode({ identifier, name, codeLink, done }: CodeProps) {
  const qrText = createCodeText(identifier, codeLink)
  const modules = encodeQrCodeFast(qrText)
  const save = (format: 'svg' | 'png') =>
    void saveCode(identifier, { kind: 'qr', modules: encodeQrCode(qrText) }, format)
  return (
    <div className={styles.scan}>
      <div className={cx(drawing.crop, styles.symbol)}>
        <CodeImage
          path={drawCodePath(modules)}
          modules={modules.length}
          size={232}
          label={`${identifier} 的二维码`}
        />
      </div>
      <div className={styles.scanSide}>
        <p>
          <b>{name}</b>
          <br />
          <Code>{identifier}</Code>
        </p>
        <p role="status">{done ? '已经有人扫码查过。' : '还没有人扫过；扫到后这里会变。'}</p>
        <p>
          <a href={portal.lookup(identifier)} target="_blank" rel="noopener">
            打开访客看到的页
          </a>
        </p>
        <p className={styles.files}>
          <TextButton onPress={() => save('png')}>下载 PNG</TextButton>
          <TextButton onPress={() => save('svg')}>下载 SVG</TextButton>
        </p>
        <p className={styles.files}>
          <PrintButton scope={{ identifiers: [identifier], text: identifier }} />
          <Link to={labelPath('new')}>画一张标签</Link>
        </p>
        <small>打印时四周留白至少四个小格，先打一张扫过再批量打。</small>
      </div>
    </div>
  )
}
