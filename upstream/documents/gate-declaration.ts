import type { Readable } from 'node:stream'
import { dayTime } from '@/lib/domain/days'
import { gateLanguage, type GateLanguage } from '@/lib/domain/gate-token'
import { across, lineIn, outline, text, wrapped, type Mark, type Page, type Picture, type Ring } from './drawing'
import type { Letterhead } from './letterhead'
import { createCanvas, loadImage } from './libraries'
import { wrap } from './paragraph'
import { pagesPdf } from './pdf-pages'
import { isRightToLeft, scriptsReady } from './typeset'

/** A driver's declaration as it is printed (pas.md 6.4). */
export interface DeclarationSheet {
  issuer: Letterhead
  site: string
  token_no: string
  vehicle_no: string
  driver_name: string | null
  version: number
  language: GateLanguage
  /** In the language signed, and in English. */
  items: readonly string[]
  english: readonly string[]
  signed_at: string
  device: string | null
  witness: string | null
  /** PNG as it was drawn; null when a witness saw the thumb. */
  signature: Buffer | null
}

const paper = { width: 210, height: 297, left: 16, inner: 178 }
/** In a unit square. */
const TICK: Ring = [[0.16, 0.56], [0.4, 0.82], [0.9, 0.26], [0.79, 0.16], [0.4, 0.6], [0.27, 0.46]]
const SIGN = { x: 16, width: 80, height: 28 }

/** A PNG on white as the JPEG a PDF carries. */
async function onWhite(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0)
  return canvas.encode('jpeg', 90)
}

const caption = (x: number, y: number, content: string) => text(x, y, content, { size: 7.5, ink: 'grey' })

/** One statement: number, tick, and its lines in the way they read. */
function statement(nth: number, content: string, top: number, size: number): { marks: Mark[]; height: number } {
  const lines = wrap(content, size, paper.inner - 14)
  const step = size * 0.5
  const rtl = isRightToLeft(content)
  const room = { x: rtl ? paper.left : paper.left + 14, width: paper.inner - 14 }
  const edge = rtl ? paper.left + paper.inner - 12 : paper.left
  const tick = [...outline({ x: edge, y: top + 0.6, width: 4, height: 4 }, 0.3), { kind: 'shape' as const, x: edge, y: top + 0.6, side: 4, rings: [TICK] }]
  return {
    marks: [...tick, text(edge + 6, top + 4, `${nth}.`, { size, weight: 700 }), ...lines.map((line, i) => wrapped(room, top + 4 + i * step, line))],
    height: Math.max(6.4, lines.length * step + 2.2),
  }
}

function head(sheet: DeclarationSheet): Mark[] {
  return [
    text(paper.left, 18, sheet.issuer.name, { size: 10, weight: 700, ink: 'grey' }), text(paper.left, 27, 'DRIVER DECLARATION', { size: 18, weight: 700 }),
    text(paper.left + paper.inner, 27, sheet.token_no, { size: 11, weight: 700, align: 'right', tabular: true }), across(paper.left, 31, paper.inner, 0.4),
    caption(paper.left, 36, 'Site'), lineIn({ x: paper.left, width: 56 }, 41, sheet.site, { size: 10, weight: 700, least: 7 }),
    caption(paper.left + 60, 36, 'Vehicle'),
    text(paper.left + 60, 41, sheet.vehicle_no, { size: 10, weight: 700 }), caption(paper.left + 110, 36, 'Driver'),
    lineIn({ x: paper.left + 110, width: 68 }, 41, sheet.driver_name ?? 'No longer kept', { size: 10, weight: 700, least: 7 }),
  ]
}

async function page(sheet: DeclarationSheet): Promise<Page> {
  await scriptsReady(sheet)
  const marks = head(sheet)
  let y = 48
  const texts = sheet.language === 'en' ? [sheet.english] : [sheet.items, sheet.english]
  const size = texts.length === 2 ? 8.2 : 10.5
  for (const [i, items] of texts.entries()) {
    marks.push(caption(paper.left, y, `${i === 0 ? gateLanguage.label(sheet.language) : 'English'} · version ${sheet.version}`))
    y += 2
    for (const [nth, item] of items.entries()) {
      const set = statement(nth + 1, item, y, size)
      marks.push(...set.marks)
      y += set.height
    }
    y += 4
  }
  const pictures: Picture[] = sheet.signature ? [{ ...SIGN, y: y + 2, bytes: await onWhite(sheet.signature) }] : []
  marks.push(...outline({ ...SIGN, y: y + 2 }, 0.2), caption(SIGN.x, y, sheet.signature ? 'Signature' : 'Thumb, seen by the witness'))
  const facts = [['Signed', dayTime(sheet.signed_at)], ['Device', sheet.device ?? '–'], ['Witness', sheet.witness ?? '–']] as const
  for (const [i, [name, value]] of facts.entries())
    marks.push(caption(106, y + 4 + i * 10, name), lineIn({ x: 106, width: 88 }, y + 8.6 + i * 10, value, { size: 9.5, weight: 700 }))
  return { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }], pictures }
}

/** `DECL_{token_no}.pdf`: the statements in the language signed and in English, ticks, signature, witness and time on one A4 page. */
export async function declarationPdf(sheet: DeclarationSheet): Promise<Readable> {
  return pagesPdf([await page(sheet)], `Declaration ${sheet.token_no}`)
}
