import fc from 'fast-check'
import { expect } from 'vitest'
import { readEmail } from '@/lib/contract/email'
import { readPhone } from '@/lib/contract/phone'
import { placeKey, stateKey } from '@/lib/domain/carrier-place'
import { parseDay } from '@/lib/domain/days'
import { readPlate, readVehicle, sameVehicle } from '@/lib/domain/plate'
import { cleanNumber, filedNumber, scanned, splitNumbers } from '@/lib/domain/scan-input'
import { readMessage } from '@/upstream/areas/carrier-feeds/webhook'
import { readTime, type Spelling } from '@/upstream/areas/carrier-feeds/times'
import { Refusal } from '@/upstream/platform/refusal'
import { repeated } from '../sheets/parser-properties'

/** What people, scanners and spreadsheets put into a box: our letters and digits, Arabic ones, marks nobody sees, signs of every reader, halves of pairs. */
const typed = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789٣٧۵aAbZEeم دبي-/.:,+@<>()#[]|;T', '\u200f', '\u00a0', '\u0301', '\ud83d', '😀'), maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
)
const arabicDigits = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))

/** A day comes back however it is spelled; what is read of anything else is a day there is. */
const daysMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), typed, (date, text) => {
    const day = date.toISOString().slice(0, 10)
    const [year, month, of] = day.split('-')
    for (const spelling of [day, ` ${day} `, `${of}/${month}/${year}`]) expect(parseDay(spelling)).toBe(day)
    const read = parseDay(text)
    if (read !== null) expect(new Date(`${read}T00:00:00Z`).toISOString().slice(0, 10)).toBe(read)
  }))

const zones = ['Asia/Dubai', 'Europe/London', 'Africa/Cairo', 'Asia/Kathmandu'] as const
const spelling = fc.record({ zone: fc.constantFrom(...zones), order: fc.constantFrom('dmy', 'mdy', 'ymd', null) }) as fc.Arbitrary<Spelling>

/** A carrier's moment is the same in ISO and counted from 1970; anything else is a moment there is, or a fault. */
const timesMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }), spelling, typed, (seconds, how, text) => {
    const at = new Date(seconds * 1000).toISOString()
    for (const sent of [at, at.replace('.000Z', '+00:00'), String(seconds), `${seconds}000`, `/Date(${seconds}000)/`])
      expect(readTime(sent, how)).toEqual({ at, day: null })
    const read = readTime(text, how)
    if ('at' in read) expect(Number.isFinite(Date.parse(read.at))).toBe(true)
    else expect(read.fault.length).toBeGreaterThan(0)
  }))

/** A mobile number of the Emirates is one number however it is typed; what is read of anything is read the same again. */
const phonesMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.constantFrom('50', '52', '54', '55', '56', '58'), fc.integer({
    min: 1_000_000, max: 9_999_999,
  }), typed, (network, line, text) => {
    const whole = `+971${network}${line}`
    const pieces = `${network} ${String(line).slice(0, 3)}-${String(line).slice(3)}`
    const near = [`0${pieces}`, `(0${network}) ${line}`, arabicDigits(`0${network}${line}`)]
    for (const spelled of [whole, `00971${network}${line}`, `+971 ${pieces}`, ...near, `tel:${whole}`, `\u202a${whole}\u202c`])
      expect(readPhone(spelled, 'AE')).toBe(whole)
    const read = readPhone(text, 'AE')
    if (read !== null) expect(readPhone(read, 'SA')).toBe(read)
  }))

/** An address is one however it was copied, and what is read of anything is read the same again. */
const emailsMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.stringMatching(/^[a-z][a-z0-9]{0,9}(\.[a-z0-9]{1,5})?$/), fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/), typed, (
    local, domain, text,
  ) => {
    const address = `${local}@${domain}.ae`
    const spellings = [address, ` ${address}\u200b`, `mailto:${address}`, `<${address}>`, `Huda N <${address}>`, `${local}@${domain.toUpperCase()}.AE`]
    for (const spelled of spellings) expect(readEmail(spelled)).toBe(address)
    const read = readEmail(text)
    if (read !== null) expect(readEmail(read)).toBe(read)
  }))

