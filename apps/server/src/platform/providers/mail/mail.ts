import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { isLoopbackHost } from '../../base/outbound.ts'
import { EnvProblem, getErrorCode, getErrorMessage } from '../../base/problem.ts'
import type { Examined } from '../configured.ts'

export const MAIL_SETTINGS = {
  SMTP_URL: '发信服务器，形如 smtps://用户:密码@主机:465',
  MAIL_FROM: '发件人，不设置时为 SMTP_URL 的用户',
}

type MailSettings = Readonly<{ url: string; from: string }>
type Mail = Readonly<{ to: readonly string[]; subject: string; text: string }>

/** The server did not accept a message, or could not be reached. */
export class MailProblem extends Error {}

const TIMEOUT_MS = 10_000

/** Mailbox names with characters that URLs escape are stored as they appear in mails. */
const readUser = ({ username }: URL) => decodeURIComponent(username)

export const isMailAddress = (text: string) => /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text)

/** Reads the server that takes mails. The message never repeats the address, because it contains a password. */
export function readMail(source: NodeJS.ProcessEnv): MailSettings | undefined {
  const raw = source.SMTP_URL?.trim()
  if (!raw) return undefined
  const url = URL.parse(raw)
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname)
    throw new EnvProblem(
      'SMTP_URL 应形如 smtps://用户:密码@smtp.example.cn:465（或 smtp:// 加 587 端口），特殊字符须百分号编码',
    )
  const from = source.MAIL_FROM?.trim() || readUser(url)
  const address = /<([^<>]+)>$/.exec(from)?.[1] ?? from
  if (!isMailAddress(address))
    throw new EnvProblem('MAIL_FROM 应为邮箱，例如 标解 <node@example.cn>；SMTP_URL 的用户不是邮箱时必须设置')
  return { url: raw, from }
}

/** Sends mails, always encrypted except to a server of this machine. */
export function createMailer({ url, from }: MailSettings) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const open = () =>
    createTransport({
      host,
      port: port ? Number(port) : secure ? 465 : 587,
      secure,
      // Messages to a server on this machine do not leave it.
      requireTLS: !secure && !isLoopbackHost(host),
      ...(username && {
        auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      }),
      ...(isIP(host) === 0 && { tls: { servername: host } }),
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
    })
  return {
    async send({ to, subject, text }: Mail): Promise<void> {
      const transport = open()
      try {
        await transport.sendMail({ from, to: [...to], subject, text })
      } catch (error) {
        throw new MailProblem(`${host}: ${getErrorMessage(error)}`)
      } finally {
        transport.close()
      }
    },
    /** Connects and logs in, and sends nothing. */
    async examine(): Promise<Examined> {
      const transport = open()
      try {
        await transport.verify()
        return { level: 'ok', text: `${host} 接受了登录`, todo: '' }
      } catch (error) {
        const why = getErrorCode(error) || getErrorMessage(error)
        return {
          level: 'problem',
          text: `${host} 发不了信：${why}`,
          todo: '请核对 SMTP_URL 的主机、端口、用户和密码（授权码），并放行出站连接',
        }
      } finally {
        transport.close()
      }
    },
  }
}
