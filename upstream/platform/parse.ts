import { z } from 'zod'
import { issueWords } from './issue-words'
import { Refusal, type Fault } from './refusal'

z.config({ customError: issueWords })

/** A value read by its shape; what is wrong with it is told field by field, with `status`. */
export function parse<S extends z.ZodType>(shape: S, value: unknown, status: number): z.output<S> {
  const read = shape.safeParse(value ?? {})
  if (read.success) return read.data
  const errors: Fault[] = read.error.issues.map((issue) => ({ field: issue.path.join('.') || null, message: issue.message }))
  // An address that names no record is a record that is not there; what is wrong with its shape helps nobody.
  throw new Refusal(status, status === 404 ? 'There is no such record.' : (errors[0]?.message ?? 'The request could not be read.'), errors)
}
