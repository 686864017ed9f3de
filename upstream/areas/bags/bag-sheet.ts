import { bagStatus, contentClass, unsealedBags } from '@/lib/domain/container'
import { bagMixture, bagType } from '@/lib/domain/lists'
import type { UploadColumn } from '@/lib/contract/upload-column'
import type { RowErrorCode } from '@/lib/domain/upload'
import { sql } from 'drizzle-orm'
import { rows, type Db } from '../../db/db'
import { literals } from '../../db/literals'
import { Refusal } from '../../platform/refusal'
import type { CellError } from '../../sheets/cells'
import { auditUpload, ChangedMeanwhile } from '../../core/uploads/row-kind'
import type { Prepared, RowFault, RowGroup, RunContext, UploadKindWork, Verdict } from '../../core/uploads/upload-work'
import { packagesNamed } from '../../core/parcels/named-packages'
import { scannable } from '../tracking/scan-rules'
import { handlingFor } from './judge'
import { bagParcels, type BagParcel } from './parcels'

export const sheetLists = { bag_types: bagType.names, bag_mixtures: bagMixture.names, content_classes: contentClass.names }

/** Rows of one bag in a file: their cells, and what is found wrong with which of them. */
export class BagRows {
  readonly errors: RowFault[]
  readonly warnings: RowFault[] = []

  constructor(
    readonly group: RowGroup,
    private readonly columns: readonly UploadColumn[],
  ) {
    this.errors = group.rows.flatMap((row, line) => row.errors.map((error) => ({ line, error })))
  }

  text(field: string, line = 0): string | null {
    const value = this.group.rows[line]?.values[field]
    return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
  }
  code(field: string, line = 0): string | null {
    return this.text(field, line)?.toUpperCase().replaceAll(/\s/g, '') ?? null
  }
  refuse(field: string, code: RowErrorCode, message: string, line = 0): void {
    this.errors.push({ line, error: this.fault(field, code, message, line) })
  }
  /** Told beside the row, which lands all the same. */
  warn(field: string, message: string): void {
    this.warnings.push({ line: 0, error: this.fault(field, 'range', message, 0) })
  }
  private fault(field: string, code: RowErrorCode, message: string, line: number): CellError {
    return { column: this.columns.find((one) => one.field === field)?.header ?? field, value: this.text(field, line) ?? '', message, code }
  }

  /** Every row of the bag must say the same of it. */
  same(field: string, message: string): void {
    const first = this.text(field)
    this.group.rows.forEach((_row, line) => {
      if (line > 0 && this.text(field, line) !== first) this.refuse(field, 'conflict', message, line)
    })
  }

  /** The bag's rows without a fault of their own are told which row keeps them out (bags.md 6). */
  allRefused(): RowFault[] {
    const wrong = new Set(this.errors.map(({ line }) => line))
    const culprit = this.group.rows.find((_row, line) => wrong.has(line))?.row_number
    const beside = this.group.rows.flatMap((_row, line): RowFault[] =>
      wrong.has(line)
        ? []
        : [{ line, error: { column: 'Row', value: '', message: `Rejected because row ${culprit} of this bag is wrong.`, code: 'dependency' } }])
    return [...this.errors, ...beside]
  }
}

/** The parcels a file names, by the number as it stands there. */
export async function sheetParcels({ db, who }: RunContext, numbers: readonly string[]): Promise<Map<string, BagParcel>> {
  const named = await packagesNamed(db, numbers, ['tracking_no', 'carrier_tracking_no'], [scannable(who)])
  const facts = await bagParcels(db, [...named.values()].flatMap((ids) => (ids.length === 1 ? ids : [])), false)
  return new Map([...named].flatMap(([number, ids]) => {
    const parcel = ids.length === 1 ? facts.get(ids[0] ?? 0) : undefined
    return parcel ? [[number, parcel] as const] : []
  }))
}

interface NamedBag {
  id: number
  bag_no: string
  status: string
  destination: string
  content_class: string
  upload_id: number | null
}

/** Bags by number, whoever's they are: a number is used once in the whole company. */
export async function bagsNamed(db: Db, numbers: readonly string[]): Promise<Map<string, NamedBag>> {
  const found = await rows<NamedBag>(
    db, sql`select id, bag_no, status, destination, content_class, upload_id from bags where bag_no = any(${sql.param(numbers)}::text[])`,
  )
  return new Map(found.map((row) => [row.bag_no, row]))
}

