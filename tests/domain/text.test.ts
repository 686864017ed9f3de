import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cell, cellFlag, cellNumber, inert, initials, lastFour, looksShortened, maskPhone } from '@/lib/domain/text'

test('a cell is read without what cannot be seen', () => {
  expect(cell('\u00a0 SO\u200b-1\u00a02 \ufeff')).toBe('SO-1 2')
  expect(cell('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom(' ', '\u00a0', '\u200b', '\ufeff', '٣', '۴', 'a', '-') }), text => { expect(cell(cell(text))).toBe(cell(text)) }))
})

test('numbers in cells', () => {
  expect(['1,234.50', '1234.50', '-12', '٤٫٥', '1.234,50', '12,34', '', 'x', '1e3'].map(cellNumber))
    .toEqual(['1234.50', '1234.50', '-12', null, null, null, null, null, null])
})

test('yes and no in cells', () => {
  expect(['Yes', 'TRUE', '1', 'no', '0', 'N', 'maybe', ''].map(cellFlag)).toEqual([true, true, true, false, false, false, null, null])
})

test('a number a spreadsheet shortened is noticed', () => {
  expect(['1.23E+15', '4E10', 'RSA26112000245', '12345'].map(looksShortened)).toEqual([true, true, false, false])
})

test('no exported cell runs as a formula, and negative numbers stay numbers', () => {
  expect(['=1+1', '+971501234567', '-1+2', '@SUM', '\tx', '\rx', '-12.50', '12', 'plain'].map(inert))
    .toEqual(["'=1+1", "'+971501234567", "'-1+2", "'@SUM", "'\tx", "'\rx", '-12.50', '12', 'plain'])
  fc.assert(fc.property(fc.string(), text => { expect(inert(text)).toMatch(/^([^=+\-@\t\r]|-\d|$)/) }))
})

test('initials and masks show no more than they should', () => {
  expect(['Sara Ali', 'Omar bin Said', 'noor', '', 'سارة علي'].map(initials)).toEqual(['SA', 'OS', 'N', '', 'سع'])
  expect([maskPhone('+971501234567'), maskPhone('0501234567'), maskPhone('1234')]).toEqual(['+971•••••4567', '••••••4567', '••••'])
  expect([lastFour('AE070331234567890123456'), lastFour('123')]).toEqual(['•••3456', '•••'])
})
