/** Texts about identifiers and prefixes that apply to every trade; see pages/guide.yaml. */
import { PLATFORM_REVIEW, REVIEW_DAYS, TOP_LEVEL_REVIEW } from '@biaojie/contract/deadlines.ts'

export const suffixRules = [
  '开头两位是字母或数字，后面可以用字母、数字和连字符，整个标识不超过 128 个字符。',
  '同一个前缀下，一个后缀只给一件东西，报废了也不再用。',
  '会变的内容（批次状态、存放位置、所有人）写在记录里，不写进编码。',
  '字母 O 和数字 0、字母 I 和数字 1 尽量不同时用，手抄和口述都容易错。',
] as const

export const costs = [
  { label: '申请前缀', value: '0', unit: '元', foot: '注册、审核、登记都不收费' },
  { label: '在线填表', value: '15–20', unit: '分钟', foot: '资料齐全时；中途离开会留草稿' },
  {
    label: '平台审核',
    value: String(REVIEW_DAYS.platform),
    unit: '个工作日内',
    foot: '逐项核对，退回会写明哪里要改',
  },
  {
    label: '顶级节点登记',
    value: String(REVIEW_DAYS.topLevel),
    unit: '个工作日左右',
    foot: '登记完成前缀即生效',
  },
] as const

export const included = [
  '前缀登记与变更',
  '标识解析与扫码查询页',
  '标识的登记、导入与企业接口',
  '查询接口与接口文档',
] as const
export const extra = ['打标设备、标签纸与色带', '应用市场里标价的应用', '按需定制的接口开发'] as const

export const process = [
  { title: '填写企业信息并提交', text: '证照、法定代表人、联系人，选定企业代码', time: '15–20 分钟' },
  { title: '平台审核', text: '对着证照逐项核对，有问题写明原因退回', time: PLATFORM_REVIEW },
  { title: '顶级节点审核', text: '平台把登记信息报到国家顶级节点', time: TOP_LEVEL_REVIEW },
  { title: '前缀生效', text: '账号升级为企业账号，零件资料可登记到前缀下', time: '当天可用' },
] as const

export const materials = [
  { name: '证照照片', spec: '营业执照等五类任一，png、jpg、bmp，小于 1 MB' },
  { name: '法定代表人证件', spec: '正反面各一张，每张小于 300 KB，可用手机拍' },
  { name: '企业信息', spec: '名称、行业、注册地址、简介，与证照一致' },
  { name: '联系人', spec: '姓名、能收短信的手机、常用邮箱' },
] as const

export const questions = [
  {
    ask: '企业代码能自己挑吗？通过后能换吗？',
    answer:
      '能挑。填表时输入 3–4 位数字，马上告诉您有没有被占用，占用了就给出相近的空号。审核通过后不能换：已经打在零件上的码，前缀变了就查不到了。',
  },
  {
    ask: '我们已经有零件号和图号，还要重新编吗？',
    answer:
      '不用。把现有零件号写进后缀，或者作为字段写进这件零件的记录，两种做法都行。ERP、MES 里的编码照旧，标识只是多一个全国查得到的入口。',
  },
  {
    ask: '多个工厂、多个子公司，要申请几个前缀？',
    answer:
      '前缀登记在一家有证照的单位名下。同一家单位的多个工厂共用一个，在后缀里留一段区分基地；独立法人的子公司各自申请。',
  },
  {
    ask: '零件上打二维码还是 Data Matrix？',
    answer:
      '都可以，码里写的是同一个标识。金属件直接打标、面积小于 10 × 10 mm 时用 Data Matrix，贴标和包装上用二维码，手机直接能扫。',
  },
  {
    ask: '标识和商品条码冲突吗？',
    answer: '不冲突。商品条码认的是“一种商品”，标识认的是“这一件”。已有的商品条码可以作为字段一起登记。',
  },
  {
    ask: '法定代表人的证件照片谁能看到？',
    answer:
      '只有审核人员，而且每次查看都留下记录。照片加密存放，只用于核对身份，申请被驳回又没有再提交的，到期清除。上传前会单独征求同意。',
  },
  {
    ask: '审核没通过怎么办？',
    answer:
      '结果页逐项写明原因，原来填的都在，改完直接再提交，不用从头来。选定的企业代码会保留一段时间，截止日期写在结果页上。',
  },
  {
    ask: '通过以后企业改名、换法人了呢？',
    answer: '在标识前缀注册页修改资料后再提交一次。新资料审核期间，原来的登记继续有效，零件照常能查。',
  },
] as const
