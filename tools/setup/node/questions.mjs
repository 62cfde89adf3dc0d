import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** A production node cannot start without those that are `needed`. */
export const QUESTIONS = [
  { name: 'PUBLIC_URL', text: '对外访问地址，例如 https://id.example.cn', needed: true },
  {
    name: 'DATABASE_URL',
    text: '自备 PostgreSQL 的地址 postgres://用户:密码@主机:5432/库名（留空用内置的）',
    hidden: true,
  },
  { name: 'DATA_DIR', text: '存放文件和内置数据库的目录（留空为 ./data）' },
  { name: 'TRUST_PROXY', text: '前置代理的地址或网段，逗号分隔（没有代理留空）' },
  { name: 'HANDLE_ADDRESS', text: 'Handle 协议对外的 IP 地址（暂不对外留空）' },
  { name: 'ALIYUN_SMS_ACCESS_KEY_ID', text: '阿里云短信的 AccessKey ID', needed: true },
  {
    name: 'ALIYUN_SMS_ACCESS_KEY_SECRET',
    text: '阿里云短信的 AccessKey Secret（不显示）',
    needed: true,
    hidden: true,
  },
  { name: 'ALIYUN_SMS_SIGN_NAME', text: '短信签名', needed: true },
  { name: 'ALIYUN_SMS_TEMPLATE_CODE', text: '验证码短信的模板编号', needed: true },
]

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

/** Asks until the answer is right: `problemsOf(name, value)` says what is wrong with it. */
async function askOne({ name, text, needed, hidden }, present, problemsOf) {
  const kept = present ? `（回车保留${hidden ? '现有的值' : ` ${present}`}）` : ''
  for (;;) {
    const value = (await ask(`${text}${kept}：`, { hidden })) || present || ''
    const problems = value ? problemsOf(name, value) : needed ? ['这一项必须填写'] : []
    if (problems.length === 0) return value
    for (const problem of problems) console.log(`  ${problem}`)
  }
}

/** Returns the answers to all questions; an empty one leaves its setting out. */
export async function askSettings(values, problemsOf) {
  const answers = {}
  for (const question of QUESTIONS) {
    const value = await askOne(question, values[question.name], problemsOf)
    if (value) answers[question.name] = value
  }
  return answers
}

export const askPhone = () => ask('第一位管理员的手机号（以后再设留空）：')
