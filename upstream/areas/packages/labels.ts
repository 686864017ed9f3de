import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import type { LabelSetup } from '@/lib/domain/label-setup'
import { labelStatus } from '@/lib/domain/package'
import { spellings } from '@/lib/domain/scan-input'
import { labelSize, UnknownSize } from '../../documents/label-data'
import { barcodeFits } from '../../documents/label-layout'
import { labelSheets, type LabelJob } from '../../documents/label-pdf'
import { labelPng } from '../../documents/label-png'
import { labelsZpl } from '../../documents/label-zpl'
import { invoiceSheets } from '../../documents/shipping-invoice'
import { rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf, isNumber } from '../../platform/list'
import { stamp } from '../../platform/list-file'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { packageNotFound } from './detail'
import { invoicesFor } from './invoice-source'
import { setupsOf } from './label-setups'
import { labelsFor } from './label-source'
import { jobPdf, type CarriersLabel, type JobPart } from './print-job'
import { visiblePackages } from '../../core/parcels/scope'

type PrintMany = z.output<typeof packages.printLabels.body>
type Params = z.output<typeof packages.printLabels.params>
type Format = Exclude<Params['format'], 'auto'>
type Status = (typeof labelStatus.names)[number]

export interface Printing {
  db: Db
  who: Who
  services: Services
}

export interface LabelledPackage {
  id: number
  tracking_no: string
  city: string
  pieces: number
  label_status: Status
  label_error: string | null
  /** The carrier's own label in the file store; null: ours. */
  label_path: string | null
}

/** The packages named, in the order named, each once; 404 when one of them is not there for this person. */
export async function requestedPackages(db: Db, who: Who, named: { ids?: readonly number[]; tracking_nos?: readonly string[] }): Promise<LabelledPackage[]> {
  const ids = named.ids ?? []
  const numbers = named.tracking_nos ?? []
  if (ids.length + numbers.length === 0) throw refuseField('ids', 'Choose at least one package.')
  const found = await rows<LabelledPackage>(
    db,
    sql`select p.id, p.tracking_no, p.city, p.pieces, p.label_status, p.label_error, p.label_path from packages p
        where ${allOf([visiblePackages(who, sql`p`), sql`(p.id = any(${sql.param(ids)}::bigint[]) or ${isNumber(sql`p.tracking_no`, numbers)})`])}`,
  )
  const byName = new Map<number | string, LabelledPackage>(found.flatMap((row) => [[row.id, row] as const, [row.tracking_no, row] as const]))
  const requested = [...ids, ...numbers].map((name) => {
    const row = typeof name === 'number' ? byName.get(name) : spellings(name).map((spelling) => byName.get(spelling)).find(Boolean)
    if (!row) throw typeof name === 'string' ? new Refusal(404, `No package found for "${name}".`) : packageNotFound()
    return row
  })
  return [...new Set(requested)]
}

const sorting: Record<PrintMany['sort'], ((a: LabelledPackage, b: LabelledPackage) => number) | null> = {
  as_scanned: null,
  tracking_no: (a, b) => (a.tracking_no < b.tracking_no ? -1 : 1),
  city: (a, b) => a.city.localeCompare(b.city) || (a.tracking_no < b.tracking_no ? -1 : 1),
}

/** Those with a label; 422 naming the others unless they may be left out. */
function readyOnes(requested: readonly LabelledPackage[], skipMissing: boolean): LabelledPackage[] {
  const ready = requested.filter(({ label_status }) => label_status === 'created')
  const waiting = requested.filter(({ label_status }) => label_status !== 'created')
  if (waiting.length > 0 && (!skipMissing || ready.length === 0)) {
    const numbers = waiting.map(({ tracking_no }) => tracking_no).join(', ')
    throw refuseField('ids', `Label not ready for: ${numbers}.`)
  }
  return ready
}

type Setups = ReadonlyMap<number, LabelSetup>

