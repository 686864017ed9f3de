import { badPhone, readPhone } from '@/lib/contract/phone'
import { refuseField } from './refusal'

/**
 * A body whose phones are E.164: what `NationalPhone` left without a country code is a number of `country`, the record's own (ISO). 422 at the field
 * for what is none of that country's. Fields that are missing, null or empty stay as they are.
 */
export function phonesOf<B extends object>(body: B, country: string, fields: readonly (keyof B & string)[]): B {
  const read = fields.flatMap((field) => {
    const typed = body[field]
    if (typeof typed !== 'string' || typed === '') return []
    const number = readPhone(typed, country)
    if (number === null) throw refuseField(field, badPhone)
    return [[field, number]]
  })
  return { ...body, ...Object.fromEntries(read) }
}
