const zeroWidth = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/g
const oddSpace = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** Arabic-Indic and Persian digits to 0-9. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x06f0))
}

/** A cell as every rule reads it (uploads.md 7.2): trimmed, no-break spaces plain, zero-width characters gone, digits 0-9. */
export function cell(text: string): string {
  // Most cells are plain ASCII without blanks around them; a sheet has millions.
  if (text === '' || /^[!-~](?:[ -~]*[!-~])?$/.test(text)) return text
  return latinDigits(text.replaceAll(zeroWidth, '').replaceAll(oddSpace, ' ')).trim()
}

/** '1,234.50' -> '1234.50'; plain and negative numbers too. Null for '1.234,50' and anything else (uploads.md 7.2). */
export function cellNumber(text: string): string | null {
  const trimmed = cell(text)
  if (/^-?\d+(\.\d+)?$/.test(trimmed)) return trimmed
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : null
}

/** yes/no, true/false, 1/0, y/n in any case; null for anything else. */
export function cellFlag(text: string): boolean | null {
  const word = cell(text).toLowerCase()
  if (['yes', 'true', '1', 'y'].includes(word)) return true
  return ['no', 'false', '0', 'n'].includes(word) ? false : null
}

/** An id that a spreadsheet turned into a number: '1.23E+15' (uploads.md 7.2). */
export function looksShortened(text: string): boolean {
  return /^\d(\.\d+)?e\+?\d+$/i.test(cell(text))
}

/**
 * A cell that no spreadsheet will run as a formula: text starting with = + - @ Tab or CR gets a leading apostrophe
 * (uploads.md 7.10). A negative number is a number and stays one.
 */
export function inert(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-\d+(\.\d+)?$/.test(text) ? `'${text}` : text
}

/** 'Sara Ali' -> 'SA', at most two letters, for avatars and masked receivers. */
export function initials(name: string): string {
  const parts = cell(name).split(/\s+/).filter(Boolean)
  const picked = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return picked.map(part => [...(part ?? '')][0] ?? '').join('').toUpperCase()
}

/** '+971501234567' -> '+971•••••4567': country code and last four stay readable. Short numbers are hidden whole. */
export function maskPhone(phone: string): string {
  const bare = cell(phone).replaceAll(/[^\d+]/g, '')
  if (bare.length < 9) return '•'.repeat(bare.length)
  const shown = bare.startsWith('+') ? 4 : 0
  return `${bare.slice(0, shown)}${'•'.repeat(bare.length - shown - 4)}${bare.slice(-4)}`
}

/** 'sara.ali@example.com' -> 's•••@example.com'. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

/** 'AE070331234567890123456' -> '•••3456': the last four of a number people need not read. */
export function lastFour(secret: string): string {
  return secret.length > 4 ? `•••${secret.slice(-4)}` : '•••'
}
