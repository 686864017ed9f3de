import { machine, type NameOf } from './machine'
import { plainText } from './plain-text'

/** Whether payers are asked to pay to an account: not before a second person has typed its number from the bank's letter, and not after it changed. */
export const accountCheck = /* @__PURE__ */ machine({
  entered: {
    label: 'To confirm', tone: 'orange',
    moves: {
      confirmed: {
        label: 'Confirm IBAN', confirm: 'Confirm the account of [it]?', done: 'The account is confirmed.',
        consequence: 'Type the number from the bank’s letter. Payers are asked to pay to it from then on.',
      },
    },
  },
  confirmed: { label: 'Confirmed', tone: 'green', moves: ['entered'] },
})
export type AccountCheck = NameOf<typeof accountCheck>

/** Length of an IBAN by its first two letters, where our lanes pay (ISO 13616 registry). */
const ibanLengths: Readonly<Record<string, number>> = {
  AE: 23, SA: 24, KW: 30, BH: 22, OM: 23, QA: 29, EG: 29, JO: 30, GB: 22, DE: 22, FR: 27, LV: 21, TR: 26,
}

/** The remainder an IBAN leaves when it is divided by 97 as ISO 13616 says; 1 of a right one. */
function remainderOf(iban: string): number {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((letter) => Number.parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

/**
 * The one reading of an IBAN: capitals and digits without blanks, dashes and marks nobody sees, Arabic digits as 0-9. Null for what is none: another
 * length than its country's, or check digits that are wrong (ISO 13616, mod 97).
 */
export function readIban(text: string): string | null {
  const iban = plainText(text).replace(/^\s*IBAN:?/i, '').replaceAll(/[\s-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null
  const length = ibanLengths[iban.slice(0, 2)]
  return (length === undefined || iban.length === length) && remainderOf(iban) === 1 ? iban : null
}
