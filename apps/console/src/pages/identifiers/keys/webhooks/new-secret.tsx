import type { NewWebhook } from '@biaojie/contract/identifiers/webhooks/webhooks.ts'
import { CopyButton } from '@biaojie/ui/display/copy-button.tsx'
import { portal } from '../../../../paths.ts'
import { OnceSecret } from '../once-secret.tsx'
import * as styles from './webhooks.module.css'

const EXAMPLE = `import hashlib, hmac, time

def is_genuine(secret: str, header: str, body: bytes) -> bool:
    t, v1 = (part.split("=", 1)[1] for part in header.split(","))
    if abs(time.time() - int(t)) > 300:
        return False
    mac = hmac.new(secret.encode(), t.encode() + b"." + body, hashlib.sha256)
    return hmac.compare_digest(mac.hexdigest(), v1)`

/** The secret of a webhook, with how its receiver checks signatures. */
export function NewSecret({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  const { webhook, secret } = made
  return (
    <OnceSecret
      title="签名密钥"
      name={webhook.name}
      secret={secret}
      file={`${webhook.name}.whsec.txt`}
      onClose={onClose}
    >
      <div className={styles.checking}>
        <div>
          <h3>接收方验签</h3>
          <ol>
            <li>
              从请求头 <code>X-Biaojie-Signature</code> 取出 <code>t</code>（秒）和 <code>v1</code>；
              <code>t</code> 与现在相差 5 分钟以上的不收。
            </li>
            <li>
              用这把密钥对“<code>t</code>、英文句点、收到的正文原文”做 HMAC-SHA256，写成小写十六进制，应与{' '}
              <code>v1</code> 相同。
            </li>
            <li>
              正文里的 <code>id</code> 相同就是同一次送达，只处理一次。换密后用请求头{' '}
              <code>X-Biaojie-Key</code> 分辨是哪一把，这一把是 <code>{webhook.keyId}</code>。
            </li>
          </ol>
          <p>
            <a href={portal.documents} target="_blank" rel="noopener">
              接口文档里有 Java 和 C# 的写法
            </a>
          </p>
        </div>
        <div>
          <header>
            <h3>Python</h3>
            <CopyButton value={EXAMPLE} label="复制例子" />
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by the keyboard */}
          <pre className={styles.text} tabIndex={0}>
            {EXAMPLE}
          </pre>
        </div>
      </div>
    </OnceSecret>
  )
}