/** 400 for a size we do not print, 422 for a number too long to be read off it. */
function refusePaper(size: string | undefined, requested: readonly LabelledPackage[], setups: Setups): void {
  try {
    if (size !== undefined) labelSize(size)
  } catch (error) {
    throw error instanceof UnknownSize ? new Refusal(400, error.message, [{ field: 'size', message: error.message }]) : error
  }
  for (const { id, tracking_no, pieces } of requested) {
    const setup = setups.get(id)
    const paper = size ?? setup?.size ?? '4X6'
    if (barcodeFits(pieces > 1 ? `${tracking_no}-${String(pieces).padStart(2, '0')}` : tracking_no, paper, setup)) continue
    throw refuseField('size', `The barcode of ${tracking_no} does not fit on ${paper.toUpperCase()}. Choose a wider label.`)
  }
}

/** A print is counted when it is handed out; what the printer makes of it nobody tells us. */
export const countPrints = (db: Db, ids: readonly number[]) =>
  rows(db, sql`update packages set label_printed_at = now(), label_print_count = label_print_count + 1 where id = any(${sql.param(ids)}::bigint[])`)

const types: Record<Format, string> = { pdf: 'application/pdf', zpl: 'application/zpl', png: 'image/png' }

/** What is asked of a job; paper and copies left out are each label's own. */
interface Job extends LabelJob {
  format: Format
  name: string
  piece?: number
}

/** A size as it was asked for; undefined: as set up. */
export const sizeOf = (size: string): string | undefined => (size.toLowerCase() === 'auto' ? undefined : size)

/** The format asked for, else the one all the labels are set up with; labels of carriers come as PDF, and so does a mixture. */
function formatFor(format: Params['format'], requested: readonly LabelledPackage[], setups: Setups): Format {
  if (format !== 'auto') return format
  return requested.every((one) => !isCarriers(one) && setups.get(one.id)?.format === 'zpl') ? 'zpl' : 'pdf'
}

/** Our labels for a printer's language, or the one of a picture, made while they are sent. */
async function labelsFile({ db, services }: Printing, ids: readonly number[], { format, size, copies, name, piece }: Job): Promise<Download> {
  const labels = labelsFor(db, ids, services, { piece })
  const fileName = `${name}.${format}`
  if (format === 'zpl') return new Download(labelsZpl(labels, { size, copies }), types.zpl, fileName)
  const { value: label } = await labels.next()
  if (!label) throw packageNotFound()
  return new Download(await labelPng(label, size), types.png, fileName, true)
}

/** The packages of a job whose labels can be printed on that paper, in printing order, and how they are set up. */
export async function readyLabels(printing: Printing, size: string | undefined, body: PrintMany): Promise<{ ready: LabelledPackage[]; setups: Setups }> {
  const requested = readyOnes(await requestedPackages(printing.db, printing.who, body), body.skip_missing)
  const setups = await setupsOf(printing.db, requested.map(({ id }) => id))
  refusePaper(size, requested.filter((one) => !isCarriers(one)), setups)
  const order = sorting[body.sort]
  return { ready: order ? requested.toSorted(order) : requested, setups }
}

const isCarriers = (requested: LabelledPackage): requested is LabelledPackage & CarriersLabel => requested.label_path !== null

/** A carrier's label comes as it is: in no other format, and not piece by piece. */
function refuseCarriers(requested: readonly LabelledPackage[], format: Format, piece?: number): void {
  const carriers = requested.filter(isCarriers).map(({ tracking_no }) => tracking_no)
  const [first] = carriers
  if (!first) return
  if (piece !== undefined) throw refuseField('piece', `The label of ${first} is the carrier’s own and covers all pieces.`)
  if (format === 'pdf') return
  throw refuseField('format', carriers.length === 1
    ? `The label of ${first} is the carrier’s own and comes as PDF.`
    : `${carriers.length} of these labels are the carrier’s own and come as PDF: ${carriers.slice(0, 5).join(', ')}${carriers.length > 5 ? ' …' : ''}.`)
}

/** Labels of ours that follow each other share their sheets; each of a carrier stands by itself, and one that is `followed` ends its sheet. */
function labelParts(
  { db, services }: Printing, requested: readonly LabelledPackage[],
  { size, copies, piece }: Pick<Job, 'size' | 'copies' | 'piece'>, followed: (one: LabelledPackage) => JobPart | undefined,
): JobPart[] {
  const parts: JobPart[] = []
  let run: number[] = []
  const end = () => {
    if (run.length > 0) parts.push({ sheets: labelSheets(labelsFor(db, run, services, { piece }), { size, copies }) })
    run = []
  }
  for (const one of requested) {
    if (isCarriers(one)) {
      end()
      parts.push({ label: one })
    } else run.push(one.id)
    const after = followed(one)
    if (!after) continue
    end()
    parts.push(after)
  }
  end()
  return parts
}

