'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { Link } from '@/components/ui/link'
import { countryNames } from '@/lib/domain/countries'

const names: Readonly<Record<string, string>> = countryNames

/** Whose service it is, and where it is covered; nothing while one is being added. */
export function CarrierPart({ record }: FormPartProps) {
  if (!record) return null
  const countries = Array.isArray(record.countries) ? record.countries.map(String) : []
  return (
    <p className="mt-4 text-ink-soft">
      {`A service of ${String(record.carrier)}. `}
      <Link href={`/carrier-coverage?carrier_id=${String(record.carrier_id)}`} className="text-accent underline underline-offset-2">
        {countries.length === 0 ? 'Covers no country yet' : `Covers ${countries.map((code) => names[code] ?? code).join(', ')}`}
      </Link>
    </p>
  )
}
