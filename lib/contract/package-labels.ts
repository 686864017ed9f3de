import { z } from 'zod'
import { labelStatus } from '@/lib/domain/package'
import { byId, get, Id, numberText, post } from './kernel'
import { NumberType, packageLists, PackageNumbers, PackageRow } from './package-shapes'

const labels = 'app_base:package-labels'
const invoices = 'app_base:shipping-invoice'

/** Numbers as pasted or scanned, or rows another screen had selected. */
const Labels = z
  .object({
    numbers: PackageNumbers.optional(),
    number_type: NumberType.default('any'),
    ids: z.array(Id).min(1).max(500, 'At most 500 packages at a time.').optional(),
  })
  .refine(({ numbers: typed, ids }) => typed !== undefined || ids !== undefined, { path: ['numbers'], error: 'Give at least one number.' })
const LabelRow = PackageRow.pick({
  id: true, tracking_no: true, ref_no: true, carrier: true, consignee_name: true, city: true, country_code: true, pieces: true,
  declared_value: true, currency: true, label_status: true, label_error: true, label_print_count: true,
}).extend({
  items: z.number(),
  /** Number the commercial invoice bears. */
  invoice_no: z.string(),
  /** Contents recorded and, where customs is cleared, each with HS code and origin. */
  docs_complete: z.boolean(),
  /** What the label cannot show as it was typed; null: nothing. */
  label_notes: z.string().nullable(),
})
const Printable = z.object({
  ids: z.array(Id).max(500, 'At most 500 labels at a time.').optional(),
  tracking_nos: z.array(numberText(35).min(1)).max(500, 'At most 500 labels at a time.').optional(),
  copies: z.coerce.number().int().min(1).max(5).default(1),
})

/** Labels and invoices of packages, found and printed. */
export const packageLabels = {
  labels: post('/api/packages/multiple-label-list', {
    needs: labels,
    writes: false,
    body: Labels,
    reply: z.object({ found: z.array(LabelRow), not_found: z.array(z.string()) }),
  }),
  labelsFromSheet: post('/api/download-label/excel-search', {
    needs: labels,
    kind: 'upload',
    writes: false,
    body: z.object({ kind: z.enum(['label', 'invoice']).default('label') }),
    reply: z.object({ found: z.array(LabelRow), not_found: z.array(z.object({ row: z.number(), value: z.string() })) }),
  }),
  /** The same for whoever prints invoices only: the catalogue's call asks for the key of labels. */
  invoicesFromSheet: post('/api/shipping-invoice/excel-search', {
    needs: invoices,
    kind: 'upload',
    writes: false,
    reply: z.object({ found: z.array(LabelRow), not_found: z.array(z.object({ row: z.number(), value: z.string() })) }),
  }),
  /** `auto` as format, size or copies: as client, lane and carrier set the labels up. */
  printLabels: post('/api/package-label/multiple-download/:format/:size', {
    needs: labels,
    writes: false,
    kind: 'download',
    params: z.object({ format: z.enum(['auto', 'pdf', 'zpl', 'png']), size: z.string().max(10) }),
    body: Printable.extend({
      copies: z.union([z.literal('auto').transform(() => undefined), z.coerce.number().int().min(1).max(5)]).optional(),
      include_invoice: z.boolean().default(false),
      skip_missing: z.boolean().default(false),
      /** As asked for, which is the order scanned, unless said otherwise. */
      sort: z.enum(['as_scanned', 'tracking_no', 'city']).default('as_scanned'),
    }),
  }),
  printLabel: get('/api/package-label/download/:id', {
    needs: labels,
    kind: 'download',
    params: byId,
    query: z.object({
      format: z.enum(['auto', 'pdf', 'zpl', 'png']).default('auto'),
      size: z.string().max(10).default('auto'), piece: z.coerce.number().int().min(1).max(999).optional(),
    }),
  }),
  relabel: post('/api/package-label/regenerate/:id', {
    needs: labels,
    params: byId,
    reply: z.object({ label_status: z.enum(labelStatus.names), label_error: z.string().nullable() }),
    refreshes: packageLists,
  }),
  invoices: post('/api/shipping-invoice/multiple-list', {
    needs: invoices,
    writes: false,
    body: Labels,
    reply: z.object({ found: z.array(LabelRow), not_found: z.array(z.string()) }),
  }),
  printInvoices: post('/api/multiple-shipping-invoices/download', {
    needs: invoices,
    writes: false,
    kind: 'download',
    /** One PDF of all, or a zip of one PDF each. */
    body: Printable.extend({ merge: z.enum(['pdf', 'zip']).default('pdf') }),
  }),
  printInvoice: get('/api/shipping-invoice/download', {
    needs: invoices,
    kind: 'download',
    query: z.object({ id: Id.optional(), tracking_no: numberText(35).optional(), copies: z.coerce.number().int().min(1).max(3).default(1) }),
  }),
}
