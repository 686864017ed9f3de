import { describe, expect, test } from 'vitest'
import { fileFolder, readAll, refusalFor } from './sheet-files'

const file = fileFolder()
const read = async (content: string) => readAll(await file('rows.csv', content))
const header = 'Ref,Name,Address,City,Country'
/** Row numbers of a file: those refused by their quotes, and those read. */
async function readLines(...lines: string[]) {
  const { rows } = await read([header, ...lines].join('\r\n'))
  return {
    refused: rows.filter(({ broken }) => broken).map(({ row_number }) => row_number),
    read: rows.filter(({ faults }) => !faults).map(({ row_number }) => row_number),
  }
}
const good = (ref: string) => `${ref},Huda,"Villa 9, Street 4",Dubai,AE`

describe('quotes that do not pair up', () => {
  test.each<[string, string[], number[], number[]]>([
    ['opened in one row and closed inside a word of the next', ['1,Huda,"Villa 9,Dubai,AE', '2,Omar,Flat 3" door,Dubai,AE', good('3')], [2, 3], [4]],
    ['opened in one row and closed at a separator of the next', ['1,Huda,"Villa 9,Dubai,AE', '2,Omar,Flat 3",Dubai,AE', good('3')], [2, 3], [4]],
    ['opened in one row and closed at the line end of the next', ['1,Huda,Villa 9,Dubai,"AE', '2,Omar,Flat 3,Dubai,AE"', good('3')], [2, 3], [4]],
    ['opened in the first cell and closed by one of the next row', ['"1,Huda,Villa 9,Dubai,AE', '2",Omar,Flat 3,Dubai,AE', good('3')], [2, 3], [4]],
    ['opened and closed by the quote that opens another cell', ['1,Huda,"Villa 9,Dubai,AE', good('2'), good('3')], [2, 3], [4]],
    [
      'with whole rows between',
      ['1,Huda,"Villa 9,Dubai,AE', '2,Omar,Flat 3,Dubai,AE', '3,Lina,Flat 4,Dubai,AE', '4,Sami,Flat 5" door,Dubai,AE', good('5')], [2, 3, 4, 5], [6],
    ],
    ['text behind a closing quote', [good('1'), '2,Omar,"Flat 3" door,Dubai,AE', good('3')], [3], [2, 4]],
    ['a quote inside a quoted text', ['1,Omar,"Screen of 24" and more",Dubai,AE', good('2')], [2], [3]],
    ['in several rows, each for itself', ['1,"a"b,c,d,e', good('2'), '3,"a"b,c,d,e'], [2, 4], [3]],
  ])('%s', async (_, lines, refused, readRows) => {
    expect(await readLines(...lines)).toEqual({ refused, read: readRows })
  })

  test('the rows say which of them hang together, and stand as they do in the file', async () => {
    const { rows } = await read([header, '1,Huda,"Villa 9,Dubai,AE', '2,Omar,Flat 3" door,Dubai,AE', good('3')].join('\n'))
    const message = 'The quotes of rows 2 to 3 do not pair up: write a quote inside a text twice (""), or send the file as .xlsx.'
    expect(rows).toEqual([
      { row_number: 2, cells: ['1', 'Huda', '"Villa 9', 'Dubai', 'AE'], faults: [{ column: 'Row', message, code: 'format' }], broken: true },
      { row_number: 3, cells: ['2', 'Omar', 'Flat 3" door', 'Dubai', 'AE'], faults: [{ column: 'Row', message, code: 'format' }], broken: true },
      { row_number: 4, cells: ['3', 'Huda', 'Villa 9, Street 4', 'Dubai', 'AE'] },
    ])
  })

  test.each(['\r\n', '\n', '\r'])('whatever the line ends (%j), also mixed, no row is lost', async (end) => {
    const lines = ['1,Huda,"Villa 9,Dubai,AE', '2,Omar,Flat 3" door,Dubai,AE', good('3'), good('4')]
    const { rows } = await read(`${header}${end}${lines.join(end)}\r\n${good('5')}\n`)
    expect(rows.map(({ row_number }) => row_number)).toEqual([2, 3, 4, 5, 6])
  })

  test('across the edge of a read no row is lost either', async () => {
    const many = Array.from({ length: 3000 }, (_, i) => (
      i % 7 === 0 ? `${i},Huda,"Villa ${i},Dubai,AE` : i % 7 === 1 ? `${i},Omar,Flat 3" door,Dubai,AE` : good(String(i))
    ))
    const { rows } = await read([header, ...many].join('\n'))
    expect(rows.map(({ row_number }) => row_number)).toEqual(Array.from({ length: 3000 }, (_, i) => i + 2))
    expect(rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 3000 }, (_, i) => String(i)))
  })

  test('one closed a thousand rows later refuses them all; one never closed, or not within 1 MB, refuses the file', async () => {
    const lines = Array.from({ length: 1000 }, (_, i) => `${i},Omar,Flat 3,Dubai,AE`)
    expect((await readLines('x,Huda,"Villa 9,Dubai,AE', ...lines, 'y,Huda,Villa 9" here,Dubai,AE', good('z'))).refused).toHaveLength(1002)
    expect(await refusalFor(await file('open.csv', `${header}\n1,Huda,"Villa\n${good('2').replaceAll('"', '')}`))).toMatchObject({
      status: 422, detail: 'The quote opened in row 2 is never closed.',
    })
    expect(await refusalFor(await file('long.csv', `${header}\n1,Huda,"${'Villa 9,\n'.repeat(200_000)}`))).toMatchObject({
      status: 422, detail: 'The quote opened in row 2 is not closed within 1 MB.',
    })
  })

  test('a header torn over two rows refuses the file', async () => {
    expect(await refusalFor(await file('torn.csv', 'Ref,"Name,Address\nCity" x,Country\n1,2,3\n'))).toMatchObject({
      code: 'unreadable', detail: expect.stringContaining('rows 1 to 2'),
    })
  })
})

describe('quotes that do', () => {
  test('a text over several lines is one cell of one row', async () => {
    const { rows } = await read(`${header}\n1,Huda,"Villa 9,\nStreet 4",Dubai,AE\n2,Omar,"Flat ""3""\r\n\r\nby the sea",Dubai,AE\n`)
    expect(rows).toEqual([
      { row_number: 2, cells: ['1', 'Huda', 'Villa 9,\nStreet 4', 'Dubai', 'AE'] },
      { row_number: 3, cells: ['2', 'Omar', 'Flat "3"\r\n\r\nby the sea', 'Dubai', 'AE'] },
    ])
  })
  test('blanks around a quoted cell are none of it', async () => {
    expect((await read(`${header}\n1, "Huda" , "Villa 9, Street 4",\t"Dubai" ,AE\n`)).rows).toEqual([{
      row_number: 2, cells: ['1', 'Huda', 'Villa 9, Street 4', 'Dubai', 'AE'],
    }])
  })
})
