import { accountCalls, avatar } from './accounts/accounts/accounts.ts'
import { contactCalls } from './accounts/accounts/contact-changes.ts'
import { accountDeskCalls } from './accounts/accounts/desk.ts'
import { memberCalls } from './accounts/accounts/members.ts'
import { personalDataCalls } from './accounts/accounts/personal-data.ts'
import { passkeyCalls } from './accounts/accounts/second-factor/passkeys.ts'
import { secondFactorCalls } from './accounts/accounts/second-factor/second-factor.ts'
import { sessionCalls } from './accounts/accounts/sessions.ts'
import { noticeCalls } from './accounts/notices.ts'
import { preferenceCalls } from './accounts/preferences/preferences.ts'
import { securityLogCalls } from './accounts/staff/security-log.ts'
import { staffAccountCalls } from './accounts/staff/staff.ts'
import { outbox, verificationCalls } from './accounts/verification.ts'
import { consultationCalls } from './content/consultations/consultations.ts'
import { inquiryCalls } from './content/consultations/inquiries.ts'
import { contentCalls } from './content/content/calls.ts'
import { contentManageCalls } from './content/content/manage.ts'
import { pictureCalls, publicDocument, publicFilm, publicPicture } from './content/pictures/pictures.ts'
import { siteSearchCalls } from './content/site-search/site-search.ts'
import { searchWordCalls } from './content/site-search/words.ts'
import type { Data, Input } from './define.ts'
import { companyPageCalls } from './enterprises/company-pages/company-pages.ts'
import { enterpriseCalls } from './enterprises/enterprises.ts'
import { oversightCalls } from './enterprises/oversight.ts'
import { proposalCalls } from './enterprises/registrations/proposals.ts'
import { privatePicture, registrationCalls } from './enterprises/registrations/registrations.ts'
import { reviewCalls } from './enterprises/registrations/review.ts'
import { departureFile, relocationCalls } from './enterprises/relocations/relocations.ts'
import { exportFile } from './exports.ts'
import { bulkEditCalls } from './identifiers/bulk-edits/bulk-edits.ts'
import { codeRuleCalls } from './identifiers/code-rules/code-rules.ts'
import { extractCalls, extractFile } from './identifiers/extracts/extracts.ts'
import { idhubCalls } from './identifiers/idhub.ts'
import { importCalls, importWrittenFile } from './identifiers/imports/imports.ts'
import { issueCalls, issueFile } from './identifiers/issues/issues.ts'
import { keyCalls } from './identifiers/keys/keys.ts'
import { labelJobCalls, labelJobContent, labelJobFile } from './identifiers/labels/jobs.ts'
import { labelCalls, labelKeys } from './identifiers/labels/labels.ts'
import { moveCalls } from './identifiers/moves/moves.ts'
import { identifierCalls } from './identifiers/records/identifiers.ts'
import { templateCalls } from './identifiers/templates/templates.ts'
import { webhookCalls } from './identifiers/webhooks/webhooks.ts'
import { marketBuyerCalls } from './marketplace/market/buyers.ts'
import { marketDeskCalls } from './marketplace/market/desk.ts'
import { marketManageCalls } from './marketplace/market/manage.ts'
import { marketCalls, sharePicture } from './marketplace/market/market.ts'
import { partnerCalls } from './marketplace/partners.ts'
import { trialCalls } from './marketplace/trials.ts'
import { nodeReportCalls } from './node/node-reports/node-reports.ts'
import { referenceCalls } from './node/reference/reference.ts'
import { siteSettingsCalls } from './node/site-settings/site-settings.ts'
import { topLevelCalls, topLevelProbe } from './node/top-level/top-level.ts'
import { operationCalls } from './operations.ts'
import { bankLineCalls } from './orders/bank-lines.ts'
import { entitlementCalls } from './orders/entitlements.ts'
import { invoiceCalls } from './orders/invoices.ts'
import { orderManageCalls } from './orders/manage.ts'
import { orderCalls, orderFile } from './orders/orders.ts'
import { paymentCalls, paymentSimulator } from './orders/payments.ts'
import { quoteCalls } from './orders/quotes.ts'
import { refundRequestCalls } from './orders/refund-requests.ts'
import { refundCalls } from './orders/refunds.ts'
import { seatCalls } from './orders/seats.ts'
import { orderTransferCalls } from './orders/transfers.ts'
import { figureCalls } from './resolution/figures/figures.ts'
import { ownNodeCalls } from './resolution/own-nodes/own-nodes.ts'
import { pairingCalls } from './resolution/own-nodes/pairing.ts'
import { registerCalls, registerFiles } from './resolution/register.ts'
import { findingCalls } from './resolution/resolution/finding.ts'
import { foreignCalls } from './resolution/resolution/foreign.ts'
import {
  passportCalls,
  recordAddresses,
  representationCalls,
} from './resolution/resolution/representations.ts'
import { handle, handleByPost, handleMessage, resolutionCalls } from './resolution/resolution/resolution.ts'
import { signatureCalls } from './resolution/signatures.ts'
import { alarmCalls } from './tracking/alarms/alarms.ts'
import { blockCalls } from './tracking/blocks/blocks.ts'
import { epcisCalls, eventCalls } from './tracking/events/events.ts'
import { recallCalls } from './tracking/recalls/recalls.ts'
import { recallFile } from './tracking/recalls/work.ts'
import { reportCalls } from './tracking/reports/reports.ts'
import { shareCalls } from './tracking/shares/shares.ts'
import { traceCalls } from './tracking/trace/trace.ts'

