/** `allowClear` of a Select whose button has a name in Chinese; Ant Design's locale has none for it. */
export const CLEARABLE = { label: '清除' } as const
