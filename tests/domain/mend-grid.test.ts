import { describe, expect, test } from 'vitest'
import { asBlock, cellsOfBlock } from '@/components/screens/cell-block'
import { faultOf, moved, sentText, textOf, withCells, type Rejected } from '@/components/screens/mend-grid-state'

const row = {
  row_number: 4, column: 'City', message: 'City Atlantis is not served.',
  errors: [{ column: 'Weight (kg)', value: '0', message: 'Weight (kg) must be above 0.', code: 'range' }],
  row_data: { 'Reference No': 'SO-1', city: 'Atlantis', 'Weight (kg)': '0' },
} as unknown as Rejected

describe('cells on the clipboard', () => {
  test.each([
    [[['a', 'b'], ['c', 'd']]],
    [[['two\nlines', 'a "word"'], ['tab\there', '']]],
    [[['one']]],
  ])('%j goes and comes back as it was', (cells) => expect(cellsOfBlock(asBlock(cells))).toEqual(cells))
  test('the line end a spreadsheet adds behind the last line is no line', () => expect(cellsOfBlock('a\tb\r\nc\td\r\n')).toEqual([['a', 'b'], ['c', 'd']]))
  test('a quote within a cell is a quote', () => expect(cellsOfBlock('5" pipe\t3')).toEqual([['5" pipe', '3']]))
  test('a quote that does not pair up swallows no cell behind it', () => {
    expect(cellsOfBlock('"Villa 9\tDubai\nFlat 3" door\tDubai\nx\ty')).toEqual([['"Villa 9', 'Dubai'], ['Flat 3" door', 'Dubai'], ['x', 'y']])
    expect(cellsOfBlock('"Al Noor" Tower\tDubai')).toEqual([['"Al Noor" Tower', 'Dubai']])
    expect(cellsOfBlock('a\t\n\tb\n')).toEqual([['a', ''], ['', 'b']])
  })
})

describe('drafts', () => {
  test('a header is found whatever its case and spaces', () => {
    expect(sentText(row, 'City')).toBe('Atlantis')
    expect(faultOf(row, 'weight (KG)')).toBe('Weight (kg) must be above 0.')
  })
  test('a cell typed back to what was sent is no change, and a row without changes is none to send', () => {
    const typed = withCells({}, [{ row, header: 'City', text: 'Dubai' }])
    expect(typed).toEqual({ 4: { City: 'Dubai' } })
    expect(textOf(row, 'City', typed)).toBe('Dubai')
    expect(withCells(typed, [{ row, header: 'City', text: 'Atlantis' }])).toEqual({})
  })
})

describe('keys of the grid', () => {
  const at = (line: number, column: number, shift = false) => ({ row: line, column, shift, rows: 3, columns: 2 })
  test('arrows stop at the edges', () => {
    expect(moved('ArrowUp', at(0, 0))).toEqual({ row: 0, column: 0 })
    expect(moved('ArrowRight', at(0, 0))).toEqual({ row: 0, column: 1 })
    expect(moved('PageDown', at(0, 1))).toEqual({ row: 2, column: 1 })
  })
  test('Tab goes on in the next line and leaves behind the last cell, Shift Tab before the first', () => {
    expect(moved('Tab', at(0, 1))).toEqual({ row: 1, column: 0 })
    expect(moved('Tab', at(2, 1))).toBeNull()
    expect(moved('Tab', at(0, 0, true))).toBeNull()
  })
  test('Enter goes down, any other key is not the grid’s', () => {
    expect(moved('Enter', at(0, 0))).toEqual({ row: 1, column: 0 })
    expect(moved('Enter', at(1, 0, true))).toEqual({ row: 0, column: 0 })
    expect(moved('F5', at(1, 0))).toBeNull()
  })
})
