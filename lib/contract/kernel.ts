import { z } from 'zod'
import { MOST_PLACES } from '@/lib/domain/currency'
import type { Key } from '@/lib/domain/keys'
import type { UserCategory } from '@/lib/domain/user'
import { cellNumber, numberFault } from '@/lib/domain/number-text'
import { paramNames } from '@/lib/domain/call-url'
import { cleanNumber } from '@/lib/domain/scan-input'
import { MOST_IDS } from '@/lib/domain/totals'
import { cell } from '@/lib/domain/text'

/** Which upstream token a call carries; `pas` is a user token got through PAS sign-in (access.md, readings). */
export type TokenKind = 'none' | 'user' | 'admin' | 'pas'
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** How the body travels: JSON both ways, a multipart file up, or a streamed file down. */
export type CallKind = 'json' | 'upload' | 'download'

type Shape = z.ZodType
type Nothing = z.ZodObject<Record<never, never>>

/**
 * One upstream call, stated once: the door rebuilds its URL, the upstream routes and validates it, forms read its body,
 * the cache reads `refreshes`, the OpenAPI document is made from it.
 */
export interface Call<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape, R extends Shape = Shape> {
  readonly method: Method
  /** Verbatim path with `:name` parameters. */
  readonly path: string
  readonly kind: CallKind
  readonly token: TokenKind
  /** Any one of these keys opens the call; null = no key, and then `open` says why. */
  readonly needs: readonly Key[] | null
  readonly open: string | null
  /** Users of these categories pass without a key; the handler keeps them to their own rows. */
  readonly own: readonly UserCategory[]
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: R
  /** Changes business data: needs the portal's header, runs in a transaction, leaves an audit row. */
  readonly writes: boolean
  /** Names of the calls whose cached answers a success makes stale. */
  readonly refreshes: readonly string[]
  /** Largest request body in bytes; a plain JSON body is kept small on purpose. */
  readonly maxBytes: number
  /** How many files an upload may bring, and the largest of each; one of the whole body's size unless said otherwise. */
  readonly maxFiles: number
  readonly maxFileBytes: number
  /** Asks a partner before it writes: the handler opens its own transactions and audits itself, so that none waits for a stranger. */
  readonly asksOutside: boolean
  /** Whether an administrator who views the portal as its caller may make it: what only reads, unless it answers secrets. */
  readonly whileViewing: boolean
  /** Only the portal's own server makes it: its answer holds a token, which no browser may read, so the door does not know it. */
  readonly serverOnly: boolean
  /** A list pickers choose from (settings.md 5): answered with an ETag, and kept by its asker's browser for `LOOKUP_SECONDS`. */
  readonly lookup: boolean
  /** Calls a minute from one address, of a call without token; null leaves our usual limit. */
  readonly perMinute: number | null
  /** Rows a list's own export holds at most; null leaves our usual limit. */
  readonly exportRows: number | null
}
export type AnyCall = Call
export type Area = Readonly<Record<string, AnyCall>>

interface Options<P extends Shape, Q extends Shape, B extends Shape, R extends Shape> {
  needs: Key | readonly Key[] | null
  /** Why no key is needed; required when `needs` is null. */
  open?: string
  own?: readonly UserCategory[]
  perMinute?: number
  exportRows?: number
  token?: TokenKind
  kind?: CallKind
  params?: P
  query?: Q
  body?: B
  reply?: R
  writes?: boolean
  refreshes?: readonly string[]
  maxBytes?: number
  maxFiles?: number
  maxFileBytes?: number
  asksOutside?: boolean
  whileViewing?: boolean
  serverOnly?: boolean
}

const nothing: Nothing = z.object({})
const JSON_BYTES = 1024 * 1024

