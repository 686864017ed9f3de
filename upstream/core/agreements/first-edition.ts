import type { AgreementLanguage } from '@/lib/domain/agreement'
import texts from './first-edition.json' with { type: 'json' }

/** The wording every installation starts with; the business adds its own as the next edition. `[company]` is the importer of record. */
export const firstEdition: Readonly<Record<AgreementLanguage, { title: string; clauses: readonly string[] }>> = texts
