import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawMarks } from '@/upstream/documents/canvas-marks'
import { wrapped, type Mark } from '@/upstream/documents/drawing'
import { faceFor } from '@/upstream/documents/fonts'
import { labelMarks } from '@/upstream/documents/label-layout'
import { labelSize, labelSizeCodes, pieceLabels } from '@/upstream/documents/label-data'
import { cutTo, wrap, wrapInto, type Line } from '@/upstream/documents/paragraph'
import { pointMm, typeset, widthOf } from '@/upstream/documents/typeset'
import { likeness } from './likeness'
import { sampleLabel } from './sample-label'

const gate = 'شارع الشيخ زايد، مقابل مول الإمارات، برج المكاتب الثاني Burj Gate Tower الطابق 12 شقة 305 بجانب Carrefour'

const [width, height] = [900, 90]
/** 40 dots to the em. */
const size = 40 / pointMm

function inked(draw: (context: SKRSContext2D) => void): boolean[] {
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#000'
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return Array.from({ length: width * height }, (_, dot) => (data[dot * 4 + 3] ?? 0) > 127)
}

/** How much a wrapped line looks as a browser shows it in a paragraph of that direction, 1 the same. */
function asInABrowser(line: Line, direction: 'ltr' | 'rtl'): number {
  const room = { x: 20, width: width - 40 }
  const ours = inked((context) => drawMarks(context, [wrapped(room, 55, line)], 1))
  const theirs = inked((context) => {
    context.scale(0.1, 0.1)
    context.font = direction === 'rtl' ? '400px "Arabic letters", "Latin letters"' : '400px "Latin letters", "Arabic letters"'
    context.direction = direction
    context.textAlign = direction === 'rtl' ? 'right' : 'left'
    context.fillText(line.text, (direction === 'rtl' ? width - 20 : 20) * 10, 550)
  })
  return likeness(ours, theirs, width)
}

beforeAll(() => {
  for (const [sample, name] of [['A', 'Latin letters'], ['م', 'Arabic letters']] as const)
    GlobalFonts.register(faceFor(sample.codePointAt(0) ?? 0, 500).bytes, name)
})

describe('direction belongs to the paragraph (UAX 9)', () => {
  // Widths at which lines begin and end with each kind of word in turn; dots of the drawing.
  test.each([300, 350, 400, 450, 500, 550, 600, 700, 800])('every line of an Arabic address %i dots wide reads from the right', (room) => {
    const lines = wrap(gate, size, room)
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map(({ text }) => text).join(' ')).toBe(gate)
    for (const line of lines) expect(asInABrowser(line, 'rtl')).toBeGreaterThan(0.97)
  })

  test.each([
    ['Latin alone, its full stop at the left', 'بجانب المسجد الكبير في الحي Al Madina Hypermarket.', 450],
    ['brackets and a fraction', 'مبنى رقم 7-B (خلف محطة ADNOC) شقة 12/3', 260],
    ['numbers first on their line', 'فيلا ٢٣، شارع ١٤ب، رقم المكاني 28495 74213', 330],
    [
      'a road named in Latin',
      'القصيص الصناعية 2 خلف محطة بترول إينوك بجانب سوبرماركت Al Madina Hypermarket ثم يمين بعد مدرسة GEMS Wellington فيلا رقم 45', 420,
    ],
  ])('in an Arabic paragraph: %s', (_, content, room) => {
    const lines = wrap(content, size, room)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(asInABrowser(line, 'rtl')).toBeGreaterThan(0.97)
  })

  test('Arabic words in a Latin address stand in lines that read from the left, whatever a line begins with', () => {
    const lines = wrap('Office 1204 برج الخليج التجاري شارع المرابع Dubai', size, 300)
    expect(lines.some(({ text }) => /^[\u0600-\u06ff]/.test(text))).toBe(true)
    for (const line of lines) expect(asInABrowser(line, 'ltr')).toBeGreaterThan(0.97)
  })
})

describe('where lines break', () => {
  test('Chinese breaks anywhere, Thai between words, and no line begins with a full stop', () => {
    const chinese = wrap('迪拜国际城中国区甲座一二三号王氏贸易有限公司，收件人王小明。', 10, 30)
    expect(chinese.length).toBeGreaterThan(3)
    expect(chinese.map(({ text }) => text).join('')).toBe('迪拜国际城中国区甲座一二三号王氏贸易有限公司，收件人王小明。')
    expect(chinese.some(({ text }) => /^[，。]/.test(text))).toBe(false)
    expect(wrap('อาคารเสาวลักษณ์ชั้นสอง', 10, 22).map(({ text }) => text)).toEqual(['อาคาร', 'เสาวลักษณ์', 'ชั้น', 'สอง'].reduce<string[]>((lines, word) => {
      const last = lines.at(-1)
      if (last !== undefined && widthOf(last + word, 10) <= 22) lines[lines.length - 1] = last + word
      else lines.push(word)
      return lines
    }, []))
  })

  test('a word too wide for the line is broken between letters as readers see them', () => {
    const lines = wrap('W'.repeat(60), 10, 40)
    expect(lines.map(({ text }) => text).join('')).toBe('W'.repeat(60))
    expect(lines.every(({ text, context }) => typeset(text, { context }).width * 10 * pointMm <= 40.001)).toBe(true)
    const marked = wrap('ক্ষ'.repeat(20), 10, 30).map(({ text }) => text)
    expect(marked.every((text) => text.startsWith('ক্ষ'))).toBe(true)
  })

  test('type shrinks before the end is cut, and what is cut ends with an ellipsis in the direction of the whole', () => {
    const whole = wrapInto(gate, { size: 9.5, least: 5, width: 60, most: 3 })
    expect(whole.map(({ text }) => text).join(' ')).toBe(gate)
    expect(whole.length).toBeLessThanOrEqual(3)
    const short = cutTo(wrap(gate, 9.5, 40), 2, 40)
    expect(short).toHaveLength(2)
    expect(short[1]?.text).toMatch(/…$/)
    expect(short[1]?.context.rightToLeft).toBe(true)
  })
})

type TextMark = Extract<Mark, { kind: 'text' }>

test.each(labelSizeCodes)('on a %s label all lines of the Arabic address stand at one edge', (code) => {
  const paper = labelSize(code)
  const consignee = { ...sampleLabel().consignee, name: 'عبدالرحمن بن محمد آل مكتوم', lines: [gate] }
  const [label] = pieceLabels(sampleLabel({ consignee }))
  const marks = labelMarks(label as NonNullable<typeof label>, paper).filter((mark): mark is TextMark =>
    mark.kind === 'text' && mark.context?.paragraph === gate,
  )
  // The smallest label prints no street.
  expect(marks.length > 1).toBe(paper.layout !== 'small')
  expect(new Set(marks.map(({ x, align }) => `${x} ${align}`)).size).toBeLessThanOrEqual(1)
  expect(marks.every(({ align }) => align === 'right')).toBe(true)
})
