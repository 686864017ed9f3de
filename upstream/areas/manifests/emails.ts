import { z } from 'zod'
import { refuseField } from '../../platform/refusal'

const Email = z.email()

/** 422 naming the first address that is none. */
export function checkEmails(field: string, addresses: readonly string[]): void {
  const wrong = addresses.find((address) => !Email.safeParse(address).success)
  if (wrong !== undefined) throw refuseField(field, `${wrong} is not an email address.`)
}
