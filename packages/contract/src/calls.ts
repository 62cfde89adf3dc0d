import * as accountCalls from './accounts/accounts/accounts.ts'
import * as contactCalls from './accounts/accounts/contact-changes.ts'
import * as accountDeskCalls from './accounts/accounts/desk.ts'
import * as memberCalls from './accounts/accounts/members.ts'
import * as personalDataCalls from './accounts/accounts/personal-data.ts'
import * as passkeyCalls from './accounts/accounts/second-factor/passkeys.ts'
import * as secondFactorCalls from './accounts/accounts/second-factor/second-factor.ts'
import * as sessionCalls from './accounts/accounts/sessions.ts'
import * as noticeCalls from './accounts/notices.ts'
import * as preferenceCalls from './accounts/preferences/preferences.ts'
import * as securityLogCalls from './accounts/staff/security-log.ts'
import * as staffAccountCalls from './accounts/staff/staff.ts'
import * as verificationCalls from './accounts/verification.ts'
import * as consultationCalls from './content/consultations/consultations.ts'
import * as inquiryCalls from './content/consultations/inquiries.ts'
import * as contentCalls from './content/content/calls.ts'
import * as contentManageCalls from './content/content/manage.ts'
import * as pictureCalls from './content/pictures/pictures.ts'
import * as siteSearchCalls from './content/site-search/site-search.ts'
import * as searchWordCalls from './content/site-search/words.ts'
import { type Data, type Input, pickCalls, pickRawCalls } from './define.ts'
import * as companyPageCalls from './enterprises/company-pages/company-pages.ts'
import * as enterpriseCalls from './enterprises/enterprises.ts'
import * as oversightCalls from './enterprises/oversight.ts'
import * as proposalCalls from './enterprises/registrations/proposals.ts'
import * as registrationCalls from './enterprises/registrations/registrations.ts'
import * as reviewCalls from './enterprises/registrations/review.ts'
import * as relocationCalls from './enterprises/relocations/relocations.ts'
import * as exportCalls from './exports.ts'
import * as bulkEditCalls from './identifiers/bulk-edits/bulk-edits.ts'
import * as codeRuleCalls from './identifiers/code-rules/code-rules.ts'
import * as extractCalls from './identifiers/extracts/extracts.ts'
import * as idhubCalls from './identifiers/idhub.ts'
import * as importCalls from './identifiers/imports/imports.ts'
import * as importProgramCalls from './identifiers/imports/programs.ts'
import * as issueCalls from './identifiers/issues/issues.ts'
import * as keyCalls from './identifiers/keys/keys.ts'
import * as labelJobCalls from './identifiers/labels/jobs.ts'
import * as labelCalls from './identifiers/labels/labels.ts'
import * as moveCalls from './identifiers/moves/moves.ts'
import * as aliasCalls from './identifiers/records/aliases.ts'
import * as gs1PrefixCalls from './identifiers/records/gs1-prefixes.ts'
import * as identifierCalls from './identifiers/records/identifiers.ts'
import * as programCalls from './identifiers/records/programs.ts'
import * as sandboxCalls from './identifiers/records/sandbox.ts'
import * as savingCalls from './identifiers/records/saving.ts'
import * as templateCalls from './identifiers/templates/templates.ts'
import * as webhookCalls from './identifiers/webhooks/webhooks.ts'
import * as marketBuyerCalls from './marketplace/market/buyers.ts'
import * as marketDeskCalls from './marketplace/market/desk.ts'
import * as marketManageCalls from './marketplace/market/manage.ts'
import * as marketCalls from './marketplace/market/market.ts'
import * as partnerCalls from './marketplace/partners.ts'
import * as trialCalls from './marketplace/trials.ts'
import * as nodeReportCalls from './node/node-reports/node-reports.ts'
import * as referenceCalls from './node/reference/reference.ts'
import * as siteSettingsCalls from './node/site-settings/site-settings.ts'
import * as topLevelCalls from './node/top-level/top-level.ts'
import * as operationCalls from './operations.ts'
import * as bankLineCalls from './orders/bank-lines.ts'
import * as entitlementCalls from './orders/entitlements.ts'
import * as invoiceCalls from './orders/invoices.ts'
import * as orderManageCalls from './orders/manage.ts'
import * as orderCalls from './orders/orders.ts'
import * as paymentCalls from './orders/payments.ts'
import * as limitCalls from './orders/purchase/limits.ts'
import * as placingCalls from './orders/purchase/placing.ts'
import * as quoteCalls from './orders/quotes.ts'
import * as refundRequestCalls from './orders/refund-requests.ts'
import * as refundCalls from './orders/refunds.ts'
import * as seatCalls from './orders/seats.ts'
import * as orderTransferCalls from './orders/transfers.ts'
import * as drawingCalls from './resolution/drawings.ts'
import * as figureCalls from './resolution/figures/figures.ts'
import * as ownNodeCalls from './resolution/own-nodes/own-nodes.ts'
import * as pairingCalls from './resolution/own-nodes/pairing.ts'
import * as registerCalls from './resolution/register.ts'
import * as findingCalls from './resolution/resolution/finding.ts'
import * as foreignCalls from './resolution/resolution/foreign.ts'
import * as representationCalls from './resolution/resolution/representations.ts'
import * as resolutionCalls from './resolution/resolution/resolution.ts'
import * as signatureCalls from './resolution/signatures.ts'
import * as alarmCalls from './tracking/alarms/alarms.ts'
import * as blockCalls from './tracking/blocks/blocks.ts'
import * as epcisCalls from './tracking/events/epcis.ts'
import * as eventCalls from './tracking/events/events.ts'
import * as eventSheetCalls from './tracking/events/sheets.ts'
import * as recallPieceCalls from './tracking/recalls/pieces.ts'
import * as recallCalls from './tracking/recalls/recalls.ts'
import * as recallWorkCalls from './tracking/recalls/work.ts'
import * as reportCalls from './tracking/reports/reports.ts'
import * as shareCalls from './tracking/shares/shares.ts'
import * as traceCalls from './tracking/trace/trace.ts'

