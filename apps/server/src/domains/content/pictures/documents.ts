import type { Readable } from 'node:stream'
import type { UploadedDocument } from '@biaojie/contract/content/pictures/pictures.ts'
import { DOCUMENTS, PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '@biaojie/contract/content/pictures/rules.ts'
import { processUpload, type UploadedPicture } from '../../../http/answers/pictures.ts'
import { Refusal, refuse } from '../../../http/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { searchDocument } from '../../../platform/database/text-search.ts'
import { ID, type StoreDeps, storeUpload, toObjectKey } from './kept.ts'
import { type Format, insertPicture, loadUploads, replaceUses } from './store.ts'

const UPLOADS_A_DAY = 80
/** A company fills in its parts one by one. */
const RECORD_UPLOADS_A_DAY = 1_000
/** Readers search the head in the first and the end mark in the last kilobyte. */
const EDGE = 1_024

const isWholePdf = (bytes: Buffer) =>
  bytes.subarray(0, EDGE).includes('%PDF-') && bytes.subarray(-EDGE).includes('%%EOF')

/** An upload without its content. */
type UploadDetails = { uploadedBy: string; fileName: string; quota: { name: string; aDay: number } }
export type Document = { key: string; name: string; bytes: number; type: string }
/** A document as it moves to another node, under the same key. */
export type MovedDocument = { id: string; name: string; format: 'pdf' | 'jpg'; bytes: Buffer }
/** Stands for the account that uploaded a document on another node. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
const TYPES: Partial<Record<Format, string>> = { pdf: 'application/pdf', jpg: 'image/jpeg' }

/** Makes the PDFs that visitors download, stored beside the pictures. */
export function createDocuments(deps: StoreDeps) {
  /** Returns them by key, without missing ones. */
  async function find(
    keys: readonly string[],
    formats: readonly Format[] = ['pdf'],
  ): Promise<Map<string, Document>> {
    const ids = keys.filter((key) => key.startsWith(DOCUMENTS)).map((key) => key.slice(DOCUMENTS.length))
    const rows = await loadUploads(
      deps.db,
      ids.filter((id) => ID.test(id)),
      formats,
    )
    return new Map(
      rows.map(({ id, name, uploadedBytes, format }) => [
        DOCUMENTS + id,
        { key: DOCUMENTS + id, name, bytes: uploadedBytes, type: (format && TYPES[format]) ?? '' },
      ]),
    )
  }

  async function keepDocument(
    upload: UploadDetails & { bytes: Buffer; format: Format },
  ): Promise<UploadedDocument> {
    const { id, name } = await storeUpload(deps, { ...upload, sizes: [] })
    return { key: DOCUMENTS + id, bytes: upload.bytes.length, name }
  }

  async function keepPdf(upload: UploadDetails & { bytes: Buffer }): Promise<UploadedDocument> {
    if (!isWholePdf(upload.bytes)) throw refuse('document_format')
    return keepDocument({ ...upload, format: 'pdf' })
  }

  /** Checks a document from another node like an upload; returns it in stored form, or a problem. */
  async function checkMovedDocument({ bytes, format, name }: MovedDocument): Promise<Buffer | string> {
    if (format === 'pdf') return isWholePdf(bytes) ? bytes : '不是完整的 PDF'
    try {
      const picture = { bytes, fileName: name, ownerId: 'relocation', ip: '' }
      return Buffer.from((await processUpload(picture, 'paper', async () => {})).bytes)
    } catch (error) {
      if (error instanceof Refusal) return error.message
      throw error
    }
  }

  return {
    find,
    /** Documents of records by id, without those that are gone. */
    async listMoved(ids: readonly string[]): Promise<Omit<MovedDocument, 'bytes'>[]> {
      const rows = await loadUploads(deps.db, [...ids], ['pdf', 'jpg'])
      return rows.flatMap(({ id, name, format }) =>
        format === 'pdf' || format === 'jpg' ? [{ id, name, format }] : [],
      )
    },
    readMoved: (id: string) => deps.storage.get(toObjectKey(id, 'pdf')),
    /**
     * Stores a document of another node under the same key permanently; an existing document is not changed.
     * Returns a problem.
     */
    async keepMoved(db: Db, document: MovedDocument): Promise<string> {
      const { id, name, format } = document
      const [upload] = await loadUploads(db, [id], ['pdf', 'jpg', 'mp4', 'webm'])
      if (upload) return ''
      const judged = await checkMovedDocument(document)
      if (typeof judged === 'string') return judged
      await deps.storage.put(toObjectKey(id, format), judged)
      const at = deps.now()
      await insertPicture(db, {
        id,
        uploadedBy: NOBODY,
        name,
        alt: '',
        color: '#0e1b2e',
        sizes: [],
        uploadedBytes: judged.length,
        format,
        createdAt: at,
        expiresAt: null,
        removedAt: null,
        search: searchDocument({ names: [name] }),
      })
      await replaceUses(db, `record:${DOCUMENTS}${id}`, [id], at)
      return ''
    },
    /**
     * Refuses incomplete PDFs, and limits the number a day. Deleted after a day unless something uses it by
     * then.
     */
    upload: ({
      bytes,
      ...input
    }: Omit<UploadDetails, 'quota'> & { bytes: Uint8Array }): Promise<UploadedDocument> =>
      keepPdf({ ...input, bytes: Buffer.from(bytes), quota: { name: 'documents', aDay: UPLOADS_A_DAY } }),
    /** Accepts a PDF or a picture for a record, with a separate limit. Metadata of a picture are removed. */
    async uploadForRecord(input: UploadedPicture): Promise<UploadedDocument> {
      const { ownerId: uploadedBy, fileName } = input
      const bytes = Buffer.from(input.bytes)
      const details = { uploadedBy, fileName, quota: { name: 'record-files', aDay: RECORD_UPLOADS_A_DAY } }
      if (bytes.subarray(0, EDGE).includes('%PDF-') || /\.pdf$/i.test(fileName))
        return keepPdf({ ...details, bytes })
      if (bytes.length >= PICTURE_MAX_BYTES) throw refuse('too_large', PICTURE_TOO_LARGE)
      const processed = await processUpload(input, 'paper', async () => {})
      return keepDocument({ ...details, bytes: Buffer.from(processed.bytes), format: 'jpg' })
    },
    /** Returns the content of an address; undefined when it does not exist. */
    async open(id: string): Promise<(Document & { content: Readable }) | undefined> {
      const document = (await find([DOCUMENTS + id], ['pdf', 'jpg'])).get(DOCUMENTS + id)
      if (!document) return undefined
      const content = await deps.storage.read(toObjectKey(id, 'pdf'), { start: 0, end: document.bytes - 1 })
      return content && { ...document, content }
    },
  }
}
