/** The part of fontkit used here; the package ships no types. Lengths are font units, `unitsPerEm` to the em. */
declare module 'fontkit' {
  export interface FontGlyph {
    id: number
    codePoints: number[]
    advanceWidth: number
    /** Outline, y up. */
    path: { toSVG(): string; commands: { command: string; args: number[] }[] }
  }
  export interface Placement {
    xAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface Font {
    unitsPerEm: number
    numGlyphs: number
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph(id: number): FontGlyph
    glyphForCodePoint(codePoint: number): FontGlyph
    /** A variable font at places on its axes; only TrueType can, not WOFF. */
    getVariation(settings: Record<string, number>): Font
    layout(
      text: string,
      features?: Record<string, boolean>,
      script?: string,
      language?: string,
      direction?: 'ltr' | 'rtl',
    ): { glyphs: FontGlyph[]; positions: Placement[] }
  }
  export function create(bytes: Uint8Array): Font
}