/** Seals of bags on their way. */
export async function sealsInUse(db: Db, seals: readonly string[]): Promise<Map<string, string>> {
  const found = await rows<{ seal_no: string; bag_no: string }>(db, sql`select seal_no, bag_no from bags where seal_no = any(${sql.param(seals)}::text[])
      and status not in ${literals(bagStatus, ...unsealedBags)}`)
  return new Map(found.map(({ seal_no, bag_no }) => [seal_no, bag_no]))
}

/** What the database says of a batch, whichever of the two kinds. */
export interface SheetFacts {
  parcels: ReadonlyMap<string, BagParcel>
  bags: Awaited<ReturnType<typeof bagsNamed>>
  seals: ReadonlyMap<string, string>
  /** Rules between handling codes; null where no parcel has any. */
  handling: Awaited<ReturnType<typeof handlingFor>>
}

/** A bag of a file on its way in; `refused`: why it could not land after all. */
export interface Landing {
  refused: string | null
}

interface BagKind<Facts extends SheetFacts, Thing extends Landing> {
  template: UploadKindWork['template']
  templateName: string
  action: string
  /** The name under which rows come together, from the text of a row's cells; empty: the row says none. */
  named(cell: (field: string) => string): string
  more(run: RunContext, facts: SheetFacts, every: (field: string) => string[]): Promise<Facts>
  stands(bag: BagRows, facts: Facts): boolean
  check(bag: BagRows, facts: Facts, run: RunContext): Thing | null
  result(thing: Thing): 'created' | 'updated'
  /** Opens or fills one bag and answers its id; a `Refusal` leaves the bag's rows out. */
  land(tx: Db, run: RunContext, thing: Thing): Promise<number>
}

export const upperCode = (text: string): string => text.toUpperCase().replaceAll(/\s/g, '')

/** A kind whose rows are parcels and whose things are bags (bags.md 6): a bag lands whole or not at all. */
export function bagKind<Facts extends SheetFacts, Thing extends Landing>(kind: BagKind<Facts, Thing>): UploadKindWork<Thing> {
  const read = async (run: RunContext, bags: readonly BagRows[]) => {
    const every = (field: string) => [...new Set(bags.flatMap((bag) => bag.group.rows.flatMap((_row, line) => bag.text(field, line) ?? [])))]
    const parcels = await sheetParcels(run, every('tracking_no'))
    const facts = {
      parcels, handling: await handlingFor(run.db, parcels.values()), bags: await bagsNamed(run.db, every('bag_no').map(upperCode)),
      seals: await sealsInUse(run.db, every('seal_no').map(upperCode)),
    }
    return kind.more(run, facts, every)
  }
  const prepare = async (run: RunContext, groups: readonly RowGroup[]): Promise<Prepared<Thing>> => {
    const bags = new Map(groups.map((group) => [group, new BagRows(group, kind.template.columns)]))
    const facts = await read(run, [...bags.values()])
    const bagOf = (group: RowGroup) => bags.get(group) ?? new BagRows(group, kind.template.columns)
    return {
      scope: () => 0,
      stands: (group) => kind.stands(bagOf(group), facts),
      check: (group): Verdict<Thing> => {
        const bag = bagOf(group)
        const thing = kind.check(bag, facts, run)
        return thing === null || bag.errors.length > 0 ? { errors: bag.allRefused() } : { thing, warnings: bag.warnings, result: kind.result(thing) }
      },
    }
  }
  const apply = async (tx: Db, run: RunContext, things: readonly Thing[]) => {
    const landed: { entity: string; entity_id: number; after: unknown }[] = []
    for (const thing of things) {
      try {
        landed.push({ entity: 'bag', entity_id: await kind.land(tx, run, thing), after: { upload_id: run.upload.id } })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        thing.refused = error.message
        throw new ChangedMeanwhile(error.message)
      }
    }
    await auditUpload(tx, run, kind.action, landed)
  }
  return {
    template: kind.template, templateName: kind.templateName, masked: [],
    lists: () => Promise.resolve(sheetLists),
    forWhom: () => ({ client_id: null, carrier_id: null }),
    key(cell) {
      const name = kind.named(cell)
      return name ? { key: name, together: name } : null
    },
    continues: (head, row) => head.values.tracking_no !== row.values.tracking_no,
    open: (run) => Promise.resolve({
      lists: sheetLists,
      prepare: (groups) => prepare(run, groups),
      apply: (tx, things) => apply(tx, run, things),
      explain: (constraint, { refused }) => {
        if (constraint === 'changed_meanwhile')
          return { column: 'Bag No', value: '', message: refused ?? 'The bag has changed in the meantime; send its rows again.', code: 'conflict' }
        return constraint === 'bag_packages_in_one'
          ? { column: 'Tracking No', value: '', message: 'A parcel of this bag has since been put into another one.', code: 'duplicate' }
          : null
      },
    }),
  }
}
