import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A production node cannot start without those that are `needed`. */
export const QUESTIONS = [
  { name: 'NODE_PREFIX', text: '国家顶级节点分配的节点前缀，例如 88.118（几个以逗号分开）', needed: true },
  { name: 'NODE_TRADE', text: '节点服务的行业，例如医疗器械（留空为汽车零部件）' },
  { name: 'CONTENT_PACK', text: '行业内容包：auto-parts、neutral 或自备内容包的文件夹（留空为 auto-parts）' },
  { name: 'PLATFORM_NAME', text: '平台简称，显示在标志旁边，八个字以内（留空为标解）' },
  { name: 'NODE_NAME', text: '节点全称（留空为“某某行业标识解析平台”）' },
  { name: 'NODE_OPERATOR', text: '运营单位名称（留空以平台简称代替，控制台里可以改）' },
  { name: 'PUBLIC_URL', text: '对外访问地址，例如 https://id.example.cn', needed: true },
  {
    name: 'DATABASE_URL',
    text: '自备 PostgreSQL 的地址 postgres://用户:密码@主机:5432/库名（留空用内置的）',
    hidden: true,
  },
  { name: 'DATA_DIR', text: '存放文件和内置数据库的目录（留空为 ./data）' },
  { name: 'TRUST_PROXY', text: '前置代理的地址或网段，逗号分隔（没有代理留空）' },
  { name: 'HANDLE_ADDRESS', text: 'Handle 协议对外的 IP 地址（暂不对外留空）' },
]

/** The parent says the prefix of a company's own node; clients are led to its address of the native protocol. */
const ENTERPRISE_QUESTIONS = QUESTIONS.filter(({ name }) => name !== 'NODE_PREFIX').map((question) =>
  question.name === 'HANDLE_ADDRESS'
    ? { ...question, text: 'Handle 协议对外的 IP 地址，上级节点据此指路', needed: true }
    : question,
)

const requireAnswer = (name, text, hidden = false) => ({
  name,
  text,
  needed: true,
  ...(hidden && { hidden }),
})
/** A node sends through one of them. */
export const SMS_QUESTIONS = {
  aliyun: [
    requireAnswer('ALIYUN_SMS_ACCESS_KEY_ID', '阿里云短信的 AccessKey ID'),
    requireAnswer('ALIYUN_SMS_ACCESS_KEY_SECRET', '阿里云短信的 AccessKey Secret（不显示）', true),
    requireAnswer('ALIYUN_SMS_SIGN_NAME', '短信签名'),
    requireAnswer('ALIYUN_SMS_TEMPLATE_CODE', '验证码短信的模板编号'),
  ],
  tencent: [
    requireAnswer('TENCENT_SMS_SECRET_ID', '腾讯云的 SecretId'),
    requireAnswer('TENCENT_SMS_SECRET_KEY', '腾讯云的 SecretKey（不显示）', true),
    requireAnswer('TENCENT_SMS_APP_ID', '腾讯云短信应用的 SdkAppId'),
    requireAnswer('TENCENT_SMS_SIGN_NAME', '短信签名'),
    requireAnswer('TENCENT_SMS_TEMPLATE_ID', '验证码短信的模板编号'),
  ],
  huawei: [
    requireAnswer('HUAWEI_SMS_APP_KEY', '华为云短信应用的 Application Key'),
    requireAnswer('HUAWEI_SMS_APP_SECRET', '华为云短信应用的 Application Secret（不显示）', true),
    requireAnswer('HUAWEI_SMS_SENDER', '签名的通道号'),
    requireAnswer('HUAWEI_SMS_SIGN_NAME', '短信签名'),
    requireAnswer('HUAWEI_SMS_TEMPLATE_ID', '验证码短信的模板编号'),
  ],
  gateway: [
    requireAnswer('SMS_GATEWAY_URL', '短信网关的地址，可含 {phone}、{text}'),
    { name: 'SMS_GATEWAY_BODY', text: '请求体的模板，可含 {phone}、{text}（没有留空）' },
    { name: 'SMS_GATEWAY_SECRET', text: '网关给的密钥（不显示，没有留空）', hidden: true },
    { name: 'SMS_GATEWAY_SIGNED', text: '被签名的文字的模板（不签名留空）' },
    requireAnswer('SMS_GATEWAY_SUCCESS', '受理成功的应答里含有的文字（正则表达式）'),
  ],
}
const SMS_PROVIDERS = Object.keys(SMS_QUESTIONS)

const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Asks on the terminal; what is hidden is not shown while it is typed. */
async function ask(question, { hidden = false } = {}) {
  const output = hidden ? silent() : process.stdout
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  // The terminal shows nothing by itself from here on, so that nothing typed at once appears.
  if (hidden) process.stdout.write(question)
  // Without this, Ctrl-C and a closed terminal would leave the question open for ever.
  const left = new AbortController()
  terminal.once('SIGINT', () => left.abort())
  terminal.once('close', () => left.abort())
  try {
    return (await terminal.question(hidden ? '' : question, { signal: left.signal })).trim()
  } finally {
    terminal.close()
    if (hidden) process.stdout.write('\n')
  }
}

/** Asks until the answer is right: `collectProblems(name, value)` says what is wrong with it. */
async function askOne({ name, text, needed, hidden }, present, problemsOf) {
  const kept = present ? `（回车保留${hidden ? '现有的值' : ` ${present}`}）` : ''
  for (;;) {
    const value = (await ask(`${text}${kept}：`, { hidden })) || present || ''
    const problems = value ? problemsOf(name, value) : needed ? ['这一项必须填写'] : []
    if (problems.length === 0) return value
    for (const problem of problems) console.log(`  ${problem}`)
  }
}

/** Asks which provider sends messages; keeps the one that has settings. */
async function askProvider(values) {
  const present =
    SMS_PROVIDERS.find((provider) => SMS_QUESTIONS[provider].some(({ name }) => values[name])) ?? 'aliyun'
  for (;;) {
    const text = `短信服务商 ${SMS_PROVIDERS.join('、')}（回车为 ${present}）`
    const answer = (await ask(`${text}：`)) || present
    if (SMS_PROVIDERS.includes(answer)) return answer
    console.log(`  请填 ${SMS_PROVIDERS.join('、')} 之一`)
  }
}

/** Returns the answers to all questions; an empty one leaves its setting out. */
export async function askSettings(values, problemsOf, enterprise = false) {
  const answers = {}
  const questions = async function* () {
    yield* enterprise ? ENTERPRISE_QUESTIONS : QUESTIONS
    yield* SMS_QUESTIONS[await askProvider(values)]
  }
  for await (const question of questions()) {
    const value = await askOne(question, values[question.name], problemsOf)
    if (value) answers[question.name] = value
  }
  return answers
}

/** Asks where the parent is and for its code; a code that a machine gave is not asked for again. */
export async function askPairing({ parent, code }) {
  const always = () => []
  const address = { name: '', text: '上级节点的地址，例如 https://id.example.cn', needed: true }
  const secret = { name: '', text: '配对码（上级节点的控制台 · 自有节点里生成，半小时内有效）', needed: true }
  return {
    parent: await askOne(address, parent, always),
    code: code || (await askOne(secret, '', always)),
  }
}

export const askPhone = () => ask('第一位管理员的手机号（以后再设留空）：')