/** The calls about recalls and about the traces by which they spread. */
const tracingCalls = { ...recallCalls, ...traceCalls }

/**
 * The calls about companies: directory, pages and figures, access by staff, and the node's monthly reports.
 */
const companyCalls = {
  ...enterpriseCalls,
  ...oversightCalls,
  ...companyPageCalls,
  ...figureCalls,
  ...nodeReportCalls,
  ...topLevelCalls,
}

/**
 * Every call of the node by name: the server serves them, OpenAPI describes them and the tests loop over
 * them.
 */
export const calls = {
  ...resolutionCalls,
  ...registerCalls,
  ...signatureCalls,
  ...identifierCalls,
  ...reportCalls,
  ...alarmCalls,
  ...tracingCalls,
  ...blockCalls,
  ...findingCalls,
  ...foreignCalls,
  ...ownNodeCalls,
  ...pairingCalls,
  ...relocationCalls,
  ...templateCalls,
  ...moveCalls,
  ...shareCalls,
  ...codeRuleCalls,
  ...referenceCalls,
  ...consultationCalls,
  ...verificationCalls,
  ...accountCalls,
  ...contactCalls,
  ...accountDeskCalls,
  ...staffAccountCalls,
  ...securityLogCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...sessionCalls,
  ...personalDataCalls,
  ...memberCalls,
  ...keyCalls,
  ...webhookCalls,
  ...companyCalls,
  ...bulkEditCalls,
  ...extractCalls,
  ...importCalls,
  ...issueCalls,
  ...eventCalls,
  ...labelCalls,
  ...labelJobCalls,
  ...registrationCalls,
  ...proposalCalls,
  ...reviewCalls,
  ...noticeCalls,
  ...preferenceCalls,
  ...pictureCalls,
  ...contentCalls,
  ...contentManageCalls,
  ...partnerCalls,
  ...siteSearchCalls,
  ...siteSettingsCalls,
  ...searchWordCalls,
  ...passportCalls,
  ...marketCalls,
  ...marketBuyerCalls,
  ...marketManageCalls,
  ...marketDeskCalls,
  ...trialCalls,
  ...inquiryCalls,
  ...orderCalls,
  ...paymentCalls,
  ...entitlementCalls,
  ...seatCalls,
  ...orderManageCalls,
  ...bankLineCalls,
  ...orderTransferCalls,
  ...refundCalls,
  ...refundRequestCalls,
  ...invoiceCalls,
  ...quoteCalls,
}

/** Calls that answer files and texts, by name. Apart from pages and their files, nothing else is served. */
export const rawCalls = {
  ...operationCalls,
  topLevelProbe,
  handle,
  handleByPost,
  handleMessage,
  ...representationCalls,
  ...registerFiles,
  privatePicture,
  publicPicture,
  publicFilm,
  publicDocument,
  sharePicture,
  avatar,
  outbox,
  exportFile,
  orderFile,
  issueFile,
  importWrittenFile,
  extractFile,
  departureFile,
  labelJobFile,
  labelJobContent,
  labelKeys,
  recallFile,
  paymentSimulator,
  ...idhubCalls,
  ...epcisCalls,
}

/** Addresses that answer in several forms, without a route of their own: records and GS1 Digital Links. */
export { recordAddresses }

type Tag = { name: string; zh: string; en: string; calls: readonly object[] }
const tag = (name: string, zh: string, en: string, ...calls: object[]): Tag => ({ name, zh, en, calls })

