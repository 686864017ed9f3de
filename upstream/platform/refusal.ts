/** One fault of the input: the field that holds it (null = the whole) and the way out. */
export interface Fault {
  field: string | null
  message: string
}

/**
 * An answer that says no and why: travels as `{ message, errors, data: null }` with its status
 * (spec README: 400 malformed, 404 unknown, 409 refused in this state, 422 refused input ...).
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Fault[] = [{ field: null, message }],
    readonly data: unknown = null,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

/** 422 on one field. */
export const refuseField = (field: string, message: string) => new Refusal(422, message, [{ field, message }])

/** 409 for a change of what has changed since it was read. */
export const staleRecord = () => new Refusal(409, 'This record was changed by someone else. Reload and try again.')

/** The exact text the portal knows as "missing key" (spec README; seeds section 8). */
export const noPermission = () => new Refusal(403, 'You dont have permission to access to resource')

/** The name of the constraint a database error broke, or null. */
export function brokenConstraint(error: unknown): string | null {
  const cause = (error as { cause?: unknown }).cause ?? error
  const { code, constraint } = cause as { code?: string; constraint?: string }
  return code === '23505' || code === '23503' || code === '23514' ? (constraint ?? null) : null
}

/** Whether the database refused the data itself (classes 22 and 23): the same again would be refused again. */
export const isUnfit = (error: unknown): boolean => /^2[23]/.test(((error as { cause?: { code?: string } }).cause ?? (error as { code?: string })).code ?? '')

/** Runs `work`; a breach of the named constraint becomes the given refusal. */
export async function refuseOn<T>(constraints: Record<string, () => Refusal>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const refusal = constraints[brokenConstraint(error) ?? '']
    throw refusal ? refusal() : error
  }
}
