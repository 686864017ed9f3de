/** Marks nobody sees; the joiners U+200C and U+200D apart, which shape words of some scripts. */
const zeroWidth = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/g
const oddSpace = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g

/** Arabic-Indic and Persian digits to 0-9. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, digit => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll(/[\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) - 0x06f0))
}

/** Text without marks nobody sees, its spaces plain and its digits 0-9. */
export const plainText = (text: string) => latinDigits(text.replaceAll(zeroWidth, '').replaceAll(oddSpace, ' '))
