/** A standards document; `time` is YYYY-MM-DD. */
export type Standard = {
  title: string
  number: string
  time: string
  pages: number
  bytes: number
  address: string
}

/** 2021-07-01 → 2021-7-1, as the documents print it. */
export const formatShortDay = (day: string) => day.replaceAll(/-0/g, '-')
/** 332977 → 325 KB */
export const formatBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
