/** Least contrast of text on what it stands on (WCAG 2.2 AA). */
export const LEAST_CONTRAST = 4.5

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours given as '#RRGGBB', 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

export const isHex = (text: string) => /^#[0-9A-Fa-f]{6}$/.test(text)

/** Why a badge of this colour with white words cannot be read, or null (settings.md 2.3). */
export function badgeFault(colour: string): string | null {
  if (!isHex(colour)) return 'Color must be like #1A73E8'
  const measured = contrast(colour, '#FFFFFF')
  return measured < LEAST_CONTRAST
    ? `White text on ${colour} has contrast ${measured.toFixed(1)}; at least ${LEAST_CONTRAST} is needed. Choose a darker color.`
    : null
}
