import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads the text of a QR code or Data Matrix in a picture; undefined when there is none. */
export type Decoder = (picture: HTMLVideoElement | Blob) => Promise<string | undefined>

// Some browsers include this detector; TypeScript's library does not know it yet.
type Detector = { detect: (source: CanvasImageSource | ImageBitmap) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const NATIVE_FORMATS = ['qr_code', 'data_matrix']

async function findNativeDecoder(): Promise<Decoder | undefined> {
  const Native = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supported = await Native?.getSupportedFormats().catch((): string[] => [])
  if (!Native || !NATIVE_FORMATS.every((format) => supported?.includes(format))) return undefined
  const detector = new Native({ formats: NATIVE_FORMATS })
  return async (picture) => {
    const source = picture instanceof Blob ? await createImageBitmap(picture) : picture
    return (await detector.detect(source))[0]?.rawValue
  }
}

/** A frame is scaled down to this longer side, enough for a code of 20 modules across a tenth of it. */
const FRAME_SIDE = 1024

function readFrame(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  const scale = Math.min(1, FRAME_SIDE / Math.max(video.videoWidth, video.videoHeight))
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen || canvas.width === 0) return undefined
  pen.drawImage(video, 0, 0, canvas.width, canvas.height)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/**
 * ZXing compiled to WebAssembly comes from this server: it is the only decoder on iPhones, and the thorough
 * one for photos.
 */
async function loadZxingDecoder(): Promise<Decoder> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  return async (picture) => {
    const source = picture instanceof Blob ? picture : readFrame(picture, canvas)
    if (!source) return undefined
    const results = await readBarcodes(source, {
      formats: ['QRCode', 'DataMatrix'],
      maxNumberOfSymbols: 1,
      tryHarder: true,
      tryInvert: true,
    })
    return results.find((code) => code.isValid)?.text
  }
}

let thorough: Promise<Decoder> | undefined

/** Loads the thorough decoder once (410 KB compressed) and only when it is needed. */
function loadZxing(): Promise<Decoder> {
  thorough ??= loadZxingDecoder()
  thorough.catch(() => {
    thorough = undefined
  })
  return thorough
}

/** The live picture uses the browser's own detector where there is one. */
export const loadLiveDecoder = async (): Promise<Decoder> => (await findNativeDecoder()) ?? loadZxing()

/** A photo has one attempt, so it uses the thorough decoder. */
export const photoDecoder = loadZxing
