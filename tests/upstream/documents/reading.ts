import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { BinaryBitmap, Code128Reader, HybridBinarizer, RGBLuminanceSource } from '@zxing/library'
import jsQR from 'jsqr'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pixels as a scanner's camera sees them. */
export interface Picture {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Part of a picture's height, both from 0 to 1. */
interface Slice {
  from: number
  to: number
}

export async function pictureOf(png: Buffer): Promise<Picture> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return { data: context.getImageData(0, 0, image.width, image.height).data, width: image.width, height: image.height }
}

/** Text of the Code 128 in a slice of a picture; throws when none can be read. */
export function scanBars({ data, width, height }: Picture, { from, to }: Slice): string {
  const top = Math.floor(height * from)
  const rows = Math.floor(height * to) - top
  const light = new Uint8ClampedArray(width * rows).map((_, dot) => data[(top * width + dot) * 4] ?? 255)
  return new Code128Reader().decode(new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, width, rows)))).getText()
}

export function scanQr({ data, width, height }: Picture): string | undefined {
  return jsQR(data, width, height)?.data
}

export async function openPdf(pdf: Readable): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(await buffer(pdf)), useSystemFonts: false, verbosity: 0 }).promise
}

/** What pdf.js makes to draw on: it brings a canvas of its own, which takes no other's paths. */
interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

/** A page at 300 dpi. */
export async function pdfPicture(document: PDFDocumentProxy, pageNumber: number): Promise<Picture> {
  const page = await document.getPage(pageNumber)
  const viewport = page.getViewport({ scale: 300 / 72 })
  const [width, height] = [Math.ceil(viewport.width), Math.ceil(viewport.height)]
  const { canvas, context } = (document.canvasFactory as CanvasFactory).create(width, height)
  await page.render({ canvas, canvasContext: context, viewport }).promise
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}

/** Words of a page with their left edge and baseline in points from the bottom left. */
export async function pdfWords(document: PDFDocumentProxy, pageNumber: number): Promise<{ text: string; x: number; y: number }[]> {
  const { items } = await (await document.getPage(pageNumber)).getTextContent()
  return items.flatMap(item => ('str' in item && item.str.trim() ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]) }] : []))
}

export async function pdfText(document: PDFDocumentProxy, pageNumber: number): Promise<string> {
  return (await pdfWords(document, pageNumber)).map(word => word.text).join(' ').replace(/\s+/g, ' ')
}
