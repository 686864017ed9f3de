import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { sellerAgreements } from '@/lib/contract/seller-agreements'
import type { AgreementLanguage } from '@/lib/domain/agreement'
import { first, rows, type Db } from '../../db/db'
import { agreementTemplates } from '../../db/schema/agreements'
import { pageOf } from '../../platform/list'
import { Refusal, refuseField, refuseOn } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { textHash, withCompany } from '../../core/agreements/text-hash'
import { letterhead } from '../../core/settings/letterhead'

export interface AgreementText {
  id: number
  language: AgreementLanguage
  title: string
  body: string
  text_hash: string
}

interface Texts {
  version: number
  company: string
  /** English first, as its parties read it; the hash is of that reading. */
  texts: AgreementText[]
}

async function readTexts(db: Db, version: number, company: string): Promise<AgreementText[]> {
  const found = await rows<Omit<AgreementText, 'text_hash'>>(db, sql`select id, language, title, body from agreement_templates
    where edition = ${version} order by array_position(array['en', 'ar', 'zh'], language)`)
  return found.map((text) => {
    const read = { ...text, title: withCompany(text.title, company), body: withCompany(text.body, company) }
    return { ...read, text_hash: textHash(read) }
  })
}

/** One edition, as it read under our name of then. */
export const textsOf = (db: Db, version: number, company: string): Promise<AgreementText[]> => readTexts(db, version, company)

/** What sellers sign today. */
export async function currentTexts(db: Db): Promise<Texts> {
  const newest = await first<{ edition: number }>(db, sql`select max(edition) as edition from agreement_templates`)
  const [version, { name: company }] = [newest?.edition ?? 1, await letterhead(db)]
  return { version, company, texts: await readTexts(db, version, company) }
}

type TextRow = z.output<typeof sellerAgreements.texts.reply>['rows'][number]

/** Every wording there was, the newest first, with how many signed it. */
export const textList = (db: Db, query: z.output<typeof sellerAgreements.texts.query>) =>
  pageOf<TextRow>(db, {
    columns: sql`t.id, t.edition as version, t.language, t.title, t.body, t.text_hash, t.created_at, u.full_name as created_by,
      (select count(*)::int from seller_agreements a where a.template_id = t.id) as signed`,
    from: sql`agreement_templates t left join users u on u.id = t.created_by`, countFrom: sql`agreement_templates t`, where: [],
    sorts: { version: { by: sql`t.edition`, kind: 'number' }, created_at: { by: sql`t.created_at`, kind: 'time' } },
    defaultSort: 'version', id: sql`t.id`,
  }, query)

/** Adds a wording: a further language of the newest version, or the English text that begins the next. */
export async function addText(tx: Db, who: Who, { version, ...text }: z.output<typeof sellerAgreements.addText.body>) {
  await rows(tx, sql`select pg_advisory_xact_lock(hashtextextended('agreement texts', 0))`)
  const newest = (await first<{ edition: number }>(tx, sql`select coalesce(max(edition), 0) as edition from agreement_templates`))?.edition ?? 0
  if (version !== newest && version !== newest + 1)
    throw refuseField('version', `The newest version is ${newest}. Add a language to it, or begin ${newest + 1}.`)
  if (version === newest + 1 && text.language !== 'en') throw refuseField('language', 'A new version begins with its English text.')
  const taken = () => new Refusal(409, `Version ${version} has this language already. Texts are not changed: begin version ${newest + 1}.`, [
    { field: 'language', message: `Version ${version} has this language already.` },
  ])
  const [made] = await refuseOn({ agreement_templates_once: taken }, tx.insert(agreementTemplates)
    .values({ ...text, edition: version, text_hash: textHash(text), created_by: who.user_id })
    .returning({ id: agreementTemplates.id, language: agreementTemplates.language, text_hash: agreementTemplates.text_hash }))
  const { id, language, text_hash } = made as { id: number; language: AgreementLanguage; text_hash: string }
  return { id, version, language, text_hash }
}
