import type { PDFDocument, PDFPage } from '@cantoo/pdf-lib'

/** A stretch of a document put together: so many pages of the one made here, or all of a PDF from elsewhere, `copies` times. */
export type Stretch = { pages: number } | { pdf: Uint8Array; copies: number; name: string }

/** A PDF from elsewhere that cannot be taken apart; `name` is what its stretch was called. */
export class UnreadablePdf extends Error {
  constructor(readonly of: string) {
    super(`The PDF of ${of} cannot be read.`)
  }
}

async function pagesOf(merged: PDFDocument, { pdf, copies, name }: Extract<Stretch, { pdf: Uint8Array }>): Promise<PDFPage[]> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  try {
    const foreign = await PDFDocument.load(pdf)
    const times = Array.from({ length: copies }, () => foreign.getPageIndices())
    return await merged.copyPages(foreign, times.flat())
  } catch {
    throw new UnreadablePdf(name)
  }
}

/**
 * One PDF of stretches in their order; `ours` holds the pages made here, one stretch after the other, or is null where there are none.
 * Pages from elsewhere keep their size. All of it is in memory, so the caller bounds how much is asked for. Throws UnreadablePdf.
 */
export async function mergedPdf(ours: Uint8Array | null, stretches: readonly Stretch[], title: string): Promise<Buffer> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const merged = await PDFDocument.create()
  merged.setTitle(title, { showInWindowTitleBar: true })
  const made = ours && (await PDFDocument.load(ours))
  const mine = made ? await merged.copyPages(made, made.getPageIndices()) : []
  let at = 0
  for (const stretch of stretches) {
    if ('pages' in stretch) {
      for (const page of mine.slice(at, at + stretch.pages)) merged.addPage(page)
      at += stretch.pages
      continue
    }
    for (const page of await pagesOf(merged, stretch)) merged.addPage(page)
  }
  return Buffer.from(await merged.save())
}
