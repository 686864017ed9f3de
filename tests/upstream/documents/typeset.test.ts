import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawMarks } from '@/upstream/documents/canvas-marks'
import { text } from '@/upstream/documents/drawing'
import { faceFor } from '@/upstream/documents/fonts'
import { fit, shorten, wrap } from '@/upstream/documents/paragraph'
import { isRightToLeft, pointMm, typeset, widthOf } from '@/upstream/documents/typeset'
import { likeness } from './likeness'

const width = 900
const height = 90
/** 40 dots to the em. */
const size = 40 / pointMm

function inked(draw: (context: SKRSContext2D) => void): boolean[] {
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#000'
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return Array.from({ length: width * height }, (_, dot) => (data[dot * 4 + 3] ?? 0) > 127)
}

describe('against the shaper of a browser engine', () => {
  beforeAll(() => {
    for (const [sample, name] of [['A', 'Latin face'], ['م', 'Arabic face']] as const)
      GlobalFonts.register(faceFor(sample.codePointAt(0) ?? 0, 500).bytes, name)
  })

  test.each([
    ['joined letters', 'محمد عبد الله الغامدي'],
    ['dots, marks and lam-alef', 'السَّلامُ عليكم يا آلاء'],
    ['digits after Arabic', 'شارع الملك فهد، مبنى 245، شقة 12'],
    ['Latin inside Arabic', 'برج Kingdom Tower، الدور ١٤'],
    ['brackets turned round', '(م)'],
    ['a vowel sign upon its shadda', 'شَّ'],
    ['a bracketed part at the end', 'شركة النور (فرع الرياض)'],
    ['Arabic inside Latin', 'Villa 12, شارع الوصل, Dubai'],
    ['Latin alone', 'Office 1204, Sheikh Zayed Road'],
  ])('%s look the same', (_, line) => {
    const turned = isRightToLeft(line)
    const edge = turned ? width - 20 : 20
    const ours = inked(context => drawMarks(context, [text(edge, 55, line, { size, align: turned ? 'right' : 'left' })], 1))
    const theirs = inked(context => {
      // The engine puts each glyph on a whole dot of its own, ten times finer, grid.
      context.scale(0.1, 0.1)
      context.font = turned ? '400px "Arabic face", "Latin face"' : '400px "Latin face", "Arabic face"'
      context.direction = turned ? 'rtl' : 'ltr'
      context.textAlign = turned ? 'right' : 'left'
      context.fillText(line, edge * 10, 550)
    })
    expect(likeness(ours, theirs, width)).toBeGreaterThan(0.97)
  })
})

const idsOf = (content: string) => typeset(content).runs.flatMap(run => run.glyphs.map(glyph => glyph.id))

test('Arabic letters take their joined forms and stand last letter leftmost', () => {
  const { font } = faceFor('م'.codePointAt(0) ?? 0, 500)
  const alone = (letter: string) => font.layout(letter).glyphs[0]?.id
  const ids = idsOf('محمد')
  expect(ids).toHaveLength(4)
  expect(ids.at(-1)).not.toBe(alone('م'))
  expect(ids.at(-1)).toBe(typeset('مم').runs[0]?.glyphs.at(-1)?.id)
})

test('a character no face has is seen as an empty box, not dropped', () => {
  expect(idsOf('A\u{12000}B')).toContain(0)
})

test('an x between figures stays an x', () => {
  expect(idsOf('30x20')[2]).toBe(idsOf('x')[0])
})

test('lines are broken at spaces and inside a word only when it alone is too wide', () => {
  const wordsOf = (content: string, points: number, room: number) => wrap(content, points, room).map(line => line.text)
  const lines = wordsOf('Warehouse 7, Street 14, Jebel Ali Free Zone South', 9, 30)
  expect(lines.join(' ')).toBe('Warehouse 7, Street 14, Jebel Ali Free Zone South')
  expect(lines.every(line => widthOf(line, 9) <= 30)).toBe(true)
  const broken = wordsOf('Donaudampfschifffahrtsgesellschaft', 12, 20)
  expect(broken.length).toBeGreaterThan(1)
  expect(broken.join('')).toBe('Donaudampfschifffahrtsgesellschaft')
  expect(wordsOf('  ', 9, 30)).toEqual([])
})

test('type shrinks before words are lost', () => {
  expect(fit('Dubai', 17, 9, 60)).toEqual({ text: 'Dubai', size: 17 })
  const smaller = fit('Ras Al Khaimah and beyond', 17, 9, 50)
  expect(smaller.text).toBe('Ras Al Khaimah and beyond')
  expect(smaller.size).toBeLessThan(17)
  const cut = fit('A city of a very long name that nobody could ever print', 17, 9, 40)
  expect(cut.size).toBe(9)
  expect(cut.text).toMatch(/^A city of .*…$/)
  expect(widthOf(cut.text, cut.size)).toBeLessThanOrEqual(40.1)
  expect(shorten('Dubai', 9, 60)).toBe('Dubai')
})

test('a part of a drawn glyph still stands for its character when it is set', () => {
  drawMarks(createCanvas(width, height).getContext('2d'), [text(20, 55, '\u0439\u0451', { size, weight: 400 })], 1)
  const [run] = typeset('\u0438\u0435', { weight: 400 }).runs
  expect(run?.glyphs.map(glyph => glyph.codePoints)).toEqual([[0x438], [0x435]])
})
