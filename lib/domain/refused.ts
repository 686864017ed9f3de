/** An answer of the upstream that says no, as portal code sees it. */
export class Refused extends Error {
  override readonly name = 'Refused'

  constructor(
    readonly status: number,
    message: string,
    readonly errors: { field: string | null; message: string }[] = [],
    readonly requestId: string | null = null,
    readonly data: unknown = null,
  ) {
    super(message)
  }

  /** By name: Next bundles middleware, pages and routes apart, each with a copy of this class, and they share promises. */
  static override [Symbol.hasInstance](thing: unknown): boolean {
    return thing instanceof Error && thing.name === 'Refused'
  }
}

export const NO_PERMISSION = 'You dont have permission to access to resource'

/** Whether an answer ends the session: 401 does, 403 too unless it only misses a key (access.md 4.5). */
export const endsSession = (status: number, text: string): boolean => status === 401 || (status === 403 && !text.includes(NO_PERMISSION))

/** The text to show, by the seeds' catalogue (section 8): first of `errors`, else `data.message`, else `message`. */
export function messageOf(body: unknown, fallback: string): string {
  const b = (body ?? {}) as { errors?: unknown; data?: { message?: unknown } | null; message?: unknown }
  const head: unknown = Array.isArray(b.errors) ? b.errors[0] : undefined
  const first = typeof head === 'string' ? head : (head as { message?: unknown } | null | undefined)?.message
  for (const text of [first, b.data?.message, b.message]) if (typeof text === 'string' && text.trim()) return text
  return fallback
}

/** Field faults of a refusal, whichever of the two shapes the upstream chose. */
export function faultsOf(body: unknown): { field: string | null; message: string }[] {
  const list = (body as { errors?: unknown } | null)?.errors
  if (!Array.isArray(list)) return []
  return list.flatMap((e: unknown) => {
    if (typeof e === 'string') return [{ field: null, message: e }]
    const { field, message } = (e ?? {}) as { field?: unknown; message?: unknown }
    return typeof message === 'string' ? [{ field: typeof field === 'string' ? field : null, message }] : []
  })
}
