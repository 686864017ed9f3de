import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Page } from '../../documents/drawing'
import { mergedPdf, UnreadablePdf, type Stretch } from '../../documents/merged-pdf'
import { pagesPdf } from '../../documents/pdf-pages'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'

/** A label a carrier sent with its booking, kept as it came. */
export interface CarriersLabel {
  tracking_no: string
  label_path: string
}

/** Part of a print job: sheets drawn here, or a carrier's own label. */
export type JobPart = { sheets: AsyncIterable<Page> } | { label: CarriersLabel }

/** The carrier's own label from the file store; 410 when it is no longer kept. */
async function keptLabel({ files }: Services, { tracking_no, label_path }: CarriersLabel): Promise<Readable> {
  if (!(await files.has(label_path))) throw new Refusal(410, `The carrier’s label of ${tracking_no} is no longer kept. Make the label again.`)
  return files.read(label_path)
}

/**
 * The parts in one PDF and in their order, labels of carriers among sheets of ours
 * with `copies` of each (packages.md 6: labels of one job keep the order asked for).
 */
export async function jobPdf(services: Services, parts: readonly JobPart[], { title, copies }: { title: string; copies: number }): Promise<Readable | Buffer> {
  const counts: number[] = []
  async function* ours() {
    for (const part of parts) {
      if (!('sheets' in part)) continue
      let pages = 0
      for await (const page of part.sheets) {
        pages += 1
        yield page
      }
      counts.push(pages)
    }
  }
  const [only, ...others] = parts
  if (only && 'label' in only && others.length === 0 && copies === 1) return keptLabel(services, only.label)
  // Without a carrier's label the file is sent while it is made.
  if (parts.every((part) => 'sheets' in part)) return pagesPdf(ours(), title)
  const made = parts.some((part) => 'sheets' in part) ? await buffer(pagesPdf(ours(), title)) : null
  const stretches: Stretch[] = []
  for (const part of parts) {
    if ('sheets' in part) stretches.push({ pages: counts.shift() ?? 0 })
    else stretches.push({ pdf: await buffer(await keptLabel(services, part.label)), copies, name: part.label.tracking_no })
  }
  try {
    return await mergedPdf(made, stretches, title)
  } catch (error) {
    throw error instanceof UnreadablePdf ? refuseField('ids', `The carrier’s label of ${error.of} cannot be put among others. Print it alone.`) : error
  }
}
