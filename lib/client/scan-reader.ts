/** Finds a code in the picture a video shows now: its text, or null. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** The browser's own reader, where it has one (Chrome on Android, Safari behind a switch). */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}
const formats = ['code_128', 'qr_code', 'data_matrix', 'code_39', 'ean_13']

async function browserReader(): Promise<CodeReader | null> {
  const own = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
  const known = own ? await own.getSupportedFormats().catch((): string[] => []) : []
  if (!own || !known.includes('code_128')) return null
  const detector = new own({ formats: formats.filter((format) => known.includes(format)) })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

/** ZXing, fetched only when somebody switches the camera on in a browser without a reader. */
async function libraryReader(): Promise<CodeReader> {
  const { BarcodeFormat, BinaryBitmap, DecodeHintType, HybridBinarizer, MultiFormatReader, RGBLuminanceSource } = await import('@zxing/library')
  const reader = new MultiFormatReader()
  reader.setHints(new Map<number, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128, BarcodeFormat.QR_CODE, BarcodeFormat.DATA_MATRIX, BarcodeFormat.CODE_39, BarcodeFormat.EAN_13]],
    [DecodeHintType.TRY_HARDER, true],
  ]))
  const canvas = document.createElement('canvas')
  return async (video) => {
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context || canvas.width === 0) return null
    context.drawImage(video, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const light = new Uint8ClampedArray(canvas.width * canvas.height)
    for (let dot = 0; dot < light.length; dot++) light[dot] = ((data[dot * 4] ?? 0) * 3 + (data[dot * 4 + 1] ?? 0) * 6 + (data[dot * 4 + 2] ?? 0)) / 10
    try {
      return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, canvas.width, canvas.height)))).getText()
    } catch {
      // No code in this picture: the library says so by throwing.
      return null
    }
  }
}

/** A reader of this browser, or one that is fetched. */
export const openReader = async (): Promise<CodeReader> => (await browserReader()) ?? libraryReader()
