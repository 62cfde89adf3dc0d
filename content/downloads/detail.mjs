// 取标识详情，逐个场景打印内容。Node.js 18 以上，不需要安装依赖。
// 用法：node detail.mjs http://localhost:8080 88.449.1004/LH-LED00021 [场景 id]
const [origin, identifier, only] = process.argv.slice(2)
if (!origin || !identifier) {
  console.error('用法：node detail.mjs http://localhost:8080 88.449.1004/LH-LED00021 [场景 id]')
  process.exit(1)
}
const ADDRESS = '/platform-console-service/identifier/manager/identifier/detail'

async function detail(sceneConfId) {
  const answer = await fetch(new URL(ADDRESS, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier, ...(sceneConfId ? { sceneConfId } : {}) }),
    signal: AbortSignal.timeout(30_000),
  })
  // 成功与否看信封里的 success，不只看 HTTP 状态。
  const { success, code, message, data, requestId } = await answer.json()
  if (!success) throw new Error(`${message}（code ${code}，requestId ${requestId}）`)
  return data
}

const show = ({ lableName, lableValue, traceIdentifier, isVerify }) => {
  const value = isVerify && lableValue === null ? '（手机验证后可见）' : lableValue
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  console.log(`  ${lableName}：${text}${traceIdentifier ? ` → ${traceIdentifier}` : ''}`)
}

try {
  const { identifierName, companyName, scenes, elements } = await detail()
  console.log(`${identifier}  ${identifierName}  ${companyName}`)
  if (!only) for (const element of elements) show(element)
  for (const { sceneConfId, sceneName } of scenes) {
    if (only && only !== sceneConfId) continue
    console.log(`\n${sceneName}（${sceneConfId}）`)
    for (const element of (await detail(sceneConfId)).elements) show(element)
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
