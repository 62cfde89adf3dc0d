/** These are the used parts of pdfkit, which has no types of its own. */
declare module 'pdfkit' {
  type TextOptions = {
    width?: number
    align?: 'left' | 'center' | 'right'
    lineGap?: number
    lineBreak?: boolean
    baseline?: 'alphabetic'
    fill?: boolean
    stroke?: boolean
  }
  export default class PDFDocument {
    constructor(options: {
      size: string | [number, number]
      margin: number
      info: Record<string, string | Date>
      lang?: string
      autoFirstPage?: boolean
      /** Keeps pages until the end, so that they can be numbered. */
      bufferPages?: boolean
    })
    addPage(): this
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): this
    save(): this
    restore(): this
    transform(a: number, b: number, c: number, d: number, x: number, y: number): this
    path(d: string): this
    circle(x: number, y: number, r: number): this
    clip(): this
    dash(length: number, options: { space: number }): this
    undash(): this
    fillAndStroke(): this
    widthOfString(text: string): number
    rect(x: number, y: number, width: number, height: number): this
    fill(): this
    registerFont(name: string, source: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    stroke(): this
    image(source: Buffer, x: number, y: number, options: { fit: [number, number] }): this
    text(text: string, x: number, y: number, options?: TextOptions): this
    heightOfString(text: string, options?: TextOptions): number
    widthOfString(text: string): number
    on(event: 'data', take: (chunk: Buffer) => void): this
    on(event: 'end', done: () => void): this
    on(event: 'error', failed: (error: Error) => void): this
    file(source: Uint8Array, options: { name: string; type: string }): this
    end(): void
  }
}