/** The commercial invoice of a package, as part of a job. */
export const invoicePart = ({ db }: Printing, { id }: LabelledPackage): JobPart => ({ sheets: invoiceSheets(invoicesFor(db, [id]), 1) })

/** Each label with what follows it, for jobs that put papers between the labels. */
export const partsOfEach = (printing: Printing, requested: readonly LabelledPackage[], paper: LabelJob): JobPart[] =>
  labelParts(printing, requested, paper, (one) => invoicePart(printing, one))

/** Packages whose client wants the invoice with the label, as far as there is one and whoever prints may see it. */
async function withInvoice({ db, who }: Printing, requested: readonly LabelledPackage[], setups: Setups): Promise<ReadonlySet<number>> {
  const ids = requested.filter(({ id }) => setups.get(id)?.invoice).map(({ id }) => id)
  if (ids.length === 0 || !who.keys.has('app_base:shipping-invoice')) return new Set()
  const found = await rows<{ id: number }>(db, sql`select distinct package_id as id from package_items where package_id = any(${sql.param(ids)}::bigint[])`)
  return new Set(found.map(({ id }) => id))
}

async function printed(printing: Printing, requested: readonly LabelledPackage[], setups: Setups, job: Job): Promise<Download> {
  const ids = requested.map(({ id }) => id)
  const invoiced = job.format === 'pdf' && job.piece === undefined ? await withInvoice(printing, requested, setups) : new Set()
  const parts = () => labelParts(printing, requested, job, (one) => (invoiced.has(one.id) ? invoicePart(printing, one) : undefined))
  const file = job.format === 'pdf'
    ? new Download(await jobPdf(printing.services, parts(), { title: 'Labels', copies: job.copies ?? 1 }), types.pdf, `${job.name}.pdf`, true)
    : await labelsFile(printing, ids, job)
  await countPrints(printing.db, ids)
  return file
}

/** Labels of up to 500 packages in one file, in the order asked for (packages.md 5 and 6). */
export async function printLabels(printing: Printing, params: Params, body: PrintMany): Promise<Download> {
  const size = sizeOf(params.size)
  const { ready, setups } = await readyLabels(printing, size, body)
  const format = formatFor(params.format, ready, setups)
  if (format === 'png' && (ready.length > 1 || (body.copies ?? 1) > 1)) throw refuseField('format', 'A PNG holds one label. Choose PDF or ZPL for several.')
  refuseCarriers(ready, format)
  const [only, ...others] = ready
  const name = only && others.length === 0 ? `label-${only.tracking_no}` : `labels-${stamp()}`
  return printed(printing, ready, setups, { format, size, copies: body.copies, name })
}

/** The label of one package, or of one of its pieces. */
export async function printLabel(
  printing: Printing, id: number, { format: formatChoice, size: chosen, piece }: z.output<typeof packages.printLabel.query>,
): Promise<Download> {
  const [requested] = await requestedPackages(printing.db, printing.who, { ids: [id] })
  if (!requested) throw packageNotFound()
  const { tracking_no, label_status, label_error, pieces } = requested
  if (label_status !== 'created') throw new Refusal(409, `The label of ${tracking_no} is not ready: ${label_error ?? labelStatus.label(label_status)}.`)
  if (piece !== undefined && piece > pieces) throw refuseField('piece', `${tracking_no} has no piece ${piece}.`)
  const setups = await setupsOf(printing.db, [id])
  const [format, size] = [formatFor(formatChoice, [requested], setups), sizeOf(chosen)]
  refuseCarriers([requested], format, piece)
  if (!isCarriers(requested)) refusePaper(size, [requested], setups)
  const name = piece === undefined ? `label-${tracking_no}` : `label-${tracking_no}-${String(piece).padStart(2, '0')}`
  return printed(printing, [requested], setups, { format, size, name, piece })
}
