import { describe, expect, test } from 'vitest'
import { book, fileFolder, inline, readAll, refusalFor } from './sheet-files'

const file = fileFolder()
const read = async (content: Buffer) => readAll(await file('rows.csv', content))

/** Bytes of a text in a code page Node writes none of, by what its own decoder makes of every byte or pair. */
function encoder(page: string): (text: string) => Buffer {
  const decoder = new TextDecoder(page)
  const bytes = new Map<string, number[]>()
  for (let byte = 255; byte >= 0; byte--) bytes.set(decoder.decode(Uint8Array.of(byte)), [byte])
  if (page === 'gbk') for (let lead = 0xfe; lead >= 0x81; lead--) for (let trail = 0xfe; trail >= 0x40; trail--) {
    const letter = decoder.decode(Uint8Array.of(lead, trail))
    if ([...letter].length === 1 && letter !== '\ufffd') bytes.set(letter, [lead, trail])
  }
  return text => Buffer.from([...text].flatMap(letter => bytes.get(letter) ?? []))
}
const windows1252 = encoder('windows-1252')
const windows1256 = encoder('windows-1256')
const gbk = encoder('gbk')

const header = 'Ref,Name,City\r\n'
const western = ['José Muñoz Ibáñez', 'Åse Sørensen', 'Jürgen Groß', 'Zoë O’Hara', 'François Lefèvre', 'NUÑEZ ÁLVAREZ']
const arabic = ['فاطمة الزهراء', 'عبد الرحمن آل مكتوم', 'شارع الوصل، فيلا ١٢', 'محمد', 'دبي']
const chinese = ['王小明', '上海市浦东新区世纪大道100号', '李娜', '广东省深圳市', '张伟']
const rows = (names: readonly string[]) => header + names.map((name, i) => `S-${i},${name},Dubai\r\n`).join('')
const names = async (content: Buffer) => (await read(content)).rows.map(({ cells }) => cells[1])

describe('what a file is written in', () => {
  test.each<[string, string[], (text: string) => Buffer, string]>([
    ['Windows-1252', western, windows1252, 'Windows-1252, Western European'],
    ['Windows-1256', arabic.map(name => name.replace(/[٠-٩]/g, '1')), windows1256, 'Windows-1256, Arabic'],
    ['GBK', chinese, gbk, 'GBK, Chinese'],
  ])('%s is found, and said with a name read by it', async (_, people, encode, said) => {
    const { rows: read1, notes } = await read(encode(rows(people)))
    expect(read1.map(({ cells }) => cells[1])).toEqual(people)
    expect(read1.some(({ faults }) => faults)).toBe(false)
    expect(notes).toEqual([`The file is not UTF-8 and was read as ${said}: "${people[0]}". Save it as "CSV UTF-8" and send it again if that is wrong.`])
  })
  test.each([...western, ...arabic.map(name => name.replace(/[٠-٩]/g, '1')), ...chinese])('one name is enough: %s', async (name) => {
    const encode = /\p{Script=Han}/u.test(name) ? gbk : /\p{Script=Arabic}/u.test(name) ? windows1256 : windows1252
    expect(await names(encode(rows([name])))).toEqual([name])
  })
  test.each(['25°C, shaded', 'caf\u00e9', '£5 off', 'na\u00efve'])('a sign of the West alone is Western: %s', async (text) => {
    expect(await names(windows1252(`${header}S-1,"${text}",Dubai\r\n`))).toEqual([text])
  })
  test('it is decided by the whole file, however late it shows', async () => {
    const plain = 'S-1,Sara,Dubai\r\n'.repeat(20_000)
    expect((await names(Buffer.concat([Buffer.from(header + plain), windows1252('S-2,José Muñoz,Dubai')]))).at(-1)).toBe('José Muñoz')
  })
  test('UTF-16 of either byte order, with its mark as a matter of course, without it as a guess', async () => {
    const text = rows([...arabic.slice(0, 2), ...chinese])
    for (const swap of [false, true]) {
      for (const mark of ['\ufeff', '']) {
        const little = Buffer.from(mark + text, 'utf16le')
        const { rows: read1, notes } = await read(swap ? little.swap16() : little)
        expect(read1.map(({ cells }) => cells[1])).toEqual([...arabic.slice(0, 2), ...chinese])
        expect(notes).toEqual(mark
          ? []
          : ['The file does not say how it is written and was read as UTF-16. Save it as "CSV UTF-8" and send it again if that is wrong.'])
      }
    }
  })
  test('UTF-8 is no guess and needs no word', async () => {
    expect((await read(Buffer.from(rows([...western, ...arabic, ...chinese])))).notes).toEqual([])
  })
  test('letters that make sense in none are refused', async () => {
    const cyrillic = encoder('windows-1251')
    expect(await refusalFor(await file('cyrillic.csv', cyrillic(rows(['Иван Петров', 'Москва, Тверская', 'Ольга', 'Сергей Иванов']))))).toMatchObject({
      code: 'unreadable', status: 422, detail: 'The letters of the file are written in an encoding we do not know. Save it as "CSV UTF-8" and send it again.',
    })
  })
})

