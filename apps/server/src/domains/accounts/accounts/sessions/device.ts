/** The order matters, because embedded browsers name their host as well. */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger/i, '微信'],
  [/DingTalk/i, '钉钉'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/i, 'QQ 浏览器'],
  [/UCBrowser/i, 'UC 浏览器'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const findName = (table: readonly [RegExp, string][], userAgent: string) =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1]

/** Returns 「Chrome · Windows」, enough to distinguish one's own devices. */
export function describeDevice(userAgent: string): string {
  const parts = [findName(BROWSERS, userAgent), findName(SYSTEMS, userAgent)].filter(Boolean)
  return parts.join(' · ') || '未知设备'
}

/** Returns 203.0.113.*, or the first three groups of an IPv6 address. */
export function maskIp(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (mapped.includes('.')) return mapped.replace(/\.\d+$/, '.*')
  return `${mapped.split(':').slice(0, 3).join(':')}:*`
}
