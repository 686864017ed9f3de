import { written } from '@/upstream/platform/letter-words'
import type { Letter } from '@/upstream/platform/mail'

const plain = { en: (n: number) => [`Letter ${n}`, `text of ${n}`] as const, ar: (n: number) => [`رسالة ${n}`, `نص الرسالة ${n}`] as const }

/** A letter about nothing, to an address of its own, for tests of how letters travel. */
export const plainLetter = (n = 1): Letter => ({ ...written('alert', plain, n, { name: '', locale: 'en' }), to: [`reader-${n}@client.example`] })
