import { DOCUMENT_MAX_BYTES, DOCUMENT_TOO_LARGE } from '@biaojie/contract/content/pictures/rules.ts'

export const isPdf = ({ name }: Pick<File, 'name'>) => /\.pdf$/i.test(name)

/** Returns why this file cannot be uploaded; undefined when it can. The server judges its content. */
export function documentProblem(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isPdf(file)) return '请选择 PDF 文件'
  return file.size >= DOCUMENT_MAX_BYTES ? DOCUMENT_TOO_LARGE : undefined
}
