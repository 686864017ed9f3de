import { outline, text, type Mark, type Ring } from './drawing'

type Picture = 'danger' | 'battery' | 'temperature' | 'fragile' | 'upright' | 'liquid'

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
    [[0.24, 0.04], [0.76, 0.04], [0.72, 0.4], [0.56, 0.56], [0.55, 0.86], [0.74, 0.9], [0.74, 0.97], [0.26, 0.97], [0.26, 0.9], [0.45, 0.86], [0.44, 0.56], [0.28, 0.4]],
    [[0.48, 0.04], [0.58, 0.04], [0.5, 0.2], [0.58, 0.24], [0.46, 0.42], [0.5, 0.26], [0.42, 0.22]],
  ],
  upright: [arrowUp(0.27), arrowUp(0.73), rectangle(0.06, 0.86, 0.88, 0.09)],
  liquid: [[
    [0.5, 0.04], [0.64, 0.28], [0.76, 0.5], [0.8, 0.66], [0.76, 0.82], [0.65, 0.93], [0.5, 0.97],
    [0.35, 0.93], [0.24, 0.82], [0.2, 0.66], [0.24, 0.5], [0.36, 0.28],
  ]],
}

/** Codes of codes.md 2 with a picture; any other prints as its three letters alone. */
const pictureOf: Record<string, Picture> = {
  DGR: 'danger', RLI: 'danger', RLM: 'danger', RFL: 'danger', RFG: 'danger', RCM: 'danger', RMD: 'danger', REQ: 'danger', CAO: 'danger',
  RBI: 'battery', RBM: 'battery', ELI: 'battery', ELM: 'battery',
  COL: 'temperature', CRT: 'temperature', FRO: 'temperature', ICE: 'temperature', PIL: 'temperature',
  FRG: 'fragile', GLS: 'fragile', VUN: 'fragile',
  KEP: 'upright',
  LIQ: 'liquid',
}

const iconMm = 8
const gapMm = 1
const mostIcons = 4

function handlingIcon(code: string, x: number, top: number): Mark[] {
  const frame = outline({ x, y: top, width: iconMm, height: iconMm }, 0.3)
  const picture = pictureOf[code]
  const middle = { align: 'center', weight: 700, width: iconMm - 1, least: 5 } as const
  if (!picture) return [...frame, text(x + iconMm / 2, top + 5.2, code, { size: 10, ...middle })]
  return [
    ...frame,
    { kind: 'shape', x: x + 1.75, y: top + 0.7, side: 4.5, rings: pictures[picture] },
    text(x + iconMm / 2, top + 7.35, code, { size: 6, ...middle }),
  ]
}

/** Up to four framed icons of 8 mm, each with its code in letters: a picture alone must never be the only sign. */
export function handlingIcons(codes: readonly string[], right: number, top: number): Mark[] {
  const shown = codes.slice(0, mostIcons)
  return shown.flatMap((code, i) => handlingIcon(code, right - (shown.length - i) * (iconMm + gapMm) + gapMm, top))
}
