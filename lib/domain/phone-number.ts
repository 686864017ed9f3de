import { cell } from './text'

/**
 * What people type for a phone number, in plain characters: '+971501234567' where the country code is typed ('+971 (50) 123-4567', '00971…', '٩٧١٥٠…+'),
 * else its digits ('050 123 4567' -> '0501234567'); null for anything else, such as words. Whether such a number exists is for `readPhone` to say.
 */
export function phoneDigits(text: string): string | null {
  const typed = cell(text.normalize('NFKC')).replace(/^tel:\s*/i, '').replaceAll(/\p{Pd}/gu, '-').replace('(0)', '')
  // A field is a number or it is not: one inside a sentence is none, nor is a day.
  if (/[^\d+\s().\-/]|^\d{4}-\d{2}-\d{2}$/.test(typed)) return null
  // Copied out of text that runs right to left, the plus comes last.
  const number = typed.replaceAll(/[\s().\-/]/g, '').replace(/^(\d+)\+$/, '+$1').replace(/^\+?00/, '+')
  return /^\+?\d{7,20}$/.test(number) ? number : null
}
