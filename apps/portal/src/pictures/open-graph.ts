import { makePictureAddress } from '@biaojie/contract/content/pictures/rules.ts'
import { getIdentity } from '@biaojie/contract/identity.ts'
import type { ShownPicture } from '../content/pictures.ts'

/**
 * Returns the largest WebP of a picture for Open Graph; undefined means the site's own. Sharing services do
 * not read drawings.
 */
export function openGraphPicture(picture: ShownPicture | null) {
  const [largest] = picture?.sizes ?? []
  if (!picture || !largest || picture.cutOut || !picture.formats.includes('webp')) return undefined
  return { path: makePictureAddress(picture.key, largest.width, 'webp'), ...largest, alt: picture.alt }
}

/** The titles in the shared pictures of the main pages, as media/pictures/shared.mjs draws them. */
const SHARED = {
  market: '应用市场',
  solutions: '解决方案',
  news: '行业动态',
  cases: '案例中心',
  prefix: '标识前缀注册',
  lookup: '按号码查标识',
  about: '关于我们',
  documents: '接口文档',
}

/** Returns the picture that other sites show when this page is shared. */
export const getSharedPicture = (of: keyof typeof SHARED) => ({
  path: `/media/og-${of}-1200.jpg`,
  width: 1200,
  height: 630,
  alt: `${getIdentity().platform}：${SHARED[of]}`,
})
