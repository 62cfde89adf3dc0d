/**
 * Pictures of pages have one form: those of the repository (media/manifest.json), drawings of its articles
 * (content/news/figures), and uploads of staff.
 */

/**
 * A key has no size and extension: `apps/101-2` and `marks/88.449.1001` for those of the repository, `files/<id>` for an
 * uploaded one.
 */
const KEY = /^[a-z]+\/[a-z0-9](?:[a-z0-9-]|\.[a-z0-9]){0,99}$/
export const isPictureKey = (key: string) => KEY.test(key)

export const UPLOADED = 'files/'
export const FIGURES = 'figures/'
/** This precedes the id of an uploaded film. */
export const FILMS = 'films/'

export type PictureFormat = 'avif' | 'webp' | 'jpg' | 'svg'
export type Picture = {
  key: string
  /** Alternative text. */
  alt: string
  /** Average colour, #rrggbb: a placeholder while the picture loads. */
  color: string
  /** The preferred one is first. */
  formats: PictureFormat[]
  /** The largest first. */
  sizes: { width: number; height: number }[]
  /** Size of the drawing for phones, if there is one: its key ends in `-phone`. */
  phone?: { width: number; height: number }
}

/**
 * Returns an address whose content never changes. Drawings (svg) have one size, which the address leaves out.
 */
export function makePictureAddress(key: string, width: number, format: PictureFormat): string {
  const place = key.startsWith(UPLOADED) ? '/' : '/media/'
  return format === 'svg' ? `${place}${key}.svg` : `${place}${key}-${width}.${format}`
}

/** Returns the address of the largest size, in a format that every browser shows. */
export function makeLargestAddress({ key, formats, sizes }: Picture): string {
  const format = formats.find((format) => format === 'webp') ?? formats[0]
  return format ? makePictureAddress(key, sizes[0]?.width ?? 0, format) : ''
}

/** Returns the `srcset` of one format. */
export const listPictureSources = ({ key, sizes }: Pick<Picture, 'key' | 'sizes'>, format: PictureFormat) =>
  sizes.map(({ width }) => `${makePictureAddress(key, width, format)} ${width}w`).join(', ')

/** An upload of this size or more is refused. */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024
export const PICTURE_TOO_LARGE = '图片不得大于5M！'

/** An uploaded film of this size or more is refused. */
export const FILM_MAX_BYTES = 30 * 1024 * 1024
export const FILM_TOO_LARGE = '视频不得大于30M！'
/** This precedes the id of an uploaded document (PDF). */
export const DOCUMENTS = 'documents/'
/** An uploaded document of this size or more is refused. */
export const DOCUMENT_MAX_BYTES = 20 * 1024 * 1024
export const DOCUMENT_TOO_LARGE = 'PDF 不得大于20M！'
/** Tells whether a value of a record is a file uploaded for the record: a PDF, or a picture as JPEG. */
export const isRecordFile = (value: unknown): value is string =>
  typeof value === 'string' && /^documents\/[0-9a-f]{32}$/.test(value)

/** Returns the address of an uploaded document; its content never changes. */
export const makeDocumentAddress = (key: string) => `/${key}`

/** Returns the address of an uploaded film; its content never changes. */
export const makeFilmAddress = (key: string) => `/${key}`