/** The subjects under which the OpenAPI document lists calls; those that owners of identifiers need come first. */
export const TAGS: readonly Tag[] = [
  tag('issues', '发码：按规则成批取码', 'Issues of codes in bulk', issueCalls, { issueFile }),
  tag(
    'labels',
    '标签：模板、打印任务、读回、直接打标',
    'Labels: templates, print jobs, marks on parts',
    labelCalls,
    labelJobCalls,
    { labelJobFile, labelJobContent, labelKeys },
  ),
  tag('epcis', '过程记录：EPCIS 2.0 采集与查询', 'Events: EPCIS 2.0', epcisCalls, eventCalls),
  tag('alarms', '防伪预警', 'Alarms of copied codes', alarmCalls),
  tag('recalls', '召回、追溯与关联', 'Recalls, traces, links', tracingCalls, { recallFile }),
  tag('blocks', '标识的停止解析与申诉', 'Blocked identifiers and appeals', blockCalls),
  tag(
    'representations',
    '开放标准：GS1 数字链接与资产管理壳',
    'Open standards: GS1 Digital Link, Asset Administration Shell',
    representationCalls,
    recordAddresses,
    passportCalls,
  ),
  tag(
    'identifiers',
    '标识：登记、更改、查询、版本与别名',
    'Identifiers: record, change, list, revisions, aliases',
    identifierCalls,
  ),
  tag(
    'resolution',
    '解析：标识详情、追溯、检索、防伪、节点数字',
    'Resolution: detail, trace, search, authenticity, figures',
    resolutionCalls,
    findingCalls,
    foreignCalls,
    { handle, handleByPost, handleMessage },
  ),
  tag(
    'register',
    '公开账簿：树头、分块、凭据与核对',
    'The public register: checkpoints, tiles, proofs',
    registerCalls,
    registerFiles,
  ),
  tag('signatures', '记录的签名与签名密钥', 'Signatures of records and their keys', signatureCalls),
  tag('templates', '产品模板与换版', 'Templates and moves to newer versions', templateCalls, moveCalls),
  tag('shares', '关联方', 'Partners of a company', shareCalls),
  tag('relocations', '企业迁移', 'Companies that move between nodes', relocationCalls, { departureFile }),
  tag('own-nodes', '企业自有节点', 'Own nodes of companies', ownNodeCalls, pairingCalls),
  tag('code-rules', '编码规则与取号', 'Code rules, ranges and codes', codeRuleCalls),
  tag('imports', '表格导入', 'Imports of spreadsheets', importCalls, { importWrittenFile }),
  tag('bulk-edits', '批量修改标识', 'Changes of many identifiers', bulkEditCalls),
  tag('extracts', '标识导出', 'Exports of identifiers', extractCalls, { extractFile }),
  tag('keys', '接口密钥', 'API keys', keyCalls),
  tag('webhooks', '回调', 'Webhooks', webhookCalls),
  tag('idhub', '兼容 IDHub 的调用', 'Calls compatible with IDHub', idhubCalls),
  tag('enterprises', '企业、主页、查询统计与月报', 'Companies, their pages and figures', companyCalls),
  tag(
    'registrations',
    '前缀注册：申请、变更建议、审核',
    'Prefix registration: application, proposals, review',
    registrationCalls,
    proposalCalls,
    reviewCalls,
    { privatePicture },
  ),
  tag('reports', '可疑零件举报', 'Reports of suspicious parts', reportCalls),
  tag(
    'market',
    '应用市场：应用、分类、评价、收藏、管理',
    'Application market',
    marketCalls,
    marketBuyerCalls,
    marketManageCalls,
    marketDeskCalls,
    { sharePicture },
  ),
  tag('trials', '应用试用', 'Trials of applications', trialCalls),
  tag('consultations', '咨询与询价', 'Consultations and inquiries', consultationCalls, inquiryCalls),
  tag(
    'orders',
    '订单：下单、支付、转账、退款、对账',
    'Orders: buying, payment, transfers, refunds, reconciliation',
    orderCalls,
    paymentCalls,
    orderManageCalls,
    bankLineCalls,
    orderTransferCalls,
    refundCalls,
    refundRequestCalls,
    { orderFile, paymentSimulator },
  ),
  tag('entitlements', '使用权与开通', 'Entitlements and activation', entitlementCalls, seatCalls),
  tag('billing', '发票与报价', 'Invoices and quotes', invoiceCalls, quoteCalls),
  tag(
    'accounts',
    '账号：注册、登录、两步验证、成员、个人信息',
    'Accounts: registration, login, second step, members, personal data',
    accountCalls,
    contactCalls,
    accountDeskCalls,
    staffAccountCalls,
    securityLogCalls,
    secondFactorCalls,
    passkeyCalls,
    sessionCalls,
    personalDataCalls,
    memberCalls,
    { avatar },
  ),
  tag('verification', '短信与滑块验证', 'SMS codes and the slider', verificationCalls, { outbox }),
  tag('notices', '站内消息', 'Notices', noticeCalls),
  tag('preferences', '列表设置', 'Settings of lists', preferenceCalls),
  tag('content', '资讯、案例与横幅', 'News, cases and banners', contentCalls, contentManageCalls),
  tag('pictures', '公开的图片、视频与资料', 'Public pictures, films and documents', pictureCalls, {
    publicPicture,
    publicFilm,
    publicDocument,
  }),
  tag('partners', '合作伙伴申请', 'Partner applications', partnerCalls),
  tag('site-settings', '节点资料', 'Data of the node and its operator', siteSettingsCalls),
  tag('site-search', '站内搜索', 'Search of the site', siteSearchCalls, searchWordCalls),
  tag('reference', '行政区划与行业分类', 'Areas and industries', referenceCalls),
  tag(
    'operations',
    '运行：健康、指标、文档、导出文件',
    'Operation: health, metrics, documents, exports',
    { ...operationCalls, topLevelProbe },
    { exportFile },
  ),
]

export type Calls = typeof calls
export type CallName = keyof Calls
/** Looked up by name, so that the compiler evaluates only the type of the needed call. */
type Inputs = { [N in CallName]: Input<Calls[N]> }
type Answers = { [N in CallName]: Data<Calls[N]> }
export type InputOf<N extends CallName> = Inputs[N]
export type DataOf<N extends CallName> = Answers[N]
