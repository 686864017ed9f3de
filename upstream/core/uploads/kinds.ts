import type { UploadKind } from '@/lib/domain/upload-kinds'
import { bagUpload } from '../../areas/bags/upload-bags'
import { bulkBagUpload } from '../../areas/bags/upload-bulk'
import { locationUpload } from '../../areas/master-data/location-upload'
import { rateUpload } from '../../areas/master-data/rate-upload'
import { carrierAliasUpload } from '../../areas/carrier-coverage/upload-aliases'
import { compareAreaUpload, comparePincodeUpload } from '../../areas/carrier-coverage/upload-compare'
import { carrierCountryUpload } from '../../areas/carrier-coverage/upload-countries'
import { carrierAreaUpload, carrierCityUpload, carrierPincodeUpload } from '../../areas/carrier-coverage/upload-places'
import { carrierChangeUpload } from '../../areas/packages/offline-carriers'
import { carrierCodeUpload } from '../../areas/carrier-feeds/codes-upload'
import { missingPackageUpload } from '../../areas/packages/offline-missing'
import { pastOrderUpload } from '../../areas/packages/offline-past-orders'
import { orderValueUpload } from '../../areas/packages/offline-values'
import { packageUpload } from '../../areas/packages/upload-kind'
import { areaUpload } from '../../areas/places/kinds/areas-kind'
import { cityUpload } from '../../areas/places/kinds/cities-kind'
import { pincodeUpload } from '../../areas/places/kinds/pincodes-kind'
import { stateUpload } from '../../areas/places/kinds/states-kind'
import { mapSellerUpload } from '../../areas/clients/map-seller-upload'
import { sellerUpload } from '../../areas/sellers/upload'
import { scanUpload } from '../../areas/tracking/scan-upload'
import { listValueUpload } from '../../areas/value-lists/upload-kind'
import { projectionUpload } from '../../areas/pas/projection-upload'
import { pudoUpload } from '../../areas/pudo/upload'
import type { UploadKindWork } from './upload-work'

/** Kinds whose rows this house can apply; an area that takes a file adds its own. */
const works: Partial<Record<UploadKind, UploadKindWork>> = {
  package: packageUpload,
  package_past_order: pastOrderUpload as UploadKindWork,
  lastmile_order_value: orderValueUpload as UploadKindWork,
  lastmile_missing_package: missingPackageUpload as UploadKindWork,
  lastmile_carrier_massupdate: carrierChangeUpload as UploadKindWork,
  lm_scan: scanUpload,
  bag: bagUpload as UploadKindWork,
  bulk_bag: bulkBagUpload as UploadKindWork,
  location: locationUpload as UploadKindWork,
  currency_rate: rateUpload as UploadKindWork,
  list_value: listValueUpload as UploadKindWork,
  tracking_events: carrierCodeUpload as UploadKindWork,
  carrier_country: carrierCountryUpload as UploadKindWork,
  carrier_country_city: carrierCityUpload as UploadKindWork,
  rsa_carrier_country_city: carrierAliasUpload as UploadKindWork,
  carrier_area: carrierAreaUpload as UploadKindWork,
  carrier_pincode: carrierPincodeUpload as UploadKindWork,
  rsa_carrier_area_compare: compareAreaUpload as UploadKindWork,
  rsa_carrier_pincode_compare: comparePincodeUpload as UploadKindWork,
  base_country_state: stateUpload as UploadKindWork,
  base_country_city: cityUpload as UploadKindWork,
  base_country_city_area: areaUpload as UploadKindWork,
  pincode: pincodeUpload as UploadKindWork,
  carrier_pudo: pudoUpload as UploadKindWork,
  seller: sellerUpload as UploadKindWork,
  map_seller: mapSellerUpload as UploadKindWork,
  pas_projection: projectionUpload as UploadKindWork,
}

/** The work of a kind, or null for one that is not registered here. */
export function workOf(kind: string): UploadKindWork | null {
  return Object.hasOwn(works, kind) ? (works[kind as UploadKind] ?? null) : null
}

export const workingKinds = Object.keys(works) as UploadKind[]
