import { describe, expect, test } from 'vitest'
import { matchHeaders, rowData } from '@/upstream/sheets/headers'
import { SheetRefusal } from '@/upstream/sheets/sheet-refusal'
import { packagesTemplate } from './packages-template'

const template = { ...packagesTemplate, columns: packagesTemplate.columns.slice(0, 4) }
const strict = { ...template, kind: 'product' } as const
const all = ['Client Code', 'Reference No *', 'Service Code *', 'Mobile *']

function refusal(headers: readonly string[], rules: Parameters<typeof matchHeaders>[1] = template): SheetRefusal {
  try {
    matchHeaders(headers, rules)
  } catch (error) {
    if (error instanceof SheetRefusal) return error
    throw error
  }
  throw new Error('The headers were accepted')
}

test('case, spaces, _ and * make no difference', () => {
  const { positions, unknown } = matchHeaders(['mobile', ' REFERENCE_NO ', 'serviceCode*', 'Client  Code'], template)
  expect(Object.fromEntries(positions)).toEqual({ consignee_phone: 0, ref_no: 1, service_code: 2, client_code: 3 })
  expect(unknown).toEqual([])
})

test('a column the file may leave out is simply absent', () => {
  expect(matchHeaders(all.slice(1), template).positions.has('client_code')).toBe(false)
})

describe('sentences', () => {
  test('missing columns are listed by name', () => {
    expect(refusal(['Client Code', 'Mobile'])).toMatchObject({ code: 'missing_columns', status: 422, message: 'Missing columns: Reference No, Service Code.' })
  })
  test('a header given twice', () => {
    expect(refusal([...all, 'reference_no'])).toMatchObject({ code: 'duplicate_column', message: 'Column reference_no appears twice.' })
    expect(refusal([...all, 'Notes', 'notes *']).message).toBe('Column notes appears twice.')
  })
  test('unknown columns are a warning, and refused where the kind is strict', () => {
    expect(matchHeaders([...all, 'Notes', ''], template).unknown).toEqual(['Notes'])
    expect(refusal([...all, 'Notes'], strict)).toMatchObject({ code: 'unknown_column', message: 'Unknown column: Notes' })
  })
  test('everything wrong is told at once, the first as the message', () => {
    expect(refusal(['Mobile', 'mobile', 'Notes'], strict).messages).toEqual([
      'Missing columns: Reference No, Service Code.', 'Column mobile appears twice.', 'Unknown column: Notes',
    ])
  })
})

describe('the hidden cell', () => {
  test('tells kind and version and is no column', () => {
    expect(matchHeaders([...all, 'template:product:2'], strict)).toMatchObject({ origin: { kind: 'product', version: 2 }, unknown: [] })
    expect(matchHeaders(all, template).origin).toBeNull()
  })
  test('an older version is accepted when all required headers exist, else the template is out of date', () => {
    expect(matchHeaders([...all, 'template:package:1'], template).positions.size).toBe(4)
    expect(refusal(['Mobile', 'template:package:1'])).toMatchObject({ code: 'out_of_date', message: 'This template is out of date. Download the current one.' })
  })
  test('the current version, or another kind’s, is told which columns miss', () => {
    expect(refusal(['Mobile', 'template:package:3']).code).toBe('missing_columns')
    expect(refusal(['Mobile', 'template:bag:1']).code).toBe('missing_columns')
  })
})

test('Row and Error of a corrected file are ignored, also where strict', () => {
  const match = matchHeaders(['Row', 'Error', ...all], strict)
  expect([match.unknown, match.positions.get('client_code')]).toEqual([[], 2])
})

test('unless the template has such a column itself', () => {
  const columns = [{ header: 'Row', field: 'row_code', type: 'text' } as const]
  expect(matchHeaders(['Row'], { columns }).positions.get('row_code')).toBe(0)
})

test('row data keeps the uploader’s own columns by header, whatever they are called', () => {
  const headers = ['Row', 'Error', ...all, '__proto__', '', 'template:package:3']
  const data = rowData(matchHeaders(headers, template), ['7', 'wrong', 'NOVA', 'SO-1', 'STD', '', 'x', 'y', ''])
  expect(JSON.stringify(data)).toBe('{"Client Code":"NOVA","Reference No":"SO-1","Service Code":"STD","Mobile":"","__proto__":"x"}')
})
