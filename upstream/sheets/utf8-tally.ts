/** Counts the characters of UTF-8 longer than a byte, and the bytes that belong to none (WHATWG Encoding 8.1.1). */
export class Utf8Tally {
  private characters = 0
  private strayBytes = 0
  /** Bytes the character under way still needs, and between which the next must lie. */
  private missing = 0
  private lower = 0x80
  private upper = 0xbf

  add(piece: Buffer): void {
    for (let i = 0; i < piece.length; i++) {
      const byte = piece[i] as number
      if (this.missing === 0) {
        if (byte > 0x7f) this.begin(byte)
      } else if (byte >= this.lower && byte <= this.upper) {
        this.lower = 0x80
        this.upper = 0xbf
        if (--this.missing === 0) this.characters++
      } else {
        this.strayBytes++
        this.missing = 0
        if (byte > 0x7f) this.begin(byte)
      }
    }
  }

  end(): { characters: number; strayBytes: number } {
    return { characters: this.characters, strayBytes: this.strayBytes + (this.missing > 0 ? 1 : 0) }
  }

  private begin(byte: number): void {
    if (byte < 0xc2 || byte > 0xf4) {
      this.strayBytes++
      return
    }
    this.missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3
    this.lower = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    this.upper = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
  }
}