describe('a bad byte', () => {
  const bad = (...lines: (string | Buffer)[]) => Buffer.concat(lines.map(line => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')])))
  const cut = (text: string) => Buffer.from(text).subarray(0, -1)

  test('in UTF-8 names its row and cell; the others are read', async () => {
    const file8 = bad('Ref,Name,City', 'S-1,فاطمة الزهراء,Dubai', Buffer.concat([cut('S-2,فاطمة'), Buffer.from(',Dubai')]), 'S-3,Sara,دبي')
    const { rows: read1, notes } = await read(file8)
    expect(notes).toEqual([])
    expect(read1.map(({ row_number, faults }) => [row_number, faults?.map(({ column, message }) => `${column}: ${message}`)])).toEqual([
      [2, undefined],
      [3, ['Name: Name holds letters that cannot be read ("فاطم\ufffd"). Type them again, or save the file as "CSV UTF-8".']],
      [4, undefined],
    ])
    expect(read1.map(({ cells }) => cells[1])).toEqual(['فاطمة الزهراء', 'فاطم\ufffd', 'Sara'])
  })
  test.each<[string, number[]]>([
    ['a byte of no character', [0xff]], ['a letter of Windows-1252', [0xe9]], ['a cut emoji', [0xf0, 0x9f, 0x98]],
    ['half a surrogate', [0xed, 0xa0, 0xbd]], ['an overlong slash', [0xc0, 0xaf]],
  ])(
    'whatever it is: %s', async (_, bytes) => {
      const { rows: read1 } = await read(
        bad('Ref,Name,City', 'S-1,Zoë Müller,Dubai', Buffer.concat([Buffer.from('S-2,Al'), Buffer.from(bytes), Buffer.from('Ain,دبي')]), 'S-3,Sara,Dubai'),
      )
      expect(read1.filter(({ faults }) => faults).map(({ row_number }) => row_number)).toEqual([3])
    })
  test('with the mark of UTF-8 it is UTF-8 whatever else it holds', async () => {
    const { rows: read1, notes } = await read(Buffer.concat([
      Buffer.from('\ufeff'), bad('Ref,Name,City', Buffer.concat([Buffer.from('S-1,Jos'), Buffer.from([0xe9]), Buffer.from(',Dubai')])),
    ]))
    expect(notes).toEqual([])
    expect(read1[0]?.faults).toHaveLength(1)
  })
  test('in GBK or half a letter of UTF-16 names its row as well', async () => {
    const halves = Buffer.concat([Buffer.from('\ufeffRef,Name\nS-1,', 'utf16le'), Buffer.from([0x3d, 0xd8]), Buffer.from('\nS-2,Sara\n', 'utf16le')])
    expect((await read(halves)).rows.map(({ faults }) => faults?.length ?? 0)).toEqual([1, 0])
    const broken = Buffer.concat([gbk(rows(chinese)), gbk('S-9,王'), Buffer.from([0xff]), gbk(',Dubai\r\n')])
    expect((await read(broken)).rows.map(({ faults }) => faults?.length ?? 0)).toEqual([0, 0, 0, 0, 0, 1])
  })
  test('Arabic marks inside Latin words are no reading of anything', async () => {
    const mixed = Buffer.concat([windows1256(rows(arabic.map(name => name.replace(/[٠-٩]/g, '1')))), windows1252('S-9,José Muñoz,Dubai\r\n')])
    expect((await read(mixed)).rows.map(({ faults }) => faults?.length ?? 0)).toEqual([0, 0, 0, 0, 0, 1])
  })
})

describe('control characters', () => {
  test.each<[string, string, string]>([
    ['a vertical tab', 'Villa 9\vStreet 4', 'Villa 9\nStreet 4'],
    ['a form feed', 'Villa 9\fStreet 4', 'Villa 9\nStreet 4'],
    ['a line separator', 'Villa 9\u2028Street 4', 'Villa 9\nStreet 4'],
    ['a NUL', 'Villa\u0000 9', 'Villa 9'],
    ['a bell', 'Villa 9\u0007', 'Villa 9'],
    ['an end-of-file mark', 'Villa 9\u001a', 'Villa 9'],
    ['an escape', '\u001bVilla 9', 'Villa 9'],
  ])('%s spoils no file, and reads alike in csv and xlsx', async (_, typed, text) => {
    const plain = 'S-1,Sara,Dubai\r\n'.repeat(20)
    expect((await read(Buffer.from(`${header}${plain}S-2,${typed},Dubai\r\n`))).rows.at(-1)).toEqual({ row_number: 22, cells: ['S-2', text, 'Dubai'] })
    const escaped = [...typed].map(letter => (letter < ' ' ? `_x${letter.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}_` : letter)).join('')
    const workbook = book({
      rows: `<row r="1">${inline('A1', 'Ref')}${inline('B1', 'Name')}</row><row r="2">${inline('A2', 'S-2')}${inline('B2', escaped)}</row>`,
    })
    expect((await readAll(await file('rows.xlsx', workbook))).rows).toEqual([{ row_number: 2, cells: ['S-2', text] }])
  })
})
