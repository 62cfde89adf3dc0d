/** These facts about recipes and their results are known without the programs that make them. */

/** These numbers are part of a picture's hash: a change here writes every picture again. */
export const ENCODING = {
  avif: { quality: 50, effort: 6 },
  /** More effort saves a few percent on flat colours but takes ten times as long. */
  drawnAvif: { quality: 50, effort: 3 },
  webp: { quality: 78, effort: 6, smartSubsample: true },
  jpg: { quality: 86, mozjpeg: true },
  thumb: { width: 480, height: 360, margin: 26 },
}
export const PICTURE_FORMATS = ['avif', 'webp']

/** These numbers are part of a film's hash: a change here makes every film again. */
export const FILMING = { rate: 25, mp4: 23, webm: 36, poster: 80 }

/** A turn of a part has this many frames, shown at this rate. */
export const TURN = { frames: 24, rate: 8, size: 400, samples: 6, background: '#0d2546' }

/** Returns the files beside `stem` for all widths and formats of a picture. */
function pictureFiles(stem, { widths = [], thumb = false, formats }) {
  const stems = [...widths.map(String), ...(thumb ? [`thumb-${ENCODING.thumb.width}`] : [])]
  if (stems.length === 0) return [`${stem}.svg`]
  return stems.flatMap((size) => (formats ?? PICTURE_FORMATS).map((format) => `${stem}-${size}.${format}`))
}

/** Returns the files beside a film: both codecs, the poster and, for films with a story, their captions. */
const filmFiles = (stem, captions) => [
  `${stem}.mp4`,
  `${stem}.webm`,
  `${stem}.webp`,
  ...(captions ? [`${stem}.vtt`] : []),
]

/**
 * @typedef {object} Facts
 * @property {string[]} tools names in tools.mjs
 * @property {object} [settings] numbers that are part of the hash of its pictures
 * @property {(stem: string, picture: import('./tables.mjs').Picture) => string[]} files its results
 */

/** @type {Record<string, Facts>} */
export const facts = {
  photograph: { tools: ['blender', 'ffmpeg', 'denoise'], files: pictureFiles },
  drawing: { tools: ['cjk'], files: pictureFiles },
  film: {
    tools: ['ffmpeg', 'cjk', 'fonttools'],
    settings: FILMING,
    files: (stem) => filmFiles(stem, true),
  },
  turntable: {
    tools: ['blender', 'ffmpeg', 'denoise'],
    settings: TURN,
    files: (stem) => filmFiles(stem, false),
  },
}

/** Returns the result files of a picture. */
export const filesOf = (stem, picture) => facts[picture.recipe].files(stem, picture)
