import { createRequire } from 'node:module'

type Canvas = typeof import('@napi-rs/canvas')
type Pdf = typeof import('pdfkit')

/**
 * What draws documents, loaded with the first of them: 35 MB resident that a process without labels and slips does without.
 * Drawing is synchronous, hence no `import()`, and scripts/lib/container-layout.mjs has to name these packages.
 */
const load = createRequire(import.meta.url)
const canvas = (): Canvas => load('@napi-rs/canvas')

export const createCanvas = (width: number, height: number) => canvas().createCanvas(width, height)
export const loadImage = (source: string | Uint8Array) => canvas().loadImage(source)
/** The outline of an SVG path. */
export const pathOf = (svg: string) => new (canvas().Path2D)(svg)

export const openFont = (bytes: Uint8Array) => (load('fontkit') as typeof import('fontkit')).create(bytes)
export const openPdf = (options: PDFKit.PDFDocumentOptions) => new (load('pdfkit') as Pdf)(options)
/** A code's bars or modules, undrawn. */
export const symbolsOf = (kind: 'code128' | 'qrcode' | 'datamatrix', text: string, options = '') => (load('bwip-js/node') as typeof import('bwip-js/node')).raw(kind, text, options)
