import { product } from '@/lib/domain/decimal'
import { amountIn, money } from '@/lib/domain/money'
import { dirhamsFor } from '../../core/parcels/dirhams'
import type { FaultList } from './fault-list'
import { checkAmount } from './goods-rules'
import type { Client, Country, Lookups, Service } from './lookups'
import type { Parcel } from './parcel'

export interface ResolvedMoney {
  declared_value: string
  declared_value_aed: string
  fx_rate: string
  /** Zero when prepaid. */
  cod_amount: string
  cod_currency: string | null
}

export const HOME_CURRENCY = 'AED'

/** An amount in dirhams, rounded once. */
export const inHomeCurrency = (amount: string, rate: string, currency: string): string =>
  amountIn(currency === HOME_CURRENCY ? amount : product([amount, rate]), HOME_CURRENCY)

/** The declared value in dirhams by the rate of the day (packages.md 7, tracking.md 7 conversion). Null with a fault noted. */
function checkValue(parcel: Parcel, lookups: Lookups, faults: FaultList): Pick<ResolvedMoney, 'declared_value' | 'declared_value_aed' | 'fx_rate'> | null {
  const { declared_value, currency } = parcel
  if (declared_value === null || currency === null) return null
  const rate = lookups.rates.get(currency)
  if (rate === undefined) faults.add('currency', 'unknown_reference', faults.words.currencyRate(currency))
  if (Number(declared_value) <= 0) faults.add('declared_value', 'range', faults.words.aboveZero('declared_value'))
  else if (checkAmount('declared_value', declared_value, currency, faults) && rate !== undefined) {
    return { declared_value: amountIn(declared_value, currency), declared_value_aed: inHomeCurrency(declared_value, rate, currency), fx_rate: rate }
  }
  return null
}

function checkCodAllowed(country: Country, service: Service | null, client: Client | null, faults: FaultList): void {
  const { words } = faults
  if (!country.cod_allowed) faults.add('payment_mode', 'conflict', words.codCountry(country.country_name))
  if (service && !service.cod_allowed) faults.add('payment_mode', 'conflict', words.codService(service.code))
  if (client && !client.cod_allowed) faults.add('payment_mode', 'conflict', words.codClient(client.client_code))
}

function checkCodLimit(amount: string, currency: string, client: Client | null, lookups: Lookups, faults: FaultList): void {
  const rate = lookups.rates.get(currency)
  if (!client?.cod_max_amount || rate === undefined) return
  if (Number(inHomeCurrency(amount, rate, currency)) <= Number(client.cod_max_amount)) return
  faults.add('cod_amount', 'range', faults.words.codLimit(money(amount, currency), money(client.cod_max_amount, HOME_CURRENCY), client.client_code))
}

/** COD: above 0 and in the money of the country when cod, none when prepaid (packages.md 2, 7). */
function checkCod(parcel: Parcel, at: Subject, lookups: Lookups, faults: FaultList): Pick<ResolvedMoney, 'cod_amount' | 'cod_currency'> {
  const { words } = faults
  const { payment_mode, cod_amount } = parcel
  const { country, service, client } = at
  if (payment_mode !== 'cod') {
    if (cod_amount !== null && Number(cod_amount) !== 0) faults.add('cod_amount', 'conflict', words.codPrepaid())
    return { cod_amount: '0.00', cod_currency: null }
  }
  if (country) checkCodAllowed(country, service, client, faults)
  const currency = parcel.cod_currency ?? country?.currency ?? null
  if (country?.currency && currency !== country.currency) faults.add('cod_currency', 'conflict', words.codCurrency(country.currency, country.country_name))
  if (cod_amount === null) faults.add('cod_amount', 'required', words.codAmount())
  else if (Number(cod_amount) <= 0) faults.add('cod_amount', 'range', words.aboveZero('cod_amount'))
  else if (currency && checkAmount('cod_amount', cod_amount, currency, faults)) checkCodLimit(cod_amount, currency, client, lookups, faults)
  return { cod_amount: amountIn(cod_amount ?? 0, currency ?? HOME_CURRENCY), cod_currency: currency }
}

/** What the money rules look at beside the parcel; null where it is unknown. */
export interface Subject {
  country: Country | null
  service: Service | null
  client: Client | null
}

/** Declared value and COD; null when the declared value does not do. */
export function checkMoney(parcel: Parcel, at: Subject, lookups: Lookups, faults: FaultList): ResolvedMoney | null {
  const cod = checkCod(parcel, at, lookups, faults)
  const value = checkValue(parcel, lookups, faults)
  const { service } = at
  if (value && service?.max_declared_value) {
    const limit = inHomeCurrency(service.max_declared_value, dirhamsFor(lookups.rates, service.currency), service.currency)
    if (Number(value.declared_value_aed) > Number(limit))
      faults.add('declared_value', 'range', faults.words.serviceValue(service.code, money(service.max_declared_value, service.currency)))
  }
  return value && { ...value, ...cod }
}
