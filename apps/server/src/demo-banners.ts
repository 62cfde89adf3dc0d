import { market } from '../../../demo/market/market.ts'
import { importBanners } from './domains/content/content.ts'
import type { Db } from './platform/database.ts'

type Target = { application?: number; path?: string; outSiteUrl?: string }
const linkOf = ({ application, path, outSiteUrl }: Target) =>
  application ? `/application/detail/${application}` : (path ?? outSiteUrl ?? '/application')

const banners = () =>
  market().banners.home.map((banner) => ({
    title: banner.title,
    text: banner.text,
    image: banner.picture,
    alt: banner.alt,
    link: linkOf(banner),
    newWindow: /^https?:/.test(linkOf(banner)),
  }))

/** The carousel of the demo node's home page, loaded once: what staff do with it stays. */
export const loadDemoBanners = (db: Db, now: Date): Promise<void> => importBanners(db, banners, now)
