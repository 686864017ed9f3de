import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { isExampleRow } from '@/upstream/sheets/cells'
import { matchHeaders } from '@/upstream/sheets/headers'
import { templateCsv, templateXlsx } from '@/upstream/sheets/template'
import { packagesLists, packagesTemplate } from './packages-template'
import { fileFolder, readAll } from './sheet-files'
import { asOthersRead, partText } from './written-book'

const file = fileFolder()
const make = () => file('package-template.xlsx', templateXlsx(packagesTemplate, { lists: packagesLists }))

describe('the template', () => {
  test('comes back as it went out: current version, nothing unknown, its example told apart', async () => {
    const { sheet, headers, rows } = await readAll(await make())
    const match = matchHeaders(headers, packagesTemplate)
    expect(sheet).toBe('Packages')
    expect(match).toMatchObject({ unknown: [], origin: { kind: 'package', version: 3 } })
    expect(match.positions.size).toBe(packagesTemplate.columns.length)
    expect(rows).toHaveLength(1)
    expect(isExampleRow(packagesTemplate, match, rows[0]?.cells ?? [])).toBe(true)
  })
  test('marks required headers with * in bold blue, keeps the first row in sight', async () => {
    const sheet = (await asOthersRead(await make())).sheets[0]
    expect(sheet?.rows[0]?.slice(0, 4)).toEqual(['Client Code', 'Reference No *', 'Service Code *', 'Mobile *'])
    expect(sheet?.cells?.get('0,1')?.style?.font).toMatchObject({ bold: true, color: { rgb: '1F4FA3' } })
    expect(sheet?.cells?.get('0,0')?.style?.font?.color).toBeUndefined()
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  })
  test('shows its example in grey, numbers and dates as such', async () => {
    const sheet = (await asOthersRead(await make())).sheets[0]
    expect(sheet?.cells?.get('1,1')?.style?.font).toMatchObject({ italic: true, color: { rgb: '808080' } })
    expect(sheet?.rows[1]?.slice(6, 9)).toEqual([1, 1.25, 150])
    expect(sheet?.rows[1]?.[3]).toBe('+971501234567')
    expect(sheet?.rows[1]?.[12]).toEqual(new Date('2026-11-20T00:00:00Z'))
  })
  test('presets Text on id-like columns, so that Excel leaves long numbers and leading zeros alone', async () => {
    const path = await make()
    const sheet = await partText(path, 'xl/worksheets/sheet1.xml')
    const styles = [...(await partText(path, 'xl/styles.xml')).matchAll(/<xf numFmtId="(\d+)"[^>]*xfId/g)].map(match => match[1])
    const formats = [...sheet.matchAll(/<col ([^>]*)\/>/g)].map(([, col = '']) => styles[Number(/style="(\d+)"/.exec(col)?.[1] ?? 0)])
    expect(formats.slice(0, 14)).toEqual(['0', '49', '0', '49', '0', '0', '0', '164', '167', '0', '0', '0', '165', '166'])
  })
  test('offers the lists as drop-downs that warn', async () => {
    const book = await asOthersRead(await make())
    expect(book.sheets[0]?.dataValidations).toEqual([
      expect.objectContaining({ type: 'list', range: 'C2:C200001', formula1: 'Lists!$A$2:$A$4', errorStyle: 'warning' }),
      expect.objectContaining({ type: 'list', range: 'K2:K200001', formula1: 'Lists!$B$2:$B$3' }),
    ])
    expect(book.sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([['Packages', false], ['Instructions', false], ['Lists', true]])
    expect(book.sheets[2]?.rows).toEqual([['services', 'yes or no'], ['STD', 'yes'], ['NDD', 'no'], ['SDD', null]])
  })
  test('hides the cell of kind and version', async () => {
    expect(await partText(await make(), 'xl/worksheets/sheet1.xml')).toMatch(/<col min="15" max="15"[^>]* hidden="1"\/>/)
  })
  test('explains every column on the sheet Instructions', async () => {
    const rows = (await asOthersRead(await make())).sheets[1]?.rows ?? []
    expect(rows.slice(0, 2).map(row => row[0])).toEqual(['Packages', 'Version 3'])
    expect(rows.slice(4, 7).map(row => row.slice(0, 5))).toEqual([
      ['Column', 'Required', 'Type', 'Rule', 'Example'],
      ['Client Code', 'admin only', 'Text', 'active client', 'NOVA'],
      ['Reference No', 'Yes', 'Text, format the column as Text', '≤ 50 characters', 'SO-100245'],
    ])
    expect(rows).toHaveLength(5 + packagesTemplate.columns.length)
  })
  test('without lists has only its yes and no', async () => {
    const book = await asOthersRead(await file('bare.xlsx', templateXlsx(packagesTemplate)))
    expect(book.sheets[0]?.dataValidations).toHaveLength(1)
  })
})

test('as csv: the same headers and example, readable by Excel', async () => {
  const path = await file('package-template.csv', templateCsv(packagesTemplate))
  const { headers, rows } = await readAll(path)
  const match = matchHeaders(headers, packagesTemplate)
  expect((await readFile(path)).subarray(0, 3)).toEqual(Buffer.from('\ufeff'))
  expect(headers.slice(0, 2)).toEqual(['Client Code', 'Reference No *'])
  expect(isExampleRow(packagesTemplate, match, rows[0]?.cells ?? [])).toBe(true)
})
