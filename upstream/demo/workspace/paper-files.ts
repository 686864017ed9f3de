import { text, type Mark, type Page } from '../../documents/drawing'
import { pagesPdf } from '../../documents/pdf-pages'
import type { FileStore } from '../../platform/files'

/** A page of A4 with what the paper is; the demo's papers say no more than that. */
async function* pageOf(title: string, line: string): AsyncGenerator<Page> {
  const marks: Mark[] = [
    text(25, 40, title, { size: 22, weight: 700, width: 160, least: 12 }),
    text(25, 52, line, { size: 12, ink: 'grey' }),
    text(25, 72, 'Demonstration specimen. Not binding.', { size: 11 }),
  ]
  yield { width: 210, height: 297, parts: [{ dx: 0, dy: 0, scale: 1, marks }] }
}

/** A paper of the demo as a PDF. */
export async function specimen(title: string, line: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of pagesPdf(pageOf(title, line), title)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

export interface DemoPaper {
  title: string
  doc_no: string | null
  version_no: number
  file_path: string
}

/** Writes the files of the demo's papers into the store and answers how large each is, by its path. */
export async function writePapers(files: FileStore, papers: readonly DemoPaper[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const paper of papers) {
    const bytes = await specimen(paper.title, `${paper.doc_no ?? ''} · version ${paper.version_no}`)
    await files.write(paper.file_path, bytes)
    sizes.set(paper.file_path, bytes.length)
  }
  return sizes
}
