import { lastFour } from '@/lib/domain/text'
import { seal, unseal } from '../../platform/tokens'

/** An identity number never leaves whole, whoever asks (packages.md 2: shown masked). */
export function maskIdNumber(stored: string | null, secret: string): string | null {
  if (stored === null) return null
  try {
    return lastFour(unseal(stored, secret))
  } catch {
    // Sealed under an older secret: that there is a number may be told, its digits cannot.
    return lastFour('')
  }
}

/** Whether it is a mask we told somebody, sent back: the number there is then meant. */
export const isMask = (number: string | null | undefined) => number?.includes('•') ?? false

/** What a change keeps of an identity number, and what the log may say of it. */
export const keptIdNumber = (number: string | null, secret: string) => ({ stored: number && seal(number, secret), lastFour: number && lastFour(number) })
