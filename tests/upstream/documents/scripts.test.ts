import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { beforeAll, describe, expect, test } from 'vitest'
import { drawMarks } from '@/upstream/documents/canvas-marks'
import { text } from '@/upstream/documents/drawing'
import { faceFor } from '@/upstream/documents/fonts'
import { pagesPdf } from '@/upstream/documents/pdf-pages'
import { printable, unprintable } from '@/upstream/documents/printable'
import { pointMm, scriptsReady, typeset } from '@/upstream/documents/typeset'
import { likeness } from './likeness'
import { openPdf, pdfText } from './reading'

const [width, height] = [1500, 110]
/** 40 dots to the em. */
const size = 40 / pointMm

const scripts = {
  Thai: 'เสาวลักษณ์ รักดี น้ำ ที่ปู่กรุงเทพฯ', Bengali: 'বাড়ি ১২, আল কুজ শ্রী প্রথম কৃষ্ণ ঢাকা',
  Tamil: 'வீடு 5 தெரு ஸ்ரீ கொழும்பு சென்னை', Malayalam: 'മുറി 12 തിരുവനന്തപുരം സ്ത്രീ ക്ഷേത്രം',
  Gurmukhi: 'ਮਕਾਨ 4 ਪੰਜਾਬ ਸਿੰਘ ਅੰਮ੍ਰਿਤਸਰ', Devanagari: 'गीता शर्मा क्षत्रिय श्री प्रकाश द्वितीय',
  Burmese: 'ရဲထွဋ် ကျွန်တော် မြန်မာ ရန်ကုန်မြို့ ဗုဒ္ဓ', Gujarati: 'ગુજરાત શ્રી કૃષ્ણ અમદાવાદ',
  Telugu: 'తెలుగు శ్రీ కృష్ణ హైదరాబాద్', Kannada: 'ಕನ್ನಡ ಶ್ರೀ ಕೃಷ್ಣ ಬೆಂಗಳೂರು', Sinhala: 'ශ්‍රී ලංකා කොළඹ සිංහල',
  Khmer: 'ភ្នំពេញ ស្រី ខ្មែរ', Lao: 'ວຽງຈັນ ນ້ຳ', Ethiopic: 'አዲስ አበባ ኢትዮጵያ', Hebrew: 'שלום תל אביב',
  Armenian: 'Երևան Հայաստան', Georgian: 'თბილისი საქართველო', Vietnamese: 'Ngọc Trần Thị Nguyễn Đường Phở',
  Chinese: '王小明 贸易有限公司 迪拜國際城', Japanese: '東京都 ありがとう カタカナ', Korean: '서울특별시 김철수 무역',
  Russian: 'Москва, улица Щёлковская', Ukrainian: 'Київ, вулиця Їжакевича ґ', Greek: 'Αθήνα ὁδός', Polish: 'Łódź, ulica Żółta',
  Turkish: 'İstanbul, Şişli, Ağaoğlu', Urdu: 'فلیٹ ٹاور، گلی نمبر ۵، ڈیرہ', Persian: 'تهران، خیابان گاندی، پلاک ۷',
}

beforeAll(() => scriptsReady(scripts))

test.each(Object.entries(scripts))('%s is printed without a box', (_, words) => {
  for (const weight of [500, 700] as const) {
    const ids = typeset(words, { weight }).runs.flatMap((run) => run.glyphs.map(({ id }) => id))
    expect(ids).not.toContain(0)
  }
  expect(unprintable(words)).toEqual([])
})

const inked = (draw: (context: SKRSContext2D) => void): boolean[] => {
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#000'
  draw(context)
  const { data } = context.getImageData(0, 0, width, height)
  return Array.from({ length: width * height }, (_, dot) => (data[dot * 4 + 3] ?? 0) > 127)
}

describe('letters that join, stack and change places look as a browser shows them', () => {
  test.each([
    'Thai', 'Bengali', 'Tamil', 'Malayalam', 'Gurmukhi', 'Devanagari', 'Burmese', 'Gujarati', 'Telugu', 'Kannada', 'Sinhala', 'Khmer', 'Lao',
  ] as const)('%s', (script) => {
    const words = scripts[script]
    GlobalFonts.register(faceFor(words.codePointAt(0) ?? 0, 500).bytes, script)
    GlobalFonts.register(faceFor(65, 500).bytes, 'Latin letters')
    const ours = inked((context) => drawMarks(context, [text(10, 70, words, { size })], 1))
    const theirs = inked((context) => {
      context.scale(0.1, 0.1)
      context.font = `400px "${script}", "Latin letters"`
      context.fillText(words, 100, 700)
    })
    expect(likeness(ours, theirs, width)).toBeGreaterThan(0.97)
  })
})

test('a PDF carries the letters of every script as text, not as a picture', async () => {
  const names = [scripts.Vietnamese, scripts.Chinese, scripts.Korean, scripts.Russian, 'เสาวลักษณ์ รักดี', scripts.Georgian]
  const marks = names.map((name, i) => text(10, 20 + i * 10, name, { size: 12, weight: i % 2 ? 700 : 500 }))
  const page = await pdfText(await openPdf(pagesPdf([{ width: 210, height: 100, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }], 'Names')), 1)
  for (const name of names) expect(page.normalize('NFC').replaceAll(' ', '')).toContain(name.normalize('NFC').replaceAll(' ', ''))
})

test('a bold Chinese letter is bolder: the file of all weights is used at the weight asked for', () => {
  const ink = (weight: 500 | 700) => inked((context) => drawMarks(context, [text(10, 70, '迪拜國際城', { size, weight })], 1)).filter(Boolean).length
  expect(ink(700)).toBeGreaterThan(ink(500) * 1.1)
})

describe('what is left out and what is missed', () => {
  test.each([
    ['Sara 🌹 العلي 👨‍👩‍👧', 'Sara العلي'], ['🇦🇪 Dubai', 'Dubai'], ['Villa 1️⃣2️⃣', 'Villa 12'],
    ['👍🏽Ok', 'Ok'], ['Noor\ufe0f', 'Noor'], ['a\u00adb', 'ab'], ['© Noor™', '© Noor™'],
  ])('emoji leave no box: %s', (typed, left) => {
    expect(printable(typed)).toBe(left)
    expect(unprintable(typed)).toEqual([])
    expect(typeset(typed).runs.flatMap((run) => run.glyphs.map(({ id }) => id))).not.toContain(0)
  })

  test('a letter no font here has is named once', () => {
    expect(unprintable('𒀀𒀀 Dubai 𓀀')).toEqual(['𒀀', '𓀀'])
  })

  test('joiners shape the letters beside them and are never seen', () => {
    expect(typeset('می\u200cخواهم').width).not.toBe(typeset('میخواهم').width)
    expect(typeset('می\u200cخواهم').runs.flatMap((run) => run.glyphs.map(({ id }) => id))).not.toContain(0)
    expect(typeset('A\u200dB').width).toBe(typeset('AB').width)
  })
})
