import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { RecentMap } from '@/lib/domain/recent-map'
import { openFont } from './libraries'
import { atWeight } from './weight'
import { tablesOf, trueTypeOf } from './woff'

export type Weight = 400 | 500 | 700 | 800

/** One font file of one weight: what a PDF embeds and what glyph numbers refer to. */
export interface Face {
  name: string
  font: Font
  /**
   * The same font read once more, for drawing. fontkit keeps a glyph as it was first asked for, and drawing a colon asks
   * for its dots without saying which character they are: a full stop set afterwards would be no text in a PDF.
   */
  outlines: Font
  /** OpenType script to shape with: Inter's tables for an unknown one list its kerning twice. */
  script: string
  /** Its letters change places and shapes in ways only HarfBuzz knows. */
  isComplex: boolean
  /** The font as plain TrueType. */
  bytes: Buffer
}

/** Characters a font file has, by the package's own list. */
interface Subset {
  pack: string
  subset: string
  script: string
  isComplex: boolean
  isVariable: boolean
}

const inter = (subset: string, script: string): Subset => ({ pack: '@fontsource/inter', subset, script, isComplex: false, isVariable: false })
const noto = (subset: string, script: string, isComplex = true): Subset => ({
  pack: `@fontsource/noto-sans-${subset}`, subset, script, isComplex, isVariable: false,
})
/** Han letters in a hundred files, of which a page needs one or two; one file for all weights, the others would be 70 MB. */
const han = (country: string): Subset => ({ pack: `@fontsource-variable/noto-sans-${country}`, subset: '', script: 'hani', isComplex: false, isVariable: true })

/** Tried in this order for each character, so Arabic digits stay Arabic and plain digits stay Latin. */
const subsets: readonly Subset[] = [
  inter('latin', 'latn'), noto('arabic', 'arab', false), noto('devanagari', 'deva'),
  inter('latin-ext', 'latn'), inter('vietnamese', 'latn'), inter('cyrillic', 'cyrl'),
  inter('cyrillic-ext', 'cyrl'), inter('greek', 'grek'), inter('greek-ext', 'grek'),
  noto('thai', 'thai', false), noto('bengali', 'beng'), noto('tamil', 'taml'),
  noto('malayalam', 'mlym'), noto('gurmukhi', 'guru'), noto('gujarati', 'gujr'), noto('telugu', 'telu'), noto('kannada', 'knda'), noto('sinhala', 'sinh'),
  noto('myanmar', 'mymr'), noto('khmer', 'khmr'), noto('lao', 'lao ', false), noto('ethiopic', 'ethi', false), noto('hebrew', 'hebr', false),
  noto('armenian', 'armn', false), noto('georgian', 'geor', false), han('sc'), han('jp'), han('kr'),
]

const packages = createRequire(import.meta.url)
const known = new Map<Subset, Map<Weight, Face>>()
/** There are 270 files of Han letters: the ones in use stay, not all that ever were. */
const lateVariable = new RecentMap<string, Face>(40)

function openFace({ pack, subset, script, isComplex, isVariable }: Subset, weight: Weight): Face {
  const family = pack.slice(pack.indexOf('/') + 1)
  const file = isVariable ? `${family}-${subset}-wght-normal.woff2` : `${family}-${subset}-${weight}-normal.woff`
  const woff = readFileSync(packages.resolve(`${pack}/files/${file}`))
  const bytes = isVariable ? atWeight(woff, weight) : trueTypeOf(tablesOf(woff))
  return { name: `${family}-${subset}-${weight}`, bytes, script, isComplex, font: openFont(bytes), outlines: openFont(bytes) }
}

function faceOf(subset: Subset, weight: Weight): Face {
  if (subset.isVariable) {
    const plainer = weight < 600 ? 500 : 700
    return lateVariable.of(`${subset.pack} ${subset.subset} ${plainer}`, () => openFace(subset, plainer))
  }
  const weights = known.get(subset) ?? new Map<Weight, Face>()
  known.set(subset, weights)
  const face = weights.get(weight) ?? openFace(subset, weight)
  weights.set(weight, face)
  return face
}

interface Range {
  from: number
  to: number
  of: Subset
}

/** `U+0E01-0E5B` of a package's list. */
function rangesOf(list: string, of: Subset): Range[] {
  return list.split(',').map((range) => {
    const [from = 0, to = from] = range.slice(2).split('-').map((hex) => parseInt(hex, 16))
    return { from, to, of }
  })
}

function indexOf(of: Subset): Range[] {
  const lists = JSON.parse(readFileSync(packages.resolve(`${of.pack}/unicode.json`), 'utf8')) as Record<string, string>
  if (!of.isVariable) return rangesOf(lists[of.subset] ?? '', of)
  // The numbered files of a Han family; its Latin is not ours.
  return Object.entries(lists).flatMap(([name, list]) => (name.startsWith('[') ? rangesOf(list, { ...of, subset: name.slice(1, -1) }) : []))
}

const indexes = new Map<Subset, readonly Range[]>()
/** What the files of a package have, by lists of a few kilobytes: a font is opened when a character of its own comes. */
function indexed(subset: Subset): readonly Range[] {
  const index = indexes.get(subset) ?? indexOf(subset)
  indexes.set(subset, index)
  return index
}

function find(codePoint: number): Subset | null {
  for (const subset of subsets) {
    const found = indexed(subset).find(({ from, to, of }) => codePoint >= from && codePoint <= to && faceOf(of, 500).font.hasGlyphForCodePoint(codePoint))
    if (found) return found.of
  }
  return null
}

/** Where the characters met lately are: every character of every line is asked for, several times. */
const places = new RecentMap<number, Subset | null>(20_000)

const placeOf = (codePoint: number) => places.of(codePoint, () => find(codePoint))

/** Whether any face shows the character. */
export const hasFace = (codePoint: number): boolean => placeOf(codePoint) !== null

/** The face that shows a character; one no face has gets the first one's empty box, so that its loss is seen on paper. */
export const faceFor = (codePoint: number, weight: Weight): Face => faceOf(placeOf(codePoint) ?? (subsets[0] as Subset), weight)
