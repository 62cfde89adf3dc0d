import {
  CERTIFICATES_MAX,
  SHOWN_PARTS_MAX,
  SLOGAN_MAX,
  STORY_MAX,
  WORKS_MAX,
} from '@biaojie/contract/enterprises/company-pages/rules.ts'
import { Button } from '@biaojie/ui/button.tsx'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { FormField, useFormRows } from '../../../kit/form/form-field.tsx'
import type { FormSection } from '../../../kit/form/form-page.tsx'
import { DayInput } from '../../../kit/form/inputs.tsx'
import { TextButton } from '../../../kit/notice.tsx'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import * as styles from './company-page.module.css'

type ListProps = {
  name: 'works' | 'parts' | 'certificates'
  noun: string
  most: number
  children: (at: number) => ReactNode
}

/** Shows the rows of a list, which people add, move up and remove. */
function RowFields({ name, noun, most, children }: ListProps) {
  const { count, change } = useFormRows(name)
  const moveUp = (at: number) =>
    change((rows) => {
      const next = [...rows]
      next.splice(at - 1, 0, ...next.splice(at, 1))
      return next
    })
  return (
    <div className={styles.rows}>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are named by their place
        <section key={at} aria-label={`${noun} ${at + 1}`}>
          <header>
            <b>
              {noun} {at + 1}
            </b>
            {at > 0 && (
              <TextButton label={`${noun} ${at + 1} 上移`} onPress={() => moveUp(at)}>
                上移
              </TextButton>
            )}
            <TextButton
              danger
              label={`移除${noun} ${at + 1}`}
              onPress={() => change((rows) => rows.filter((_one, other) => other !== at))}
            >
              移除
            </TextButton>
          </header>
          <div className={styles.fields}>{children(at)}</div>
        </section>
      ))}
      {count < most && (
        <Button kind="outline" size="small" onClick={() => change((rows) => [...rows, { picture: [] }])}>
          添加{noun}
        </Button>
      )}
    </div>
  )
}

const renderWork = (at: number) => (
  <>
    <FormField name={['works', at, 'name']} label="厂区名称" required span={3}>
      <Input maxLength={40} placeholder="北仑一厂" />
    </FormField>
    <FormField name={['works', at, 'place']} label="地点" span={3}>
      <Input maxLength={60} placeholder="浙江宁波北仑" />
    </FormField>
    <FormField name={['works', at, 'text']} label="工艺与产能">
      <Input maxLength={120} showCount placeholder="机加工、涂装，年产 300 万片" />
    </FormField>
    <FormField name={['works', at, 'picture']} label="照片">
      <PictureUpload max={1} alt="厂区照片" />
    </FormField>
  </>
)

const renderPart = (at: number) => (
  <>
    <FormField name={['parts', at, 'name']} label="产品名称" required span={3}>
      <Input maxLength={40} placeholder="前制动盘" />
    </FormField>
    <FormField name={['parts', at, 'identifier']} label="一件的标识" span={3} help="填了就能点开看一件的档案">
      <Input maxLength={80} />
    </FormField>
    <FormField name={['parts', at, 'text']} label="说明">
      <Input maxLength={80} showCount placeholder="通风式，Ø320，配前桥" />
    </FormField>
    <FormField name={['parts', at, 'picture']} label="照片">
      <PictureUpload max={1} alt="产品照片" />
    </FormField>
  </>
)

const renderCertificate = (at: number) => (
  <>
    <FormField name={['certificates', at, 'name']} label="证书名称" required span={3}>
      <Input maxLength={60} placeholder="IATF 16949:2016" />
    </FormField>
    <FormField name={['certificates', at, 'number']} label="编号" span={3}>
      <Input maxLength={60} />
    </FormField>
    <FormField name={['certificates', at, 'issuer']} label="发证机构" span={3}>
      <Input maxLength={60} />
    </FormField>
    <FormField name={['certificates', at, 'until']} label="有效期至" span={3} help="过期后公开页写“已过期”">
      <DayInput />
    </FormField>
    <FormField name={['certificates', at, 'picture']} label="证书图片" help="公开前节点照它核对">
      <PictureUpload max={1} alt="证书图片" />
    </FormField>
  </>
)

export const SECTIONS: FormSection[] = [
  {
    id: 'about',
    title: '介绍',
    content: (
      <>
        <FormField name="mark" label="企业标志" help="横竖都行，显示不高过 64 像素">
          <PictureUpload max={1} alt="企业标志" />
        </FormField>
        <FormField name="slogan" label="一句话">
          <Input maxLength={SLOGAN_MAX} showCount />
        </FormField>
        <FormField name="story" label="介绍">
          <Input.TextArea rows={6} maxLength={STORY_MAX} showCount />
        </FormField>
      </>
    ),
  },
  {
    id: 'works',
    title: '厂区',
    content: (
      <RowFields name="works" noun="厂区" most={WORKS_MAX}>
        {renderWork}
      </RowFields>
    ),
  },
  {
    id: 'parts',
    title: '产品',
    content: (
      <RowFields name="parts" noun="产品" most={SHOWN_PARTS_MAX}>
        {renderPart}
      </RowFields>
    ),
  },
  {
    id: 'certificates',
    title: '证书',
    content: (
      <RowFields name="certificates" noun="证书" most={CERTIFICATES_MAX}>
        {renderCertificate}
      </RowFields>
    ),
  },
]
