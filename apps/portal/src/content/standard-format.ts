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
