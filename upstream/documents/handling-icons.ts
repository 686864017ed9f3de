import type { handlingIcon } from '@/lib/domain/handling-code'
import { outline, text, type Ink, type Mark, type Ring } from './drawing'
import type { HandlingSign } from './label-data'
import { widthOf } from './typeset'

type Picture = Exclude<(typeof handlingIcon.names)[number], 'letters'>

const rectangle = (x: number, y: number, width: number, height: number): Ring =>
  [[x, y], [x + width, y], [x + width, y + height], [x, y + height]]

const disc = (x: number, y: number, radius: number): Ring =>
  Array.from({ length: 24 }, (_, i) => [x + radius * Math.cos((i * Math.PI) / 12), y + radius * Math.sin((i * Math.PI) / 12)] as const)

const arrowUp = (x: number): Ring =>
  [[x, 0.08], [x + 0.2, 0.36], [x + 0.07, 0.36], [x + 0.07, 0.78], [x - 0.07, 0.78], [x - 0.07, 0.36], [x - 0.2, 0.36]]

const pictures: Record<Picture, readonly Ring[]> = {
  danger: [
    [[0.5, 0], [1, 0.5], [0.5, 1], [0, 0.5]],
    [[0.5, 0.11], [0.89, 0.5], [0.5, 0.89], [0.11, 0.5]],
    rectangle(0.45, 0.26, 0.1, 0.3),
    rectangle(0.45, 0.63, 0.1, 0.1),
  ],
  battery: [
    rectangle(0.06, 0.24, 0.8, 0.52), rectangle(0.86, 0.4, 0.09, 0.2), rectangle(0.14, 0.32, 0.64, 0.36),
    [[0.5, 0.34], [0.3, 0.54], [0.45, 0.54], [0.4, 0.66], [0.62, 0.46], [0.47, 0.46]],
  ],
  temperature: [
    rectangle(0.4, 0.04, 0.2, 0.55), disc(0.5, 0.76, 0.2), rectangle(0.46, 0.1, 0.08, 0.3),
    rectangle(0.66, 0.12, 0.14, 0.06), rectangle(0.66, 0.26, 0.14, 0.06), rectangle(0.66, 0.4, 0.14, 0.06),
  ],
  fragile: [
    [
      [0.24, 0.04], [0.76, 0.04], [0.72, 0.4], [0.56, 0.56], [0.55, 0.86], [0.74, 0.9],
      [0.74, 0.97], [0.26, 0.97], [0.26, 0.9], [0.45, 0.86], [0.44, 0.56], [0.28, 0.4],
    ],
    [[0.48, 0.04], [0.58, 0.04], [0.5, 0.2], [0.58, 0.24], [0.46, 0.42], [0.5, 0.26], [0.42, 0.22]],
  ],
  upright: [arrowUp(0.27), arrowUp(0.73), rectangle(0.06, 0.86, 0.88, 0.09)],
  liquid: [[
    [0.5, 0.04], [0.64, 0.28], [0.76, 0.5], [0.8, 0.66], [0.76, 0.82], [0.65, 0.93], [0.5, 0.97],
    [0.35, 0.93], [0.24, 0.82], [0.2, 0.66], [0.24, 0.5], [0.36, 0.28],
  ]],
}

const iconMm = 8
const gapMm = 1
const mostIcons = 4

/** A framed icon of 8 mm with its code in letters: a picture alone must never be the only sign. The letters stay black. */
function handlingIcon8({ code, icon, colour }: HandlingSign, x: number, top: number): Mark[] {
  const ink: Ink = colour ?? 'black'
  const frame = outline({ x, y: top, width: iconMm, height: iconMm }, 0.4, ink)
  const middle = { align: 'center', weight: 700, width: iconMm - 1, least: 5 } as const
  if (icon === null || icon === 'letters') return [...frame, text(x + iconMm / 2, top + 5.2, code, { size: 10, ...middle })]
  return [
    ...frame,
    { kind: 'shape', x: x + 1.75, y: top + 0.7, side: 4.5, rings: pictures[icon], ink },
    text(x + iconMm / 2, top + 7.35, code, { size: 6, ...middle }),
  ]
}

/** Four of them, all that must be seen whatever the count. */
const shownOf = (signs: readonly HandlingSign[]) => signs.filter(({ always }, i) => always || i < mostIcons)
const roomForMore = (hidden: number) => (hidden > 0 ? 5 : 0)

/** Millimetres such a row takes. */
export function widthOfIcons(signs: readonly HandlingSign[]): number {
  const shown = shownOf(signs).length
  return shown === 0 ? 0 : shown * (iconMm + gapMm) - gapMm + roomForMore(signs.length - shown)
}

/**
 * The signs in a row that ends at `right`, below them their words where `width` has room: how many more there are after
 * them (codes.md 6). They come in the order they print.
 */
export function handlingIcons(signs: readonly HandlingSign[], right: number, top: number, width: number): Mark[] {
  const shown = shownOf(signs)
  const more = signs.length - shown.length
  const start = right - widthOfIcons(signs)
  const texts = shown.map((sign) => sign.text).filter(Boolean)
  let words = texts
  const joined = () => words.join(' · ')
  const type = { size: 6, weight: 700 } as const
  while (words.length > 1 && widthOf(joined(), 4.4, type) > width) words = words.slice(0, -1)
  return [
    ...shown.flatMap((sign, i) => handlingIcon8(sign, start + i * (iconMm + gapMm), top)),
    ...(more > 0 ? [text(right, top + 5.4, `+${more}`, { size: 9, weight: 700, align: 'right' })] : []),
    ...(words.length > 0 ? [text(right, top + iconMm + 2.3, joined(), { ...type, align: 'right', width, least: 4.4 })] : []),
  ]
}
