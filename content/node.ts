/** The server reads here how prefixes are registered on this node. */
export type OtherSystem = { nodePrefix: string; areaCode: string; name: string; url: string }

/**
 * Applicants of a region are pointed to these systems after they submit. `areaCode` is a code of GB/T 2260
 * without its trailing zeros: '33' is Zhejiang, '3302' Ningbo; the longest match wins. Example: `{
 * nodePrefix: '88.449', areaCode: '3302', name: '宁波市工业互联网平台', url: 'https://…' }`
 */
export const otherSystems: readonly OtherSystem[] = []
