import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { packages } from '@/lib/contract/packages'
import { labelStatus } from '@/lib/domain/package'
import { spellings } from '@/lib/domain/scan-input'
import { labelSize, UnknownSize } from '../../documents/label-data'
import { barcodeFits } from '../../documents/label-layout'
import { labelSheets } from '../../documents/label-pdf'
import { labelPng } from '../../documents/label-png'
import { labelsZpl } from '../../documents/label-zpl'
import { rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf, isNumber } from '../../platform/list'
import { stamp } from '../../platform/list-file'
import { Refusal, refuseField } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { packageNotFound } from './detail'
import { labelsFor, type LabelWish } from './label-source'
import { jobPdf, type CarriersLabel, type JobPart } from './print-job'
import { visiblePackages } from './scope'

type PrintMany = z.output<typeof packages.printLabels.body>
type Format = z.output<typeof packages.printLabels.params>['format']
type Status = (typeof labelStatus.names)[number]

export interface Printing {
  db: Db
  who: Who
  services: Services
}

export interface Wanted {
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
export async function wantedPackages(db: Db, who: Who, named: { ids?: readonly number[]; tracking_nos?: readonly string[] }): Promise<Wanted[]> {
  const ids = named.ids ?? []
  const numbers = named.tracking_nos ?? []
  if (ids.length + numbers.length === 0) throw refuseField('ids', 'Choose at least one package.')
  const found = await rows<Wanted>(
    db,
    sql`select p.id, p.tracking_no, p.city, p.pieces, p.label_status, p.label_error, p.label_path from packages p
        where ${allOf([visiblePackages(who, sql`p`), sql`(p.id = any(${sql.param(ids)}::bigint[]) or ${isNumber(sql`p.tracking_no`, numbers)})`])}`,
  )
  const byName = new Map<number | string, Wanted>(found.flatMap((row) => [[row.id, row] as const, [row.tracking_no, row] as const]))
  const wanted = [...ids, ...numbers].map((name) => {
    const row = typeof name === 'number' ? byName.get(name) : spellings(name).map((spelling) => byName.get(spelling)).find(Boolean)
    if (!row) throw typeof name === 'string' ? new Refusal(404, `No package found for "${name}".`) : packageNotFound()
    return row
  })
  return [...new Set(wanted)]
}

const sorting: Record<PrintMany['sort'], ((a: Wanted, b: Wanted) => number) | null> = {
  as_scanned: null,
  tracking_no: (a, b) => (a.tracking_no < b.tracking_no ? -1 : 1),
  city: (a, b) => a.city.localeCompare(b.city) || (a.tracking_no < b.tracking_no ? -1 : 1),
}

/** Those with a label; 422 naming the others unless they may be left out. */
function readyOnes(wanted: readonly Wanted[], skipMissing: boolean): Wanted[] {
  const ready = wanted.filter(({ label_status }) => label_status === 'created')
  const waiting = wanted.filter(({ label_status }) => label_status !== 'created')
  if (waiting.length > 0 && (!skipMissing || ready.length === 0)) {
    const numbers = waiting.map(({ tracking_no }) => tracking_no).join(', ')
    throw refuseField('ids', `Label not ready for: ${numbers}.`)
  }
  return ready
}

/** 400 for a size the house does not print, 422 for a number too long to be read off it. */
function refusePaper(size: string, wanted: readonly Wanted[]): void {
  try {
    labelSize(size)
  } catch (error) {
    throw error instanceof UnknownSize ? new Refusal(400, error.message, [{ field: 'size', message: error.message }]) : error
  }
  const wide = wanted.find(({ tracking_no, pieces }) => !barcodeFits(pieces > 1 ? `${tracking_no}-${String(pieces).padStart(2, '0')}` : tracking_no, size))
  if (wide) throw refuseField('size', `The barcode of ${wide.tracking_no} does not fit on ${size.toUpperCase()}. Choose a wider label.`)
}

/** A print is counted when it is handed out; what the printer makes of it nobody tells us. */
export const countPrints = (db: Db, ids: readonly number[]) =>
  rows(db, sql`update packages set label_printed_at = now(), label_print_count = label_print_count + 1 where id = any(${sql.param(ids)}::bigint[])`)

const types: Record<Format, string> = { pdf: 'application/pdf', zpl: 'application/zpl', png: 'image/png' }

interface Job {
  format: Exclude<Format, 'pdf'>
  size: string
  copies: number
  name: string
}

/** Our labels for a printer's language, or the one of a picture, made while they are sent. */
async function labelsFile({ db, services }: Printing, ids: readonly number[], wish: Omit<LabelWish, 'brand'>, { format, size, copies, name }: Job): Promise<Download> {
  const labels = labelsFor(db, ids, { ...wish, brand: services.config.BRAND_NAME })
  const fileName = `${name}.${format}`
  if (format === 'zpl') return new Download(labelsZpl(labels, { size, copies }), types.zpl, fileName)
  const { value: label } = await labels.next()
  if (!label) throw packageNotFound()
  return new Download(await labelPng(label, size), types.png, fileName, true)
}

/** The packages of a job whose labels can be printed on that paper, in printing order. */
export async function readyLabels(printing: Printing, size: string, body: PrintMany): Promise<Wanted[]> {
  const wanted = readyOnes(await wantedPackages(printing.db, printing.who, body), body.skip_missing)
  refusePaper(size, wanted.filter((one) => !isCarriers(one)))
  const order = sorting[body.sort]
  return order ? wanted.toSorted(order) : wanted
}

const isCarriers = (wanted: Wanted): wanted is Wanted & CarriersLabel => wanted.label_path !== null

/** A carrier's label comes as it is: in no other format, and not piece by piece. */
function refuseCarriers(wanted: readonly Wanted[], format: Format, piece?: number): void {
  const carriers = wanted.filter(isCarriers).map(({ tracking_no }) => tracking_no)
  const [first] = carriers
  if (!first) return
  if (piece !== undefined) throw refuseField('piece', `The label of ${first} is the carrier’s own and covers all pieces.`)
  if (format === 'pdf') return
  throw refuseField('format', carriers.length === 1
    ? `The label of ${first} is the carrier’s own and comes as PDF.`
    : `${carriers.length} of these labels are the carrier’s own and come as PDF: ${carriers.slice(0, 5).join(', ')}${carriers.length > 5 ? ' …' : ''}.`)
}

/** Labels of ours that follow each other share their sheets; each of a carrier stands by itself. */
function labelParts({ db, services }: Printing, wanted: readonly Wanted[], { size, copies, piece }: { size: string; copies: number; piece?: number }): JobPart[] {
  const sheets = (run: readonly Wanted[]) => ({ sheets: labelSheets(labelsFor(db, run.map(({ id }) => id), { piece, brand: services.config.BRAND_NAME }), labelSize(size), copies) })
  const parts: JobPart[] = []
  let run: Wanted[] = []
  for (const one of wanted) {
    if (!isCarriers(one)) {
      run.push(one)
      continue
    }
    if (run.length > 0) parts.push(sheets(run))
    parts.push({ label: one })
    run = []
  }
  return run.length > 0 ? [...parts, sheets(run)] : parts
}

/** Each label with what follows it, for jobs that put papers between the labels. */
export function partsOfEach(printing: Printing, wanted: readonly Wanted[], paper: { size: string; copies: number }, after: (one: Wanted) => JobPart): JobPart[] {
  return wanted.flatMap((one) => [...labelParts(printing, [one], paper), after(one)])
}

async function printed(printing: Printing, wanted: readonly Wanted[], { format, ...job }: { format: Format; size: string; copies: number; name: string; piece?: number }): Promise<Download> {
  const ids = wanted.map(({ id }) => id)
  const file = format === 'pdf'
    ? new Download(await jobPdf(printing.services, labelParts(printing, wanted, job), { title: 'Labels', copies: job.copies }), types.pdf, `${job.name}.pdf`, true)
    : await labelsFile(printing, ids, { piece: job.piece }, { ...job, format })
  await countPrints(printing.db, ids)
  return file
}

/** Labels of up to 500 packages in one file, in the order asked for (packages.md 5 and 6). */
export async function printLabels(printing: Printing, { format, size }: z.output<typeof packages.printLabels.params>, body: PrintMany): Promise<Download> {
  const sorted = await readyLabels(printing, size, body)
  if (format === 'png' && (sorted.length > 1 || body.copies > 1)) throw refuseField('format', 'A PNG holds one label. Choose PDF or ZPL for several.')
  refuseCarriers(sorted, format)
  const [only, ...others] = sorted
  const name = only && others.length === 0 ? `label-${only.tracking_no}` : `labels-${stamp()}`
  return printed(printing, sorted, { format, size, copies: body.copies, name })
}

/** The label of one package, or of one of its pieces. */
export async function printLabel(printing: Printing, id: number, { format, size, piece }: z.output<typeof packages.printLabel.query>): Promise<Download> {
  const [wanted] = await wantedPackages(printing.db, printing.who, { ids: [id] })
  if (!wanted) throw packageNotFound()
  const { tracking_no, label_status, label_error, pieces } = wanted
  if (label_status !== 'created') throw new Refusal(409, `The label of ${tracking_no} is not ready: ${label_error ?? labelStatus.label(label_status)}.`)
  if (piece !== undefined && piece > pieces) throw refuseField('piece', `${tracking_no} has no piece ${piece}.`)
  refuseCarriers([wanted], format, piece)
  if (!isCarriers(wanted)) refusePaper(size, [wanted])
  const name = piece === undefined ? `label-${tracking_no}` : `label-${tracking_no}-${String(piece).padStart(2, '0')}`
  return printed(printing, [wanted], { format, size, copies: 1, name, piece })
}