function define(method: Method, lookup = false) {
  return <P extends Shape = Nothing, Q extends Shape = Nothing, B extends Shape = Nothing, R extends Shape = z.ZodUnknown>(
    path: string,
    o: Options<P, Q, B, R>,
  ): Call<P, Q, B, R> => {
    if (o.needs === null && !o.open) throw new Error(`${method} ${path} needs no key and does not say why`)
    if (paramNames(path).length > 0 && !o.params) throw new Error(`${method} ${path} has parameters without a shape`)
    return {
      method,
      path,
      kind: o.kind ?? 'json',
      token: o.token ?? (path.startsWith('/api/admin/') ? 'admin' : 'user'),
      needs: o.needs === null ? null : ([] as Key[]).concat(o.needs),
      open: o.open ?? null,
      own: o.own ?? [],
      params: (o.params ?? nothing) as P,
      query: (o.query ?? nothing) as Q,
      body: (o.body ?? nothing) as B,
      reply: (o.reply ?? z.unknown()) as R,
      writes: o.writes ?? method !== 'GET',
      refreshes: o.refreshes ?? [],
      maxBytes: o.maxBytes ?? JSON_BYTES,
      maxFiles: o.maxFiles ?? 1,
      maxFileBytes: o.maxFileBytes ?? o.maxBytes ?? JSON_BYTES,
      asksOutside: o.asksOutside ?? false,
      whileViewing: o.whileViewing ?? !(o.writes ?? method !== 'GET'),
      serverOnly: o.serverOnly ?? false,
      lookup,
      perMinute: o.perMinute ?? null,
      exportRows: o.exportRows ?? null,
    }
  }
}

export const get = define('GET')
export const lookup = define('GET', true)
export const post = define('POST')
export const patch = define('PATCH')
export const put = define('PUT')
export const del = define('DELETE')

/** `true` for a call any signed-in user may make; the reason travels into the OpenAPI document. */
export const anySignedIn = { needs: null, open: 'Any signed-in user; rows are cut to the caller.' } as const
export const anyone = { needs: null, open: 'Public; rate limited.', token: 'none' } as const

// ---- shapes every area shares -------------------------------------------------------------------------------------

/** A row id: a positive integer, sent as text in a URL. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
export const byId = z.object({ id: Id })

/** A filter that may be repeated: `?status=new&status=on_hold` means any of them. */
export const anyOf = <T extends z.ZodType>(item: T, most = 200) =>
  z.preprocess((v) => (v === undefined || v === '' ? undefined : Array.isArray(v) ? v : [v]), z.array(item).max(most).optional())

/** A yes/no that may come from a URL or JSON. */
export const Flag = z.preprocess(
  (v) => (typeof v === 'string' ? ({ true: true, '1': true, yes: true, false: false, '0': false, no: false }[v.toLowerCase()] ?? v) : v),
  z.boolean(),
)

/** A number somebody typed, scanned or pasted, read as `cleanNumber` reads it: signs around it, unseen marks and other digits are settled here. */
export const numberText = (most: number) => z.string().overwrite(cleanNumber).max(most)
/** What somebody searches for: unseen marks out, digits 0-9. */
export const searchText = (most: number) => z.string().overwrite(cell).max(most)

/** A month of Dubai days, `2026-11`. */
export const Month = z.string().trim().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Use YYYY-MM.')

export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Use YYYY-MM-DD.')
export const Instant = z.string()

/** A number as it may travel: JSON's own, or text as people type it (`readNumber`); its decimal, or what is wrong with what was typed. */
export const typedDecimal = (label: string) =>
  z.union([z.number(), z.string()]).transform((typed, ctx) => {
    const decimal = cellNumber(String(typed))
    if (decimal !== null) return decimal
    ctx.addIssue({ code: 'custom', message: numberFault(label, String(typed), null) })
    return z.NEVER
  })

const decimal = (places: number, label: string) =>
  typedDecimal(label).pipe(z.string().regex(new RegExp(`^-?\\d{1,15}(\\.\\d{1,${places}})?$`), `${label} must be a number with at most ${places} decimals.`))

/** What a form sends where nothing was typed: null. */
export const blank = z.literal('').transform(() => null)

