import type { ClientBase } from 'pg'
import { dutyLayers, hsCodes, tariffRestrictions, tariffThresholds } from '../../db/schema/tariff'
import { copyInto } from '../copy'
import { goods } from '../trade/goods'
import { gulfCodes } from './code-rows'
import { layerRows, restrictionRows, thresholdRows } from './law-rows'

/** What the demo's shops sell has a code of twelve digits, where the tariff's own excerpt has none below it. */
const codesOfGoods = [...new Map(Object.values(goods).flat().map(([, description, code]) => [code.padEnd(12, '0'), description]))]
  .filter(([code]) => !gulfCodes.some(([known]) => known.length === 12 && known.startsWith(code.slice(0, 6))))

/** The Gulf's common tariff as far as the demo's sellers need it: the codes are the same in each country, what they pay is not. */
export async function seedTariff(client: ClientBase): Promise<void> {
  const codes = ['AE', 'SA', 'KW', 'QA', 'BH', 'OM'].flatMap((country_code) =>
    gulfCodes.map(([code, description_en, description_ar, unit = 'u', unit_2 = null]) => ({
      country_code, code, description_en, description_ar, unit, unit_2, valid_from: '2018-01-01', valid_to: null,
    })),
  )
  const more = codesOfGoods.map(([code, description_en]) => ({
    country_code: 'AE', code, description_en, description_ar: null, unit: 'u' as const, unit_2: null, valid_from: '2018-01-01', valid_to: null,
  }))
  await copyInto(client, hsCodes, [...codes, ...more])
  await copyInto(client, dutyLayers, layerRows)
  await copyInto(client, tariffRestrictions, restrictionRows)
  await copyInto(client, tariffThresholds, thresholdRows)
}
