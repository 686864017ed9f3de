/** The encodings a csv that is not Unicode may be written in, with what people know them by. */
export const codePages = {
  'windows-1252': 'Windows-1252, Western European',
  'windows-1256': 'Windows-1256, Arabic',
  gbk: 'GBK, Chinese',
} as const
export type CodePage = keyof typeof codePages

/** Letters as each would have them in one word; a mark of punctuation ends a word. */
const words = /[A-Za-z\u0080-\u{10ffff}]+/gu
const punctuation =
  /[\s\u00a0\u00ab\u00bb\u060c\u061b\u061f\u066a-\u066d\u2010-\u2027\u2030-\u205e\u3000-\u3003\u3008-\u3011\u3014-\u301f\uff01-\uff0f\uff1a-\uff20]+/u
const latin = /\p{Script=Latin}/u
const ascii = /[A-Za-z]/
const arabic = /\p{Script=Arabic}/u
const arabicLetter = /(?!\p{M})\p{Script=Arabic}/u
const arabicMark = /[\u064b-\u0652]/
const han = /\p{Script=Han}/u
const notLetters = /[^\p{L}\p{M}]/u
/** Signs of the West that stand beside letters: 25°C, Nº, ½l. */
const signs = /^[°ªº®©™€£µ±²³¹½¼¾·]+$/

/** The 3,755 Chinese characters of everyday use, level 1 of GB 2312: rows 0xB0 to 0xD7. Other letters read as GBK fall among the rare ones. */
const everydayHan = new Set(
  new TextDecoder('gbk').decode(
    Uint8Array.from(Array.from({ length: 0xd8 - 0xb0 }, (_, row) => Array.from({ length: 0xff - 0xa1 }, (__, cell) => [0xb0 + row, 0xa1 + cell])).flat(2)),
  ),
)
const unreadable = /[\ufffd\u0080-\u009f]/

/** How likely a word of each code page is one somebody wrote, 0 to 1; null says nothing. */
const likely: Record<CodePage, (word: string) => number | null> = {
  'windows-1252': word => {
    const high = word.replace(/[A-Za-z]/g, '')
    if (unreadable.test(word) || (notLetters.test(high) && latin.test(high))) return 0
    if (!latin.test(high)) return signs.test(high) ? (ascii.test(word) ? 1 : null) : 0
    // Two letters of which none is plain, or a capital behind a small letter: no language of the West.
    if (!ascii.test(word)) return word.length > 1 ? 0 : null
    return /\p{Ll}[\u00c0-\u00de]/u.test(word) ? 0 : 1
  },
  'windows-1256': word => {
    if (unreadable.test(word)) return 0
    if (!arabic.test(word) && !arabicMark.test(word)) return latin.test(word.replace(/[A-Za-z]/g, '')) ? 0.5 : null
    if (latin.test(word) || notLetters.test(word) || !arabicLetter.test(word)) return 0
    return arabicMark.test(word) ? 0.5 : 1
  },
  gbk: word => {
    if (unreadable.test(word)) return 0
    if (!han.test(word)) return notLetters.test(word) ? 0 : 0.5
    if (/[a-z]\p{Script=Han}|\p{Script=Han}[a-z]/u.test(word)) return 0
    const letters = [...word].filter(letter => han.test(letter))
    return (0.9 * letters.filter(letter => everydayHan.has(letter)).length) / letters.length
  },
}

/** Enough to know by; the rest of a large file says the same. */
const enoughBytes = 4 * 1024 * 1024
/** Below this share of likely words no reading is better than a guess. */
const leastLikely = 0.6

interface Reading {
  page: CodePage
  decoder: TextDecoder
  sum: number
  words: number
}

/** Finds the code page in which the words of a text make sense, piece by piece. */
export class CodePageGuess {
  private readonly readings = (Object.keys(codePages) as CodePage[]).map((page): Reading => ({ page, decoder: new TextDecoder(page), sum: 0, words: 0 }))
  private bytes = 0
  private plain = ''

  add(piece: Buffer): void {
    if (this.bytes > enoughBytes) return
    this.bytes += piece.length
    for (const reading of this.readings) this.judge(reading, reading.decoder.decode(piece, { stream: true }))
  }

  private judge(reading: Reading, text: string): void {
    for (const [run] of text.matchAll(words)) {
      for (const word of run.split(punctuation)) {
        const share = /[^A-Za-z]/.test(word) ? likely[reading.page](word) : null
        if (share === null) continue
        reading.sum += share
        reading.words++
      }
    }
  }

  /** The code page most of the words make sense in; null when they do in none. Signs alone, without a word, are those of the West. */
  best(): CodePage | null {
    const unsaid = (page: CodePage) => (page === 'windows-1252' ? leastLikely : 0)
    const scored = this.readings.map(({ page, sum, words: count }) => ({ page, share: count === 0 ? unsaid(page) : sum / count }))
    const [first] = scored.toSorted((a, b) => b.share - a.share)
    return first && first.share >= leastLikely ? first.page : null
  }
}
