import { expect, test } from 'vitest'
import { palette, tones } from '@/tailwind.config'

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const white = '#ffffff'

test('black on white has the ratio the standard gives', () => {
  expect(contrast('#000000', white)).toBeCloseTo(21)
})

test.each(Object.entries(tones))('%s reads at 4.5:1 on its own ground and on white, and its mark at 3:1', (_, { soft, strong, solid }) => {
  expect(contrast(strong, soft)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(strong, white)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(solid, white)).toBeGreaterThanOrEqual(3)
})

test.each(Object.values(palette.surface).flatMap(ground => Object.values(palette.ink).map(text => [text, ground] as const)))(
  'text %s reads on ground %s', (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  },
)

test('white reads on the primary colour; links and focus stand out from every surface', () => {
  expect(contrast(white, palette.primary)).toBeGreaterThanOrEqual(7)
  for (const ground of Object.values(palette.surface)) expect(contrast(palette.accent.DEFAULT, ground)).toBeGreaterThanOrEqual(4.5)
})

test('the line round a control can be seen', () => {
  expect(contrast(palette.line.control, palette.surface.DEFAULT)).toBeGreaterThanOrEqual(3)
})
