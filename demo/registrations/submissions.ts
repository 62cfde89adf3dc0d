import { companies } from '../companies.ts'
import { applicants } from './applicants.ts'

/** One handing-in, and what became of it; hours count back from the day of loading, or from when the company was registered. */
export type DemoRound = {
  /** The hours count back from the company's registration: an approval 0 hours before it is the one that registered it. */
  beforeRegistration?: true
  hoursAgo: number
  decidedHoursAgo?: number
  outcome?: 2 | 3
  /** Field → reason, of a refusal. */
  refused?: Record<string, string>
  feedback?: string
  /** What this round said otherwise than the last one. */
  fields?: Partial<DemoFields>
}

type DemoFields = {
  name: string
  cardNo: string
  legalPerson: string
  legalCardNo: string
  liaison: string
  liaisonPhone: string
  liaisonEmail: string
  website: string
  companyType: string
  industryCode: string
  registerArea: string
  registerAddress: string
  introduce: string
}

/** Submitted by the holder of the liaison's phone: one of the demo's people, or an applicant nobody logs in as. */
export type DemoSubmission = {
  /** Full prefix; the licence is papers/<number>.jpg. */
  prefix: string
  /** 0 platform review, 1 top-level review, 2 approved, 3 rejected. */
  status: 0 | 1 | 2 | 3
  /** When platform review ended, for status 1 and 2; counted as the hours of the last round. */
  platformHoursAgo?: number
  fields: DemoFields
  rounds: DemoRound[]
}

const companyFields = (prefix: string): Pick<DemoFields, 'name' | 'website' | 'introduce' | 'liaison'> => {
  const found = companies.find((company) => company.prefix === prefix)
  if (!found) throw new Error(`no demo company ${prefix}`)
  const { name, website, introduce, liaison } = found
  return { name, website, introduce, liaison }
}

/** Part of what the four loaded companies once handed in; the rest is in companies.ts. */
const HELD: Record<string, Omit<DemoFields, 'name' | 'website' | 'introduce' | 'liaison' | 'companyType'>> = {
  '88.449.1001': {
    cardNo: '91330206MA2AG1001L',
    legalPerson: '周海芯',
    legalCardNo: '330299197504120016',
    liaisonPhone: '13900000004',
    liaisonEmail: 'brake_admin@example.com',
    industryCode: 'C,36,367',
    registerArea: '330000,330200,330206',
    registerAddress: '示例路 18 号',
  },
  '88.449.1003': {
    cardNo: '91330624MA2AG1003H',
    legalPerson: '石恒屹',
    legalCardNo: '330699196809230037',
    liaisonPhone: '13900001003',
    liaisonEmail: 'quality@hengyi-bearing.example',
    industryCode: 'C,34,345',
    registerArea: '330000,330600,330624',
    registerAddress: '梅渚示例工业园 3 号',
  },
  '88.449.1004': {
    cardNo: '91320411MA1WL1004J',
    legalPerson: '吴明瞳',
    legalCardNo: '320499198102050047',
    liaisonPhone: '13900000009',
    liaisonEmail: 'lighting_admin@example.com',
    industryCode: 'C,36,367',
    registerArea: '320000,320400,320411',
    registerAddress: '新北示例大道 66 号',
  },
  '88.449.1011': {
    cardNo: '91320505MA1WL1011R',
    legalPerson: '顾凌芯',
    legalCardNo: '320599197911110119',
    liaisonPhone: '13900001011',
    liaisonEmail: 'id@lingxin-auto.example',
    industryCode: 'C,39,398',
    registerArea: '320000,320500,320505',
    registerAddress: '科技城示例路 9 号',
  },
}

const ofCompany = (prefix: string): DemoFields => ({
  ...companyFields(prefix),
  companyType: '4',
  ...HELD[prefix]!,
})

/** Of companies that hold their prefix: two as approved, two with a change that waits. */
const held: DemoSubmission[] = [
  {
    prefix: '88.449.1001',
    status: 2,
    platformHoursAgo: 20,
    fields: ofCompany('88.449.1001'),
    rounds: [{ beforeRegistration: true, hoursAgo: 50, decidedHoursAgo: 0, outcome: 2 }],
  },
  {
    prefix: '88.449.1004',
    status: 2,
    platformHoursAgo: 20,
    fields: ofCompany('88.449.1004'),
    rounds: [
      {
        beforeRegistration: true,
        hoursAgo: 120,
        decidedHoursAgo: 90,
        outcome: 3,
        refused: { legalCardObject: '国徽面反光，有效期看不清，请重拍。' },
      },
      { beforeRegistration: true, hoursAgo: 40, decidedHoursAgo: 0, outcome: 2 },
    ],
  },
  {
    prefix: '88.449.1003',
    status: 0,
    fields: ofCompany('88.449.1003'),
    rounds: [
      {
        beforeRegistration: true,
        hoursAgo: 40,
        decidedHoursAgo: 0,
        outcome: 2,
        fields: { registerAddress: '梅渚示例工业园 1 号' },
      },
      { hoursAgo: 42 },
    ],
  },
  {
    prefix: '88.449.1011',
    status: 0,
    fields: ofCompany('88.449.1011'),
    rounds: [
      {
        beforeRegistration: true,
        hoursAgo: 50,
        decidedHoursAgo: 0,
        outcome: 2,
        fields: { liaison: '顾远', liaisonPhone: '13900001012' },
      },
      { hoursAgo: 3.1 },
    ],
  },
]

export const submissions: readonly DemoSubmission[] = [...held, ...applicants]
