import { sql, type SQL } from 'drizzle-orm'
import { badPhone, readPhone } from '@/lib/contract/phone'
import { phoneDigits } from '@/lib/domain/phone-number'
import { refuseField } from './refusal'

/**
 * A body whose phones are E.164: what `NationalPhone` left without a country code is a number of `country`, the record's own (ISO). 422 at the field
 * for what is none of that country's. Fields that are missing or null stay as they are, empty ones become null.
 */
export function phonesOf<B extends object>(body: B, country: string, fields: readonly (keyof B & string)[]): B {
  const read = fields.flatMap((field) => {
    const typed = body[field]
    if (typeof typed !== 'string') return []
    const number = typed === '' ? null : readPhone(typed, country)
    if (number === null && typed !== '') throw refuseField(field, badPhone)
    return [[field, number]]
  })
  return { ...body, ...Object.fromEntries(read) }
}

/** Enough digits of a phone to look for one. */
const LEAST_DIGITS = 7

/** Whether a column of E.164 holds the phone somebody typed in a search box, however it is spelled; false when no phone was typed. */
export function hasPhone(column: SQL, typed: string): SQL {
  const digits = phoneDigits(typed)?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  return digits.length < LEAST_DIGITS ? sql`false` : sql`${column} like ${`%${digits}`}`
}
