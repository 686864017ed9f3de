import { expect, test } from 'vitest'
import { readIban, spacedIban } from '@/lib/domain/bank-account'

test.each([
  ['AE07 0331 2345 6789 0123 456', 'AE070331234567890123456'], ['ae070331234567890123456', 'AE070331234567890123456'],
  ['IBAN: AE07-0331-2345-6789-0123-456', 'AE070331234567890123456'], ['AE٠٧٠٣٣١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦', 'AE070331234567890123456'],
  ['\u200eAE07\u00a00331\u00a02345\u00a06789\u00a00123\u00a0456 ', 'AE070331234567890123456'], ['GB82 WEST 1234 5698 7654 32', 'GB82WEST12345698765432'],
  ['SA5580000123456789101112', 'SA5580000123456789101112'],
])('%s is the IBAN %s', (typed, iban) => expect(readIban(typed)).toBe(iban))

test.each([
  'AE070331234567890123457', 'AE07033123456789012345', 'AE0703312345678901234567', '1234567890', 'AE07 0331 2345 6789 O123 456', '',
])('%s is none', (typed) => {
  expect(readIban(typed)).toBeNull()
})

test('is printed in groups of four', () => {
  expect(spacedIban('AE070331234567890123456')).toBe('AE07 0331 2345 6789 0123 456')
})
