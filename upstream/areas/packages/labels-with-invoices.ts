import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { invoiceSheets } from '../../documents/shipping-invoice'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { noPermission, refuseField } from '../../platform/refusal'
import { invoicesFor } from './invoice-source'
import { refuseEmpty } from './invoices'
import { countPrints, partsOfEach, readyLabels, type Printing } from './labels'
import { jobPdf } from './print-job'

type Params = z.output<typeof packages.printLabels.params>
type Body = z.output<typeof packages.printLabels.body>

/** Each label followed by its commercial invoice, in one PDF (packages.md 4, /package-labels: include invoice). Needs the key of invoices too. */
export async function printLabelsWithInvoices(printing: Printing, { format, size }: Params, body: Body): Promise<Download> {
  if (!printing.who.keys.has('app_base:shipping-invoice')) throw noPermission()
  if (format !== 'pdf') throw refuseField('format', 'Invoices are printed as PDF only. Choose PDF, or leave the invoices out.')
  const ready = await readyLabels(printing, size, body)
  await refuseEmpty(printing.db, ready)
  const { db, services } = printing
  const parts = partsOfEach(printing, ready, { size, copies: body.copies }, ({ id }) => ({ sheets: invoiceSheets(invoicesFor(db, [id]), 1) }))
  const file = await jobPdf(services, parts, { title: 'Labels and invoices', copies: body.copies })
  await countPrints(db, ready.map(({ id }) => id))
  return new Download(file, 'application/pdf', `labels-${stamp()}.pdf`, true)
}
