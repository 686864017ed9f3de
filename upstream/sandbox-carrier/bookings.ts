import { createHash } from 'node:crypto'
import { sandboxLabel } from './label'

/** A parcel the bundled carrier has booked. */
export interface SandboxBooking {
  carrier: string
  number: string
  reference: string
  label: Buffer
  cancelled: boolean
}

type Answer = [status: number, body: unknown]

const numberFor = (carrier: string, key: string) =>
  `${carrier.slice(0, 3)}${BigInt(`0x${createHash('sha256').update(key).digest('hex').slice(0, 12)}`).toString().padStart(12, '0').slice(-12)}`
const labelOf = ({ label }: SandboxBooking) => ({ format: 'pdf', content: label.toString('base64') })

/** The bundled carrier's book: the same key or reference is booked once, and a cancelled parcel stays in it. */
export function bookings() {
  const all = new Map<string, SandboxBooking>()
  const byKey = new Map<string, string>()
  return {
    all,
    async book(carrier: string, body: Record<string, unknown>, key: string): Promise<Answer> {
      const reference = String(body.reference ?? '')
      const to = (body.consignee ?? {}) as { name?: string; line1?: string; city?: string; country_code?: string; phone?: string }
      if (!reference || !to.city) return [422, { message: 'Consignee city is missing.' }]
      if (to.city === 'Nowhere') return [422, { message: `City "${to.city}" is not in our network.` }]
      const known = all.get(byKey.get(key || reference) ?? '')
      if (known) return [200, { tracking_number: known.number, label: labelOf(known) }]
      const number = numberFor(carrier, key || reference)
      const booking: SandboxBooking = { carrier, number, reference, label: await sandboxLabel(carrier, number, to), cancelled: false }
      all.set(number, booking)
      byKey.set(key || reference, number)
      return [201, { tracking_number: number, label: labelOf(booking) }]
    },
    cancel(number: string): Answer {
      const booking = all.get(number)
      if (!booking) return [404, { message: 'No such shipment.' }]
      booking.cancelled = true
      return [200, { cancelled: true }]
    },
    label(number: string): Answer {
      const booking = all.get(number)
      return booking && !booking.cancelled ? [200, labelOf(booking)] : [404, { message: 'No such shipment.' }]
    },
  }
}
