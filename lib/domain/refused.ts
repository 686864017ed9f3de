/** An answer of the upstream that says no, as portal code sees it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: { field: string | null; message: string }[] = [],
    readonly requestId: string | null = null,
    readonly data: unknown = null,
  ) {
    super(message)
  }
}

/** The text to show, by the seeds' catalogue (section 8): first of `errors`, else `data.message`, else `message`. */
export function messageOf(body: unknown, fallback: string): string {
  const b = (body ?? {}) as { errors?: unknown; data?: { message?: unknown } | null; message?: unknown }
  const head: unknown = Array.isArray(b.errors) ? b.errors[0] : undefined
  const first = typeof head === 'string' ? head : (head as { message?: unknown } | undefined)?.message
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

export const NO_PERMISSION = 'You dont have permission to access to resource'
