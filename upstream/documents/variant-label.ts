import { Readable } from 'node:stream'
import type { LabelLanguage, VariantLabel } from '@/lib/domain/variant'
import { isGtin } from '@/lib/domain/check-digits'
import { yieldToLoop } from '../platform/yield-to-loop'
import { barsIn } from './barcode'
import { text, wrapped, type Mark, type Page } from './drawing'
import { zplFormat } from './label-zpl'
import { wrapInto } from './paragraph'
import { pagesPdf } from './pdf-pages'
import { laid, scripted } from './scripted'

/** What the label of a variant says, and how often it is printed. */
export interface VariantLabelData {
  paper: VariantLabel
  languages: readonly LabelLanguage[]
  name: string
  name_ar: string | null
  pack_qty: number
  ingredients: string | null
  ingredients_ar: string | null
  /** Two letters. */
  origin: string | null
  importer: string | null
  mfg_date: string | null
  expiry_date: string | null
  lot_no: string | null
  /** The variant's barcode, else its code. */
  code: string
  copies: number
}

/** Millimetres, and points of the type; it grows smaller where more languages have to be said. */
const papers: Readonly<Record<VariantLabel, { wide: number; high: number; margin: number; name: number; small: number; bars: number }>> = {
  '50x25': { wide: 50, high: 25, margin: 1.5, name: 6.5, small: 4.5, bars: 6 },
  '70x50': { wide: 70, high: 50, margin: 2.5, name: 10, small: 6.5, bars: 11 },
  '100x50': { wide: 100, high: 50, margin: 3, name: 12, small: 7, bars: 12 },
}

type Caption = 'ingredients' | 'origin' | 'importer' | 'made' | 'expires' | 'lot'
const captions: Readonly<Record<LabelLanguage, Record<Caption, string>>> = {
  en: { ingredients: 'Ingredients', origin: 'Origin', importer: 'Importer', made: 'Production', expires: 'Expiry', lot: 'Lot' },
  ar: {
    ingredients: 'المكونات', origin: 'بلد المنشأ', importer: 'المستورد', made: 'الإنتاج', expires: 'الانتهاء',
      lot: 'التشغيلة',
  },
  hi: {
    ingredients: 'सामग्री', origin: 'मूल देश', importer: 'आयातक', made: 'निर्माण',
    expires: 'समाप्ति', lot: 'बैच',
  },
  ur: { ingredients: 'اجزاء', origin: 'اصل ملک', importer: 'درآمد کنندہ', made: 'تیاری', expires: 'میعاد', lot: 'بیچ' },
  fr: { ingredients: 'Ingrédients', origin: 'Origine', importer: 'Importateur', made: 'Fabrication', expires: 'Expiration', lot: 'Lot' },
}

/** `2026-11-30` as goods say it: 30/11/2026 (b2b.md 6.10). */
const dated = (day: string) => day.split('-').toReversed().join('/')
const country = (code: string, language: LabelLanguage) => new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
/** Latin letters and figures in a line that reads the other way stand as they are. */
const isolated = (value: string) => `\u2068${value}\u2069`

interface Said { text: string; size: 'name' | 'small'; lines: number }
const facts = (language: LabelLanguage, given: readonly (readonly [Caption, string | null])[]): Said[] => {
  const said = given.flatMap(([caption, value]) => (value === null ? [] : [`${captions[language][caption]}: ${isolated(value)}`]))
  return said.length === 0 ? [] : [{ text: said.join(' · '), size: 'small', lines: 1 }]
}

/** What a label says, language by language: the goods' name first, what they are made of, where they come from, and until when they live. */
function sayings(label: VariantLabelData): Said[] {
  const { languages, name, name_ar, pack_qty, ingredients, ingredients_ar, origin, importer, mfg_date, expiry_date, lot_no, paper } = label
  const pack = pack_qty > 1 ? ` × ${pack_qty}` : ''
  const lines = paper === '50x25' ? 1 : 2
  const names: Said[] = languages.flatMap((language) => {
    const said = language === 'ar' ? name_ar : language === 'en' ? name : null
    return said === null ? [] : [{ text: `${said}${pack}`, size: 'name' as const, lines: 1 }]
  })
  return [
    ...(names.length > 0 ? names : [{ text: `${name}${pack}`, size: 'name' as const, lines: 1 }]),
    ...languages.flatMap((language) => [
      ...facts(language, [['ingredients', language === 'ar' ? ingredients_ar : language === 'en' ? ingredients : null]]).map((one) => ({ ...one, lines })),
      ...facts(language, [['origin', origin === null ? null : country(origin, language)], ['importer', importer]]),
      ...facts(language, [['made', mfg_date && dated(mfg_date)], ['expires', expiry_date && dated(expiry_date)], ['lot', lot_no]]),
    ]),
  ]
}

/** Millimetres from line to line, of a point of type. */
const LEADING = 0.44

/** Marks of one label: what it says above, right to left where that is how it reads, and the bars with their text below. */
export function variantMarks(label: VariantLabelData): Mark[] {
  const { wide, high, margin, name, small, bars: tall } = papers[label.paper]
  const room = wide - 2 * margin
  const under = small * 0.36
  const floor = high - margin - tall - under - 1
  const said = sayings(label)
  const pointsOf = (scale: number) => (one: Said) => (one.size === 'name' ? name : small) * scale
  const heightOf = (scale: number) => said.reduce((sum, one) => sum + pointsOf(scale)(one) * LEADING * one.lines, 0)
  const scale = Math.min(1, (floor - margin) / heightOf(1))
  const marks: Mark[] = []
  let y = margin
  for (const one of said) {
    const size = pointsOf(scale)(one)
    const weight = one.size === 'name' ? 700 as const : 500 as const
    for (const line of wrapInto(one.text, { size, least: size * 0.6, width: room, most: one.lines }, { weight })) {
      y += size * LEADING
      marks.push(wrapped({ x: margin, width: room }, y - size * 0.1, line))
    }
  }
  const kind = label.code.length === 13 && isGtin(label.code) ? 'ean13' as const : 'code128' as const
  const drawn = barsIn({ x: margin, y: floor + 0.5, height: tall, inked: room, paper: wide, align: 'center', kind }, label.code)
  return [
    ...marks, ...(drawn ? [drawn] : []),
    text(wide / 2, high - margin, label.code, { size: small, align: 'center', width: room, least: 4, tabular: true }),
  ]
}

function* pages(labels: readonly VariantLabelData[]): Generator<Page> {
  for (const label of labels) {
    const { wide: width, high: height } = papers[label.paper]
    const parts = [{ dx: 0, dy: 0, scale: 1, marks: variantMarks(label) }]
    for (let copy = 0; copy < label.copies; copy++) yield { width, height, parts }
  }
}

/** Labels of variants as one PDF, a label a page, the copies of one after another. */
export const variantLabelsPdf = (labels: readonly VariantLabelData[]): Readable => pagesPdf(laid(labels, pages), 'Variant labels')

/** The same as ZPL for 203 dpi, one format a label; the printer makes the copies. */
export function variantLabelsZpl(labels: readonly VariantLabelData[]): Readable {
  async function* formats(): AsyncGenerator<Buffer> {
    const breathe = yieldToLoop()
    for await (const label of scripted(labels)) {
      const { wide: width, high: height } = papers[label.paper]
      yield Buffer.from(zplFormat(variantMarks(label), { width, height, scale: 1 }, label.copies))
      await breathe()
    }
  }
  return Readable.from(formats(), { objectMode: false })
}