/** A plate is one vehicle in parts and in one text, in Latin and Arabic digits; what anything is shown as is the same vehicle again. */
const platesMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.constantFrom('DXB', 'SHJ', 'AJM', 'RAK', 'FUJ', 'UAQ'), fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), fc.integer({
    min: 1, max: 99_999,
  }), typed, (place, code, number, text) => {
    const parts = readPlate({ plate_country: 'AE', plate_emirate: place, plate_code: code, plate_number: String(number) })
    expect(parts).toMatchObject({ plate_code: code, plate_number: String(number) })
    const whole = `${place} ${code} ${number}`
    for (const spelled of [whole, whole.toLowerCase().replaceAll(' ', '-'), arabicDigits(whole)])
      expect(readVehicle(spelled).vehicle_key).toBe(parts?.vehicle_key)
    const read = readVehicle(text)
    expect(readVehicle(read.vehicle_no).vehicle_key).toBe(read.vehicle_key)
    expect(sameVehicle(text, read.vehicle_no)).toBe(true)
  }))

/** A number is one however scanner and sheet frame it; reading twice is reading once; a list of numbers keeps each of them. */
const scansMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.uniqueArray(fc.stringMatching(/^[A-Z]{3}\d{9}$/), {
    minLength: 1, maxLength: 5,
  }), fc.constantFrom(',', ';', '\n', '\t', ' ', '|', '، '), typed, (numbers, mark, text) => {
    for (const number of numbers) {
      const framed = [
        `]C1${number}`, `"${number}"`, `*${number}*`, arabicDigits(number), `${number.slice(0, 4)} ${number.slice(4)}`, `\u200e${number.toLowerCase()}\r`,
      ]
      expect(framed.map(scanned)).toEqual(framed.map(() => number))
    }
    expect(splitNumbers(numbers.join(mark))).toEqual(numbers)
    // Signs alone may be peeled off layer by layer; a number is read once.
    for (const read of [cleanNumber, filedNumber, scanned]) if (/^[A-Z\d]+$/.test(read(text))) expect(read(read(text))).toBe(read(text))
  }))

/** A place's key is its own key, whatever marks and blanks stand in its name. */
const placesMeanOneThing = (runs: number) =>
  repeated(runs, fc.property(fc.constantFrom(
    'Al Ain', 'Umm Al Quwain', 'الشارقة', 'São Paulo',
  ), fc.constantFrom('-', ' ', '\u200f', '\u0640', "'", '\u00a0'), typed, (name, mark, text) => {
    expect(placeKey(` ${name.toUpperCase().replaceAll(' ', mark)}${mark}`)).toBe(placeKey(name))
    expect(stateKey(`Emirate of ${name}`)).toBe(placeKey(name))
    expect(placeKey(placeKey(text))).toBe(placeKey(text))
  }))

const event = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.record({ code: fc.oneof(typed, fc.integer()), time: fc.oneof(typed, fc.integer()), location: typed }))
const events = fc.oneof(fc.array(event, { maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }))
const said = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.record({ tracking_number: fc.oneof(typed, fc.double(), fc.constant(null)), events }))
const sentAt = fc.oneof(fc.constant('2026-11-25T09:00:00Z'), typed, fc.integer())

/** Whatever a carrier sends is read, each of its entries one shipment whose events are read or have a fault; or the message is refused in words. */
const messagesAreReadOrRefused = (runs: number) =>
  repeated(runs, fc.property(sentAt, fc.array(said, { maxLength: 4 }), spelling, fc.boolean(), typed, (sent_at, shipments, how, isCut, garbage) => {
    const whole = JSON.stringify({ sent_at, shipments })
    try {
      const read = readMessage(isCut ? whole.slice(0, whole.length / 2) + garbage : whole, how)
      if (!isCut) expect(read.shipments).toHaveLength(shipments.length)
      // Kept as it was read: a database takes neither halves of pairs nor zeros.
      const kept = read.shipments.flatMap((shipment) => [shipment.number, ...shipment.events.map(({ code }) => code)])
      expect(kept.filter((text) => !text.isWellFormed() || text.includes('\0'))).toEqual([])
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      expect(error.status).toBe(422)
    }
  }))

/** What holds of every reader of typed and sent things, each to be tried so many times. */
export const readerProperties: readonly [string, (runs: number) => Promise<void> | void][] = [
  ['a day means one thing', daysMeanOneThing],
  ['a carrier’s time means one thing', timesMeanOneThing],
  ['a phone number means one thing', phonesMeanOneThing],
  ['an e-mail address means one thing', emailsMeanOneThing],
  ['a plate means one vehicle', platesMeanOneThing],
  ['a scanned number means one thing', scansMeanOneThing],
  ['a place’s name means one thing', placesMeanOneThing],
  ['a carrier’s message is read or refused', messagesAreReadOrRefused],
]