/**
 * Money in and out: a decimal string with the places of the currency beside it, 12.345
 * KWD and 500 JPY. Which currency that is, and so how many, the upstream judges.
 */
export const Money = decimal(MOST_PLACES, 'The amount')
/** Money in dirhams, whatever its record trades in. */
export const Dirhams = decimal(2, 'An amount in AED')
/** What one unit, hour or kilogram costs: up to eight places, since only its product with a quantity is money. */
export const UnitPrice = decimal(8, 'The price')
/** A figure that is no money: an alert's threshold. */
export const Figure = decimal(2, 'The value')
/** Kilograms, at most three places, as a decimal string. */
export const Kilograms = decimal(3, 'The weight')
export const Centimetres = decimal(1, 'The length')
export const Currency = z.string().regex(/^[A-Z]{3}$/, 'Use a three-letter currency code.')
export const CountryCode = z.string().regex(/^[A-Z]{2}$/, 'Use a two-letter country code.')

export const PAGE_SIZES = [25, 50, 100, 200] as const
/** What every list takes (spec README, conventions). `cursor` continues from `meta.next_cursor` at any depth. */
export const paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce
    .number()
    .refine((n) => (PAGE_SIZES as readonly number[]).includes(n), 'Choose 25, 50, 100 or 200 rows.')
    .default(25),
  // Room for a pasted handful of numbers.
  search: searchText(400).optional(),
  sort_by: z.string().max(60).optional(),
  sort: z.enum(['a_to_z', 'z_to_a', 'highest', 'lowest']).optional(),
  from: Day.optional(),
  to: Day.optional(),
  cursor: z.string().max(400).optional(),
  format: z.enum(['xlsx', 'csv']).optional(),
  /** Only these rows, of those that match. */
  ids: anyOf(Id, MOST_IDS),
  /** Sums of the matching rows by what they have in common, in place of the rows; which names a list knows, its own handler says. */
  group_by: z.string().max(60).optional(),
})
export type Paging = z.infer<typeof paging>

/** What a column comes to over all rows that match: money a sum for each currency, anything else one without. */
const Sums = z.record(z.string(), z.array(z.object({ currency: z.string().nullable(), sum: z.string() })))
/** Rows that have something in common: in words, how many, what they come to, and the list's filters that leave them. */
const Group = z.object({ label: z.string(), rows: z.number(), sums: Sums, filter: z.record(z.string(), z.string()) })

export const Meta = z.looseObject({
  page: z.number(),
  page_size: z.number(),
  total: z.number(),
  /** True when there are more than `total` rows and counting them all would cost more than it tells. */
  total_is_floor: z.boolean().optional(),
  next_cursor: z.string().nullable(),
  /** The first day looked at where the call named none and the list does not go further back by itself. */
  from: Day.optional(),
  /** Rows by the word a list's chips sort them by, whichever chip is chosen; 10,001 may stand for more than 10,000. */
  tab_counts: z.record(z.string(), z.number()).optional(),
  /** Of all rows that match, on every page; none where there are more than can be counted. */
  sums: Sums.optional(),
  /** What was asked for with `group_by`; none where there are more rows than can be counted. */
  groups: z.array(Group).optional(),
})
export type PageMeta = z.infer<typeof Meta>

const pagedShapes = new WeakSet<object>()
/** A list's reply: rows travel as `data`, the rest as `meta`. */
export function paged<T extends z.ZodType>(row: T) {
  const shape = z.object({ rows: z.array(row), meta: Meta })
  pagedShapes.add(shape)
  return shape
}
export const isPaged = (shape: z.ZodType) => pagedShapes.has(shape)

/** Rows chosen for one change, and what became of each. */
export const someIds = z.array(Id).min(1, 'Choose at least one row.').max(200, 'At most 200 rows at a time.')
export const RowByRow = z.object({ done: z.number(), failed: z.array(z.object({ name: z.string(), message: z.string() })) })

/** A value and its label, as every lookup answers. */
export const Choice = z.object({ value: z.union([z.string(), z.number()]), label: z.string() })
