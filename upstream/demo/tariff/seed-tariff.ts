import type { ClientBase } from 'pg'
import { goodsKey } from '@/lib/domain/hs-suggest'
import { hsPrecedents } from '../../db/schema/hs-desk'
import { dutyLayers, hsCodes, tariffRestrictions, tariffThresholds } from '../../db/schema/tariff'
import { dayMs, iso } from '../calendar'
import { copyInto } from '../copy'
import type { DemoGround } from '../ground'
import { goods } from '../trade/goods'
import { gulfCodes } from './code-rows'
import { headingRows } from './heading-rows'
import { layerRows, restrictionRows, thresholdRows } from './law-rows'
import { precedentRows } from './precedent-rows'

/** What the demo's shops sell has a code of twelve digits, where the tariff's own excerpt has none below it. */
const codesOfGoods = [...new Map(Object.values(goods).flat().map(([, description, code]) => [code.padEnd(12, '0'), description]))]
  .filter(([code]) => !gulfCodes.some(([known]) => known.length === 12 && known.startsWith(code.slice(0, 6))))

const since = { valid_from: '2018-01-01', valid_to: null }

/** The Gulf's common tariff as far as the demo's sellers need it: the codes are the same in each country, what they pay is not. */
export async function seedTariff(client: ClientBase, { nowMs, idOf }: DemoGround): Promise<void> {
  const codes = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'].flatMap((country_code) =>
    gulfCodes.map(([code, description_en, description_ar, unit = 'u', unit_2 = null]) => ({
      country_code, code, description_en, description_ar, unit, unit_2, ...since,
    })),
  )
  const known = new Set(gulfCodes.map(([code]) => code))
  const ours = [...codesOfGoods.map(([code, description_en]) => ({ code, description_en, description_ar: null })), ...headingRows]
  const more = [...new Map(ours.toReversed().map((row) => [row.code, row])).values()].filter(({ code }) => !known.has(code))
    .map((row) => ({ country_code: 'AE', ...row, unit: 'u' as const, unit_2: null, ...since }))
  await copyInto(client, hsCodes, [...codes, ...more])
  await copyInto(client, dutyLayers, layerRows)
  await copyInto(client, tariffRestrictions, restrictionRows)
  await copyInto(client, tariffThresholds, thresholdRows)
  const by = idOf('customs_officer')
  const held = new Set([...known, ...more.map(({ code }) => code)])
  await copyInto(client, hsPrecedents, precedentRows.filter(([, code]) => held.has(code)).map(([said, hs_code, reason], i) => {
    const at = iso(nowMs - (i * 3 + 2) * dayMs)
    return {
      country_code: 'AE', goods: said, goods_key: goodsKey(said), hs_code, reason, source: 'desk' as const, created_by: by, updated_by: by, created_at: at,
      updated_at: at,
    }
  }))
}
