import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { noPermission, refuseField } from '../../platform/refusal'
import { refuseEmpty } from './invoices'
import { sizeOf, countPrints, partsOfEach, readyLabels, type Printing } from './labels'
import { jobPdf } from './print-job'

type Params = z.output<typeof packages.printLabels.params>
type Body = z.output<typeof packages.printLabels.body>

/** Each label followed by its commercial invoice, in one PDF (packages.md 4, /package-labels: include invoice). Needs the key of invoices too. */
export async function printLabelsWithInvoices(printing: Printing, { format, size }: Params, body: Body): Promise<Download> {
  if (!printing.who.keys.has('app_base:shipping-invoice')) throw noPermission()
  if (format !== 'pdf' && format !== 'auto') throw refuseField('format', 'Invoices are printed as PDF only. Choose PDF, or leave the invoices out.')
  const paper = sizeOf(size)
  const { ready } = await readyLabels(printing, paper, body)
  await refuseEmpty(printing.db, ready)
  const { db, services } = printing
  const parts = partsOfEach(printing, ready, { size: paper, copies: body.copies })
  const file = await jobPdf(services, parts, { title: 'Labels and invoices', copies: body.copies ?? 1 })
  await countPrints(db, ready.map(({ id }) => id))
  return new Download(file, 'application/pdf', `labels-${stamp()}.pdf`, true)
}
