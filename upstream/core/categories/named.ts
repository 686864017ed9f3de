import { sql } from 'drizzle-orm'
import { omsSystem, type OmsSystem } from '@/lib/domain/oms'
import { switchStatus } from '@/lib/domain/record-status'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'

interface Category {
  id: number
  oms_code: OmsSystem
  category_code: string
  category_name: string
}
export const categoryKey = (text: string): string => text.trim().toLowerCase()

/** `Unicommerce/SHOES` as the OMS and the code it names; null of anything else. */
function spelledOut(key: string): { oms_code: OmsSystem; key: string } | null {
  const [system = '', ...rest] = key.split('/')
  const oms_code = omsSystem.names.find((name) => name === system || omsSystem.label(name).toLowerCase() === system)
  return oms_code && rest.length > 0 ? { oms_code, key: rest.join('/').trim() } : null
}

const wayOut = ({ oms_code, category_code }: Category) => `${omsSystem.label(oms_code)}/${category_code}`
function meant(typed: string, all: readonly Category[]): number | string {
  const key = categoryKey(typed)
  const [named, exact] = [spelledOut(key), all.filter(({ category_code }) => categoryKey(category_code) === key)]
  const found = named
    ? all.filter((one) => one.oms_code === named.oms_code && [one.category_code, one.category_name].some((text) => categoryKey(text) === named.key))
    : exact.length > 0 ? exact : all.filter(({ category_name }) => categoryKey(category_name) === key)
  const [only, other] = found
  if (!only) return `Category ${typed.slice(0, 60)} is unknown. Write the name or the code of one of the OMS categories.`
  return other ? `Category ${typed.slice(0, 60)} may be ${wayOut(only)} or ${wayOut(other)}. Write one of these.` : only.id
}

/** Categories in use as people write them: by code, by name, or as `Unicommerce/SHOES`. The id of each text, or why it is none. */
export async function categoriesNamed(db: Db, texts: readonly string[]): Promise<ReadonlyMap<string, number | string>> {
  if (texts.length === 0) return new Map()
  const keys = texts.map(categoryKey).flatMap((key) => [key, spelledOut(key)?.key ?? key])
  const all = await rows<Category>(db, sql`select id, oms_code, category_code, category_name from oms_categories
    where status = ${literal(switchStatus, 'active')} and (lower(category_code) = any(${sql.param(keys)}::text[])
      or lower(category_name) = any(${sql.param(keys)}::text[])) order by oms_code, category_code`)
  return new Map(texts.map((text) => [categoryKey(text), meant(text, all)]))
}
