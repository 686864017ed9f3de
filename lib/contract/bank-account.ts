import { z } from 'zod'
import { readIban } from '@/lib/domain/bank-account'
import { plainText } from '@/lib/domain/plain-text'
import { blank } from './kernel'

const badIban = 'This IBAN is not valid.'
const MOST = 60

const read = (text: string, context: z.RefinementCtx): string => {
  const iban = readIban(text)
  if (iban !== null) return iban
  context.addIssue({ code: 'custom', message: badIban, input: text })
  return z.NEVER
}

const readOrNull = (text: string, context: z.RefinementCtx) => (text.trim() === '' ? null : read(text, context))

/** An IBAN, however it is typed. */
export const Iban = z.string().trim().min(1, 'Enter the IBAN.').max(MOST, badIban).transform(read)
/** The same where an account may be missing: an empty text is null. */
export const OptionalIban = z.union([blank, z.string().max(MOST, badIban).transform(readOrNull)]).nullish()
/** The same where an account is shown in part: one with dots is the one already there. */
export const MaskedIban = z.union([
  blank, z.string().max(MOST, badIban).transform((text, context) => (text.includes('•') ? text : readOrNull(text, context))),
]).nullish()

/** A bank's code (ISO 9362), 8 or 11 letters and digits. */
export const Swift = z.string().overwrite((text) => plainText(text).replaceAll(/\s/g, '').toUpperCase())
  .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'A SWIFT code has 8 or 11 letters and digits.')
export const OptionalSwift = z.union([blank, Swift]).nullish()