/** The calls about recalls and about the traces by which they spread. */
const tracingCalls = [recallCalls, recallPieceCalls, recallWorkCalls, traceCalls]

/**
 * The calls about companies: directory, pages and figures, access by staff, and the node's monthly reports.
 */
const companyCalls = [
  enterpriseCalls,
  oversightCalls,
  companyPageCalls,
  figureCalls,
  nodeReportCalls,
  pickCalls(topLevelCalls),
]

/**
 * Every call of the node by name: the server serves them, OpenAPI describes them and the tests loop over
 * them.
 */
export const calls = {
  ...pickCalls(drawingCalls),
  ...pickCalls(resolutionCalls),
  ...pickCalls(registerCalls),
  ...pickCalls(signatureCalls),
  ...pickCalls(aliasCalls),
  ...pickCalls(gs1PrefixCalls),
  ...pickCalls(savingCalls),
  ...pickCalls(programCalls),
  ...pickCalls(sandboxCalls),
  ...pickCalls(identifierCalls),
  ...pickCalls(reportCalls),
  ...pickCalls(alarmCalls),
  ...pickCalls(recallCalls),
  ...pickCalls(recallPieceCalls),
  ...pickCalls(recallWorkCalls),
  ...pickCalls(traceCalls),
  ...pickCalls(blockCalls),
  ...pickCalls(findingCalls),
  ...pickCalls(foreignCalls),
  ...pickCalls(ownNodeCalls),
  ...pickCalls(pairingCalls),
  ...pickCalls(relocationCalls),
  ...pickCalls(templateCalls),
  ...pickCalls(moveCalls),
  ...pickCalls(shareCalls),
  ...pickCalls(codeRuleCalls),
  ...pickCalls(referenceCalls),
  ...pickCalls(consultationCalls),
  ...pickCalls(verificationCalls),
  ...pickCalls(accountCalls),
  ...pickCalls(contactCalls),
  ...pickCalls(accountDeskCalls),
  ...pickCalls(staffAccountCalls),
  ...pickCalls(securityLogCalls),
  ...pickCalls(secondFactorCalls),
  ...pickCalls(passkeyCalls),
  ...pickCalls(sessionCalls),
  ...pickCalls(personalDataCalls),
  ...pickCalls(memberCalls),
  ...pickCalls(keyCalls),
  ...pickCalls(webhookCalls),
  ...pickCalls(enterpriseCalls),
  ...pickCalls(oversightCalls),
  ...pickCalls(companyPageCalls),
  ...pickCalls(figureCalls),
  ...pickCalls(nodeReportCalls),
  ...pickCalls(topLevelCalls),
  ...pickCalls(bulkEditCalls),
  ...pickCalls(extractCalls),
  ...pickCalls(importProgramCalls),
  ...pickCalls(importCalls),
  ...pickCalls(issueCalls),
  ...pickCalls(eventSheetCalls),
  ...pickCalls(eventCalls),
  ...pickCalls(labelCalls),
  ...pickCalls(labelJobCalls),
  ...pickCalls(registrationCalls),
  ...pickCalls(proposalCalls),
  ...pickCalls(reviewCalls),
  ...pickCalls(noticeCalls),
  ...pickCalls(preferenceCalls),
  ...pickCalls(pictureCalls),
  ...pickCalls(contentCalls),
  ...pickCalls(contentManageCalls),
  ...pickCalls(partnerCalls),
  ...pickCalls(siteSearchCalls),
  ...pickCalls(siteSettingsCalls),
  ...pickCalls(searchWordCalls),
  ...pickCalls(representationCalls),
  ...pickCalls(marketCalls),
  ...pickCalls(marketBuyerCalls),
  ...pickCalls(marketManageCalls),
  ...pickCalls(marketDeskCalls),
  ...pickCalls(trialCalls),
  ...pickCalls(inquiryCalls),
  ...pickCalls(placingCalls),
  ...pickCalls(limitCalls),
  ...pickCalls(orderCalls),
  ...pickCalls(paymentCalls),
  ...pickCalls(entitlementCalls),
  ...pickCalls(seatCalls),
  ...pickCalls(orderManageCalls),
  ...pickCalls(bankLineCalls),
  ...pickCalls(orderTransferCalls),
  ...pickCalls(refundCalls),
  ...pickCalls(refundRequestCalls),
  ...pickCalls(invoiceCalls),
  ...pickCalls(quoteCalls),
}

