/** What a reviewer judges, in the order it is shown: shared by console and server, no schema library. */
export const REVIEW_GROUPS = [
  {
    group: 'company',
    label: '企业信息',
    fields: [
      'name',
      'companyType',
      'licenseType',
      'cardNo',
      'industryCode',
      'registerArea',
      'registerAddress',
      'website',
      'introduce',
    ],
  },
  {
    group: 'legal',
    label: '法定代表人',
    fields: ['legalPerson', 'legalCradType', 'legalCardNo', 'legalCardObject'],
  },
  { group: 'contact', label: '联系人', fields: ['liaison', 'liaisonPhone', 'liaisonEmail'] },
] as const

export type ReviewFieldName = (typeof REVIEW_GROUPS)[number]['fields'][number]
export const REVIEW_FIELDS: readonly ReviewFieldName[] = REVIEW_GROUPS.flatMap(({ fields }) => [...fields])

/** Reasons a reviewer picks instead of typing. */
export const COMMON_REASONS: Partial<Record<ReviewFieldName, readonly string[]>> = {
  name: ['企业名称与执照不一致，请按执照填写。'],
  cardNo: ['证照号码与证照图片不一致，请核对后重新填写。'],
  registerAddress: ['详细地址与执照住所不一致，请按执照填写或先变更执照。'],
  website: ['企业网站无法访问，请更正或留空。'],
  introduce: ['企业简介过于简单，请补充主营产品与规模。'],
  industryCode: ['所属行业与经营范围不符，请重新选择。'],
  legalPerson: ['法定代表人与执照不一致，请按执照填写。'],
  legalCardNo: ['证件号码与证件照片不一致，请核对。'],
  legalCardObject: [
    '证件照片看不清，请重拍。',
    '人像面与国徽面不全，请补充。',
    '证件已过有效期，请上传有效证件。',
  ],
  liaison: ['联系人请填写本企业负责人员的姓名。'],
  liaisonEmail: ['联系邮箱无法送达，请更正。'],
}
