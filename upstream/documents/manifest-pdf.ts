import type { Readable } from 'node:stream'
import { yieldToLoop } from '../platform/yield-to-loop'
import type { Mark, Page } from './drawing'
import {
  addTo, cellsOf, closing, closingHeight, foot, head, headRowHeight, lineMarks, noSums, paper, rowHeight, shortHead, subtotal, subtotalHeight, tableHead,
} from './manifest-parts'
import type { Letterhead } from './letterhead'
import { pagesPdf } from './pdf-pages'
import { scripted } from './scripted'
import { scriptsReady } from './typeset'

export interface ManifestColumn {
  field: string
  label: string
  /** text, number, weight, money, datetime, date, chip, bool. */
  format: string
}

/** A line by field, and what is added up. Weights and money are decimal strings. */
export interface ManifestLine extends Readonly<Record<string, unknown>> {
  __pieces: number
  __weight: string
  __cod: string
  __cod_currency: string | null
  /** It adds up lines above it: neither numbered nor counted. */
  __sum?: boolean
}

export interface ManifestPaper {
  facts: { manifest_no: string; generated_at: string; package_count: number }
  /** Pairs of the head; an empty value is filled in by hand. */
  heading: readonly (readonly [label: string, value: string])[]
  columns: readonly ManifestColumn[]
  rows: AsyncIterable<ManifestLine>
  issuer: Letterhead
  /** What a line is one of; packages unless said. */
  counted?: string
}

/** Rows of each page. Totals and signatures close the last one; where they find no room they take its last row along to a page of their own. */
export function rowsByPage(count: number, firstTop: number, nextTop: number): number[] {
  const room = (page: number) => Math.floor((paper.bottom - (page ? nextTop : firstTop) - headRowHeight - subtotalHeight) / rowHeight)
  const pages: number[] = []
  let left = count
  do {
    const here = Math.min(left, room(pages.length))
    pages.push(here)
    left -= here
  } while (left > 0)
  const last = pages.length - 1
  const kept = Math.floor(closingHeight / rowHeight) + 1
  const rows = pages[last] ?? 0
  if (rows > room(last) - kept) {
    pages[last] = rows - 1
    pages.push(1)
  }
  return pages
}

async function* pagesOf(given: ManifestPaper): AsyncGenerator<Page> {
  await scriptsReady([given.facts, given.heading, given.columns])
  const cells = cellsOf(given.columns)
  const opening = head(given)
  const following = shortHead(given)
  const counts = rowsByPage(given.facts.package_count, opening.bottom, following.bottom)
  const whole = noSums()
  const lines = scripted(given.rows)
  const breathe = yieldToLoop()
  let lineNo = 0
  try {
    for (const [page, count] of counts.entries()) {
      const top = page ? following : opening
      const here = noSums()
      const marks: Mark[] = [...top.marks, ...tableHead(cells, top.bottom)]
      let y = top.bottom + headRowHeight
      for (let i = 0; i < count; i++) {
        const next = await lines.next()
        if (next.done) break
        marks.push(...lineMarks(cells, next.value, next.value.__sum ? 0 : ++lineNo, y))
        if (!next.value.__sum) for (const sums of [here, whole]) addTo(sums, next.value)
        y += rowHeight
        await breathe()
      }
      marks.push(
        ...subtotal(here, y, given.counted), ...(page === counts.length - 1 ? closing(whole, y + subtotalHeight, given.counted) : []),
        ...foot(given, page + 1, counts.length),
      )
      yield { width: paper.width, height: paper.height, parts: [{ marks, dx: 0, dy: 0, scale: 1 }] }
    }
  } finally {
    await lines.return?.(undefined)
  }
}

/**
 * A manifest on A4 landscape (manifests.md 6), made page by page from its lines as the reader takes it: `package_count` says how
 * many pages there will be, so nothing is read twice. Fails with what `rows` throws.
 */
export const manifestPdf = (given: ManifestPaper): Readable => pagesPdf(pagesOf(given), `Manifest ${given.facts.manifest_no}`)