/** Calls that answer files and texts, by name. Apart from pages and their files, nothing else is served. */
export const rawCalls = {
  ...pickRawCalls(operationCalls),
  ...pickRawCalls(topLevelCalls),
  ...pickRawCalls(resolutionCalls),
  ...pickRawCalls(drawingCalls),
  ...pickRawCalls(representationCalls),
  ...pickRawCalls(registerCalls),
  ...pickRawCalls(registrationCalls),
  ...pickRawCalls(pictureCalls),
  ...pickRawCalls(marketCalls),
  ...pickRawCalls(accountCalls),
  ...pickRawCalls(verificationCalls),
  ...pickRawCalls(exportCalls),
  ...pickRawCalls(orderCalls),
  ...pickRawCalls(issueCalls),
  ...pickRawCalls(importCalls),
  ...pickRawCalls(extractCalls),
  ...pickRawCalls(relocationCalls),
  ...pickRawCalls(labelJobCalls),
  ...pickRawCalls(labelCalls),
  ...pickRawCalls(recallWorkCalls),
  ...pickRawCalls(paymentCalls),
  ...pickRawCalls(idhubCalls),
  ...pickRawCalls(epcisCalls),
  ...registerCalls.registerFiles,
}

/** Addresses that answer in several forms, without a route of their own: records and GS1 Digital Links. */
export const { recordAddresses } = representationCalls

type Tag = { name: string; zh: string; en: string; calls: readonly object[] }
const tag = (name: string, zh: string, en: string, ...calls: object[]): Tag => ({ name, zh, en, calls })

