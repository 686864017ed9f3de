import { describe, expect, test } from 'vitest'
import { emirateCode, endpointOf, partyChecks, scoreOf, typeCode, type EInvoiceLine } from '@/lib/domain/e-invoice'

const line = (is_outside: boolean): EInvoiceLine => ({
  line_no: 1, description: 'Customs duty', qty: '1', unit: '', rate: '10', amount: '10', vat_rate: '0', vat_amount: '0', is_outside,
})
const party = {
  name: 'Noor LLC', street: 'Office 4', city: 'Dubai', state: 'Dubai', country_code: 'AE', trn: '100200300400503', licence_no: 'CN-1', licence_authority: 'DET',
}

describe('an e-invoice', () => {
  test.each([
    ['invoice', [true], '480'], ['invoice', [true, false], '380'], ['credit_note', [false], '381'], ['credit_note', [true], '81'], ['invoice', [], '380'],
  ] as const)('a %s whose lines are outside of VAT: %j is a %s', (document, outside, code) => {
    expect(typeCode({ document, lines: outside.map(line) })).toBe(code)
  })
  test.each([['Dubai', 'DXB'], ['ras al-khaimah', 'RAK'], ['AUH', 'AUH'], ['Riyadh', null], ['', null]])('the emirate of %s is %s', (state, code) => {
    expect(emirateCode(state)).toBe(code)
  })
  test('who is abroad is told of through the tax authority and needs no emirate, licence or TRN', () => {
    const abroad = { ...party, country_code: 'SA', state: '', trn: '', licence_no: '', licence_authority: '' }
    expect([endpointOf(party), endpointOf(abroad)]).toEqual(['1002003004', '9900000099'])
    expect(scoreOf(partyChecks('Buyer', abroad))).toBe(100)
  })
  test('the score is whole only where nothing is missing', () => {
    expect(scoreOf(partyChecks('Buyer', party))).toBe(100)
    expect(scoreOf(partyChecks('Buyer', { ...party, trn: '12', licence_authority: ' ' }))).toBe(66)
  })
})
