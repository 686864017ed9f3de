import { hash, verify } from '@node-rs/argon2'
import type { Db } from '../../db/db'
import { refuseField } from '../../platform/refusal'
import { settingAt } from '../settings/setting-at'

// What people choose when twelve characters are asked for; shorter ones are refused by length already.
const common = [
  '123456789012', '1234567890123', '12345678901234', '123456123456', '111111111111', '000000000000', '123123123123', '112233445566', 'password1234',
  'password12345', 'password123456', 'passwordpassword', 'qwertyuiop12', 'qwertyuiop123', 'qwerty123456', 'qwertyuiopas', 'qwertyqwerty', 'asdfghjkl123',
  '1q2w3e4r5t6y', 'q1w2e3r4t5y6', 'zaq12wsxcde3', 'iloveyou1234', 'iloveyouiloveyou', 'administrator', 'administrator1', 'welcome12345', 'letmein12345',
  'changeme1234', 'changeme12345', 'abcd12345678', 'abcdefghijkl', 'a1b2c3d4e5f6', 'superman1234', 'football1234', 'dubai1234567', 'dubai2026dubai',
  'logistics123', 'logistics1234', 'warehouse123', 'warehouse1234', 'delivery1234', 'qafila123456', 'p@ssw0rd1234', 'p@ssword1234', 'passw0rd1234',
]
const weak = new Set(common)

/** Verified against when no such user exists, so that both answers take the same time. */
const nobodysHash = hash('nobody has this password, whatever they type')

export const hashPassword = (password: string) => hash(password)

/** True when the password is the user's; takes as long for a user who does not exist (access.md 7.2). */
export async function passwordHolds(password: string, passwordHash: string | null): Promise<boolean> {
  const held = await verify(passwordHash ?? (await nobodysHash), password)
  return held && passwordHash !== null
}

/** access.md 7.2: no composition rules, but nothing a guesser tries first. */
export function refuseGuessable(password: string, about: { email: string; company?: string | null }, field = 'new_password'): void {
  const text = password.toLowerCase()
  const [mailbox = ''] = about.email.toLowerCase().split('@')
  const company = about.company?.toLowerCase().split(/\s+/)[0] ?? ''
  const tooNear = (word: string) => word.length >= 4 && text.includes(word)
  if (weak.has(text) || new Set(text).size < 4 || tooNear(mailbox) || tooNear(company)) throw refuseField(field, 'Choose a password that is harder to guess.')
}

/** The shortest password is `password_min_length` of the settings. */
export async function refuseShort(db: Db, password: string, field = 'new_password'): Promise<void> {
  const least = await settingAt(db, 'password_min_length')
  if (password.length < least) throw refuseField(field, `Use at least ${least} characters.`)
}