/** The subjects under which the OpenAPI document lists calls; those that owners of identifiers need come first. */
export const TAGS: readonly Tag[] = [
  tag('issues', '发码：按规则成批取码', 'Issues of codes in bulk', issueCalls),
  tag(
    'labels',
    '标签：模板、打印任务、读回、直接打标',
    'Labels: templates, print jobs, marks on parts',
    labelCalls,
    labelJobCalls,
  ),
  tag(
    'epcis',
    '过程记录：EPCIS 2.0 采集与查询',
    'Events: EPCIS 2.0',
    epcisCalls,
    eventSheetCalls,
    eventCalls,
  ),
  tag('alarms', '防伪预警', 'Alarms of copied codes', alarmCalls),
  tag('recalls', '召回、追溯与关联', 'Recalls, traces, links', ...tracingCalls),
  tag('blocks', '标识的停止解析与申诉', 'Blocked identifiers and appeals', blockCalls),
  tag(
    'representations',
    '开放标准：GS1 数字链接与资产管理壳',
    'Open standards: GS1 Digital Link, Asset Administration Shell',
    pickRawCalls(drawingCalls),
    representationCalls,
    representationCalls.recordAddresses,
  ),
  tag(
    'identifiers',
    '标识：登记、更改、查询、版本与别名',
    'Identifiers: record, change, list, revisions, aliases',
    identifierCalls,
    aliasCalls,
    gs1PrefixCalls,
    savingCalls,
    programCalls,
    sandboxCalls,
  ),
  tag(
    'resolution',
    '解析：标识详情、追溯、检索、防伪、节点数字',
    'Resolution: detail, trace, search, authenticity, figures',
    pickCalls(drawingCalls),
    resolutionCalls,
    findingCalls,
    foreignCalls,
  ),
  tag(
    'register',
    '公开账簿：树头、分块、凭据与核对',
    'The public register: checkpoints, tiles, proofs',
    registerCalls,
    registerCalls.registerFiles,
  ),
  tag('signatures', '记录的签名与签名密钥', 'Signatures of records and their keys', signatureCalls),
  tag('templates', '产品模板与换版', 'Templates and moves to newer versions', templateCalls, moveCalls),
  tag('shares', '关联方', 'Partners of a company', shareCalls),
  tag('relocations', '企业迁移', 'Companies that move between nodes', relocationCalls),
  tag('own-nodes', '企业自有节点', 'Own nodes of companies', ownNodeCalls, pairingCalls),
  tag('code-rules', '编码规则与取号', 'Code rules, ranges and codes', codeRuleCalls),
  tag('imports', '表格导入', 'Imports of spreadsheets', importCalls, importProgramCalls),
  tag('bulk-edits', '批量修改标识', 'Changes of many identifiers', bulkEditCalls),
  tag('extracts', '标识导出', 'Exports of identifiers', extractCalls),
  tag('keys', '接口密钥', 'API keys', keyCalls),
  tag('webhooks', '回调', 'Webhooks', webhookCalls),
  tag('idhub', '兼容 IDHub 的调用', 'Calls compatible with IDHub', idhubCalls),
  tag('enterprises', '企业、主页、查询统计与月报', 'Companies, their pages and figures', ...companyCalls),
  tag(
    'registrations',
    '前缀注册：申请、变更建议、审核',
    'Prefix registration: application, proposals, review',
    registrationCalls,
    proposalCalls,
    reviewCalls,
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
  ),
  tag('trials', '应用试用', 'Trials of applications', trialCalls),
  tag('consultations', '咨询与询价', 'Consultations and inquiries', consultationCalls, inquiryCalls),
  tag(
    'orders',
    '订单：下单、支付、转账、退款、对账',
    'Orders: buying, payment, transfers, refunds, reconciliation',
    placingCalls,
    limitCalls,
    orderCalls,
    paymentCalls,
    orderManageCalls,
    bankLineCalls,
    orderTransferCalls,
    refundCalls,
    refundRequestCalls,
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
  ),
  tag('verification', '短信与滑块验证', 'SMS codes and the slider', verificationCalls),
  tag('notices', '站内消息', 'Notices', noticeCalls),
  tag('preferences', '列表设置', 'Settings of lists', preferenceCalls),
  tag('content', '资讯、案例与横幅', 'News, cases and banners', contentCalls, contentManageCalls),
  tag('pictures', '公开的图片、视频与资料', 'Public pictures, films and documents', pictureCalls),
  tag('partners', '合作伙伴申请', 'Partner applications', partnerCalls),
  tag('site-settings', '节点资料', 'Data of the node and its operator', siteSettingsCalls),
  tag('site-search', '站内搜索', 'Search of the site', siteSearchCalls, searchWordCalls),
  tag('reference', '行政区划与行业分类', 'Areas and industries', referenceCalls),
  tag(
    'operations',
    '运行：健康、指标、文档、导出文件',
    'Operation: health, metrics, documents, exports',
    operationCalls,
    pickRawCalls(topLevelCalls),
    exportCalls,
  ),
]

export type Calls = typeof calls
export type CallName = keyof Calls
/** Looked up by name, so that the compiler evaluates only the type of the needed call. */
type Inputs = { [N in CallName]: Input<Calls[N]> }
type Answers = { [N in CallName]: Data<Calls[N]> }
export type InputOf<N extends CallName> = Inputs[N]
export type DataOf<N extends CallName> = Answers[N]
