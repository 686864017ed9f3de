import { createRequire } from 'node:module'
import type * as Canvas from '@napi-rs/canvas'
import type * as Bwip from 'bwip-js/node'
import type * as Fontkit from 'fontkit'
import type Pdf from 'pdfkit'

/**
 * What draws documents, loaded with the first of them: 35 MB resident that a process without labels and slips does without.
 * Drawing is synchronous, hence no `import()`, and scripts/lib/container-layout.mjs has to name these packages.
 */
const load = createRequire(import.meta.url)
const canvas = (): typeof Canvas => load('@napi-rs/canvas')

export const createCanvas = (width: number, height: number) => canvas().createCanvas(width, height)
export const loadImage = (source: string | Uint8Array) => canvas().loadImage(source)
/** The outline of an SVG path. */
export const pathOf = (svg: string) => new (canvas().Path2D)(svg)

export const openFont = (bytes: Uint8Array) => (load('fontkit') as typeof Fontkit).create(bytes)
export const openPdf = (options: PDFKit.PDFDocumentOptions) => new (load('pdfkit') as typeof Pdf)(options)
/** A code's bars or modules, undrawn. */
export const symbolsOf = (kind: 'code128' | 'code39' | 'ean13' | 'gs1-128' | 'qrcode' | 'datamatrix' | 'azteccode' | 'pdf417', text: string, options = '') =>
  (load('bwip-js/node') as typeof Bwip).raw(kind, text, options)

/** The part of HarfBuzz used here. Lengths are font units; `cluster` is where in the text a glyph's letters begin. */
export interface HarfBuzz {
  Blob: new (bytes: Uint8Array) => object
  Face: new (blob: object) => object
  Font: new (face: object) => object
  Buffer: new () => {
    addText(text: string): void
    guessSegmentProperties(): void
    getGlyphInfosAndPositions(): { codepoint: number; cluster: number; xAdvance?: number; xOffset?: number; yOffset?: number }[]
  }
  shape(font: object, buffer: object): void
}

const shaper = 'harfbuzzjs'
let harfbuzz: HarfBuzz | undefined

/** The shaper of scripts whose letters change places; it comes as WebAssembly, which a promise alone can load. */
export async function loadHarfbuzz(): Promise<void> {
  harfbuzz ??= (await import(shaper)) as HarfBuzz
}
export const loadedHarfbuzz = () => harfbuzz
