import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { shippingInvoicesPdf } from '../../documents/shipping-invoice'
import { rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { stamp } from '../../platform/list-file'
import { refuseField } from '../../platform/refusal'
import { zipStream } from '../../sheets/zip-stream'
import { invoicesFor } from './invoice-source'
import { requestedPackages, type Printing, type LabelledPackage } from './labels'

/** 422 naming the packages nobody has recorded the contents of: an invoice of nothing is none. */
export async function refuseEmpty(db: Db, requested: readonly LabelledPackage[]): Promise<void> {
  const empty = await rows<{ tracking_no: string }>(
    db,
    sql`select p.tracking_no from packages p where p.id = any(${sql.param(requested.map(({ id }) => id))}::bigint[])
          and not exists (select 1 from package_items i where i.package_id = p.id) order by p.id`,
  )
  if (empty.length > 0) throw refuseField('ids', `No items are recorded for ${empty.map(({ tracking_no }) => tracking_no).join(', ')}.`)
}

function invoicesFile({ db }: Printing, requested: readonly LabelledPackage[], copies: number): Download {
  const [only] = requested
  const name = requested.length === 1 && only ? `shipping-invoice-${only.tracking_no}` : `shipping-invoices-${stamp()}`
  const invoices = invoicesFor(db, requested.map(({ id }) => id))
  return new Download(shippingInvoicesPdf(invoices, { copies }), 'application/pdf', `${name}.pdf`, true)
}

/** One PDF an invoice, made one after the other while the zip is sent. */
function invoicesZip({ db }: Printing, requested: readonly LabelledPackage[], copies: number): Download {
  const name = `shipping-invoices-${stamp()}.zip`
  function* files() {
    for (const { id, tracking_no } of requested) {
      yield { name: `shipping-invoice-${tracking_no}.pdf`, content: shippingInvoicesPdf(invoicesFor(db, [id]), { copies }) }
    }
  }
  return new Download(zipStream(files()), 'application/zip', name)
}

/** Commercial invoices of up to 500 packages, in one PDF or a zip of one each, in the order asked for (packages.md 5 and 6). */
export async function printInvoices(printing: Printing, body: z.output<typeof packages.printInvoices.body>): Promise<Download> {
  const requested = await requestedPackages(printing.db, printing.who, body)
  await refuseEmpty(printing.db, requested)
  if (body.merge === 'zip') return invoicesZip(printing, requested, body.copies)
  return invoicesFile(printing, requested, body.copies)
}

export async function printInvoice(printing: Printing, { id, tracking_no, copies }: z.output<typeof packages.printInvoice.query>): Promise<Download> {
  const requested = await requestedPackages(printing.db, printing.who, { ids: id ? [id] : [], tracking_nos: !id && tracking_no ? [tracking_no] : [] })
  await refuseEmpty(printing.db, requested)
  return invoicesFile(printing, requested, copies)
}
