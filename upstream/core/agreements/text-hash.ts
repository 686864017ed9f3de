import { createHash } from 'node:crypto'

/** What a signature names: SHA-256 of title and body as they were read, hexadecimal. */
export const textHash = ({ title, body }: { title: string; body: string }): string => createHash('sha256').update(`${title}\n\n${body}`).digest('hex')

/** A text as its parties read it: `[company]` is the importer of record. */
export const withCompany = (text: string, company: string): string => text.replaceAll('[company]', company)
