import { z } from 'zod'
import { cell } from '@/lib/domain/text'

const badEmail = 'Enter an e-mail address such as name@example.com.'
const MOST = 254
const LOCAL_MOST = 64

/** A domain as the mail system knows it: lower case, letters of other scripts in their xn-- spelling; null for what is none. */
function domainOf(text: string): string | null {
  // What a web address may hold besides a domain would change what is read.
  if (!/^[\p{L}\p{M}\p{N}\-.\u3002]+$/u.test(text) || !URL.canParse(`http://${text}`)) return null
  const { hostname } = new URL(`http://${text}`)
  const labels = hostname.split('.')
  const isDomain = labels.length > 1 && labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
    && /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(labels.at(-1) ?? '')
  return isDomain ? hostname : null
}

/**
 * The one reading of an e-mail address: trimmed, without invisible marks and what clients copy along ('mailto:', '<…>'), the domain in lower case and as
 * the mail system spells it, so that 'b.ops@موقع.امارات' and its xn-- spelling are one. What stands before the @ is kept as it is typed. Null for what is none.
 */
export function readEmail(text: string): string | null {
  const typed = cell(text.normalize('NFC'))
    .replace(/^mailto:\s*/i, '')
    .replace(/^<(.*)>$/, '$1')
    .replace(/^.*<([^<>]+)>$/, '$1')
    .replace(/^mailto:\s*/i, '')
    .trim()
  const at = typed.lastIndexOf('@')
  const [local, domain] = [typed.slice(0, Math.max(0, at)), domainOf(typed.slice(at + 1).replaceAll(/[\uff0e\u3002]/g, '.').replace(/\.+$/, ''))]
  const isLocal = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local) && local.length <= LOCAL_MOST
  const email = `${local}@${domain ?? ''}`
  return isLocal && domain !== null && email.length <= MOST ? email : null
}

/** Addresses of a list, each read; null when one of them is none. */
export function readEmails(list: readonly string[]): string[] | null {
  const read = list.flatMap((one) => readEmail(one) ?? [])
  return read.length === list.length ? read : null
}

/** Addresses somebody pasted: parted by commas, semicolons, blanks or lines. */
const splitEmails = (text: string): string[] => text.split(/[,;\s،؛]+/).map((one) => one.trim()).filter((one) => one !== '')

const emails = new WeakSet<z.ZodType>()
/** Whether a shape is one of those below; tests/house holds that every e-mail of a body is. */
export const isEmailShape = (shape: z.ZodType): boolean => emails.has(shape)

function known<S extends z.ZodType>(shape: S): S {
  emails.add(shape)
  return shape
}

const typedEmail = z.string().max(MOST, badEmail).meta({ format: 'email' })
/** An e-mail address, however it is typed. */
export const Email = known(
  typedEmail.transform((text, context) => {
    const email = readEmail(text)
    if (email !== null) return email
    context.addIssue({ code: 'custom', message: badEmail, input: text })
    return z.NEVER
  }),
)
/** An address somebody signs in with: read like any other, and what is none is simply not known. */
export const KnownEmail = known(z.string().trim().min(1, 'Enter your e-mail.').max(MOST).transform((text) => readEmail(text) ?? text))
/** The same where an address may be missing: an empty text is null. */
export const OptionalEmail = known(
  typedEmail.transform((text, context) => {
    const email = readEmail(text)
    if (email !== null || text.trim() === '') return email
    context.addIssue({ code: 'custom', message: badEmail, input: text })
    return z.NEVER
  }),
).nullish()

const notOne = (address: string) => `${address.length > 60 ? `${address.slice(0, 59)}…` : address} is not an e-mail address.`

/** Addresses of a list; the first that is none is named at the list. */
export const Emails = (most: number, least = 0) =>
  known(
    z.array(typedEmail).min(least, 'Enter at least one address.').max(most, `At most ${most} addresses.`).transform((typed, context) => {
      const read = typed.map((one) => readEmail(one))
      const wrong = typed.find((_, i) => read[i] === null)
      if (wrong === undefined) return read as string[]
      context.addIssue({ code: 'custom', message: notOne(wrong), input: typed })
      return z.NEVER
    }),
  )

/** Several addresses in one text, parted by commas, as they are kept: 'a@x.example, b@y.example'; null for an empty text. */
export const EmailText = (most: number) =>
  known(
    z.string().trim().max(most * 100).transform((text, context) => {
      const typed = splitEmails(text)
      const wrong = typed.find((one) => readEmail(one) === null)
      if (wrong === undefined && typed.length <= most) return typed.map((one) => readEmail(one)).join(', ') || null
      context.addIssue({
        code: 'custom', message: wrong === undefined ? `Give at most ${most} addresses.` : `${notOne(wrong)} Part addresses by commas.`, input: text,
      })
      return z.NEVER
    }),
  )
