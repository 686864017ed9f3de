import { z } from 'zod'

/** How often a partner is asked, in minutes. */
export const SyncMinutes = z.coerce.number({ error: 'Give whole minutes.' }).int('Give whole minutes.').min(5, 'At least 5 minutes.')
  .max(1440, 'At most 1,440 minutes.')

/** Written, never read; left out or empty keeps what is there. */
const Secret = z.string().trim().max(500, 'Use at most 500 characters.').nullish()
/** Secrets as they are written. */
export const secretsWritten = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, Secret])) as Record<Name, typeof Secret>
/** The same as they are read: each as dots and its last four characters; null where there is none. */
export const secretsRead = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [`${name}_hint`, z.string().nullable()])) as Record<`${Name}_hint`, z.ZodNullable<z.ZodString>>

/** The address of a partner's API, kept without a slash at its end. */
export const HttpsAddress = (missing: string) => z.string().trim().toLowerCase().max(200, 'Use at most 200 characters.')
  .regex(/^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(\/[\w.~-]+)*\/?$/, missing).transform((url) => url.replace(/\/$/, ''))
