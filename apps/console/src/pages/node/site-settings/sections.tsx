import type { Picture } from '@biaojie/contract/content/pictures/rules.ts'
import {
  ACCENT_NAMES,
  ACCENTS,
  type Accent,
  findSiteFieldProblem,
  SITE_FIELDS,
  type SiteField,
  type SiteValues,
} from '@biaojie/contract/node/site-settings/rules.ts'
import type { SiteSettings } from '@biaojie/contract/node/site-settings/site-settings.ts'
import { accents, color } from '@biaojie/ui/tokens.ts'
import { Input, Radio } from 'antd'
import { FormField } from '../../../kit/form/form-field.tsx'
import type { FormSection } from '../../../kit/form/form-page.tsx'
import { makeRule } from '../../../kit/form/rules.ts'
import { PictureUpload } from '../../../kit/pictures/picture-upload.tsx'
import { SealUpload } from './seal-upload.tsx'
import * as styles from './site-settings.module.css'

/** The form holds the full picture. */
export type FormValues = Omit<SiteValues, 'logo'> & { logo: Picture[] }

export const toFormValues = ({ values, logo }: SiteSettings): FormValues => ({
  ...values,
  accent: values.accent || ACCENTS[0],
  logo: logo ? [logo] : [],
})

/** The default accent colour of the design is not stored as a setting. */
export const toSiteValues = ({ logo, accent, ...values }: FormValues): SiteValues => ({
  ...values,
  accent: accent === ACCENTS[0] ? '' : accent,
  logo: logo[0]?.key ?? '',
})

type Row = { name: SiteField; span?: 2 | 3 | 4 | 6; help?: string; inputMode?: 'tel' | 'email' | 'numeric' }

const renderRows = (list: readonly Row[]) => (
  <>
    {list.map(({ name, span, help, inputMode }) => (
      <FormField
        key={name}
        name={name}
        label={SITE_FIELDS[name].label}
        {...(span && { span })}
        {...(help && { help })}
        rules={[makeRule((value: string) => findSiteFieldProblem(name, value.trim()))]}
      >
        <Input maxLength={SITE_FIELDS[name].most} inputMode={inputMode} autoComplete="off" />
      </FormField>
    ))}
  </>
)

const getSwatchColor = (accent: Accent) => (accent === 'cobalt' ? color.cobalt : accents[accent].cobalt)

const looks = (
  <>
    <FormField
      name="logo"
      label={SITE_FIELDS.logo.label}
      help="横排的标志，高 120 px 以上；显示时高约 34 px，代替平台名称。不上传用默认标志"
    >
      <PictureUpload max={1} alt="节点标志" />
    </FormField>
    <FormField name="accent" label={SITE_FIELDS.accent.label} help="门户按钮与链接的颜色">
      <Radio.Group className={styles.accents}>
        {ACCENTS.map((accent) => (
          <Radio key={accent} value={accent}>
            <span className={styles.accent}>
              <i style={{ background: getSwatchColor(accent) }} />
              {ACCENT_NAMES[accent]}
            </span>
          </Radio>
        ))}
      </Radio.Group>
    </FormField>
  </>
)

export const SECTIONS: readonly FormSection[] = [
  {
    id: 'operator',
    title: '运营单位与联系方式',
    note: '页脚、侧栏、咨询处与协议使用；没有填的不显示',
    content: renderRows([
      { name: 'operator', span: 4 },
      { name: 'seat', span: 2, help: '协议约定管辖用，如 浙江省宁波市' },
      { name: 'phone', span: 2, inputMode: 'tel' },
      { name: 'email', span: 2, inputMode: 'email' },
      { name: 'hours', span: 2, help: '留空为 周一至周五 9:00-18:00' },
      { name: 'replyPromise', span: 2, help: '留空为 1 个工作日内答复' },
      { name: 'address', span: 4 },
    ]),
  },
  {
    id: 'records',
    title: '备案与许可',
    note: '显示在每页最下方',
    content: renderRows([
      { name: 'icp', span: 2, help: '如 粤ICP备2026000001号-1' },
      { name: 'police', span: 2, help: '如 粤公网安备44030000000001号' },
      { name: 'licence', span: 2, help: '没有经营性业务的不填' },
    ]),
  },
  {
    id: 'account',
    title: '收款账户',
    note: '付款页、收据和《应用市场服务协议》使用；更改会通知全部工作人员',
    content: renderRows([
      { name: 'accountName', span: 3 },
      { name: 'accountNo', span: 3, inputMode: 'numeric' },
      { name: 'bank', span: 6, help: '写到支行' },
    ]),
  },
  {
    id: 'seal',
    title: '合同与报价单',
    note: '印章盖在合同的乙方和报价单的签章处；没有上传的写“盖章处”，打印后手工盖章',
    content: (
      <FormField
        name="seal"
        label={SITE_FIELDS.seal.label}
        span={6}
        help="白底的方形图片，印章占满画面，JPG、PNG、BMP，边长 600 px 以上；打印为 38 mm"
      >
        <SealUpload />
      </FormField>
    ),
  },
  {
    id: 'agreements',
    title: '协议与政策的空白',
    note: '填好后，各份协议里的“待配置”即换成这里的内容',
    content: renderRows([
      { name: 'privacyOfficer', span: 3 },
      { name: 'privacyEmail', span: 3, inputMode: 'email' },
      { name: 'smsAgent', span: 3 },
      { name: 'paymentAgent', span: 3, help: '没有接入在线支付的不填' },
      { name: 'upstream', span: 3 },
      {
        name: 'agreementsOn',
        span: 3,
        help: '运营单位读过各份协议并认可的日期；填好前，协议页标明是示例文本',
      },
      { name: 'verificationPlace', span: 3, help: '不同意在线提交证件的，当面核对的地点与时间' },
    ]),
  },
  { id: 'look', title: '外观', content: looks },
]
