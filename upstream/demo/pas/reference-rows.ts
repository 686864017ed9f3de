import type { VehicleType } from '@/lib/domain/gate-vehicle'
import { declarationItems } from './declaration'

const type = (
  code: VehicleType, en: string, ar: string, hi: string, ur: string, bay_size: 'small' | 'truck' | 'trailer',
  base_minutes: string, minutes_per_pallet: string, height_cm: number | null,
) =>
  ({ code, names: { en, ar, hi, ur }, bay_size, base_minutes, minutes_per_pallet, height_cm })

/** pas.md 2.1: what comes through a gate, in the drivers' languages; minutes of handling (7.2). */
export const vehicleRows = [
  type('van', 'Van', 'فان', 'वैन', 'وین', 'small', '8.0', '2.00', 260),
  type('pickup_1t', 'Pickup 1 t', 'بيك أب 1 طن', 'पिकअप 1 टन', 'پک اپ 1 ٹن', 'small', '8.0', '2.00', 220),
  type('pickup_3t', 'Pickup 3 t', 'بيك أب 3 طن', 'पिकअप 3 टन', 'پک اپ 3 ٹن', 'small', '10.0', '2.00', 300),
  type('truck_7t', 'Truck 7 t', 'شاحنة 7 طن', 'ट्रक 7 टन', 'ٹرک 7 ٹن', 'truck', '12.0', '1.80', 350),
  type('truck_10t', 'Truck 10 t', 'شاحنة 10 طن', 'ट्रक 10 टन', 'ٹرک 10 ٹن', 'truck', '12.0', '1.70', 380),
  type('trailer_40ft', 'Trailer 40 ft', 'مقطورة 40 قدم', 'ट्रेलर 40 फ़ुट', 'ٹریلر 40 فٹ', 'trailer', '15.0', '1.50', 420),
  type('reefer_3t', 'Reefer 3 t', 'شاحنة مبردة 3 طن', 'रीफ़र 3 टन', 'ریفر 3 ٹن', 'truck', '12.0', '2.00', 320),
  type('reefer_10t', 'Reefer 10 t', 'شاحنة مبردة 10 طن', 'रीफ़र 10 टन', 'ریفر 10 ٹن', 'truck', '15.0', '2.00', 390),
  type('container_20', 'Container 20 ft', 'حاوية 20 قدم', 'कंटेनर 20 फ़ुट', 'کنٹینر 20 فٹ', 'trailer', '15.0', '2.00', 420),
  type('container_40', 'Container 40 ft', 'حاوية 40 قدم', 'कंटेनर 40 फ़ुट', 'کنٹینر 40 فٹ', 'trailer', '20.0', '2.00', 420),
  type('car', 'Car', 'سيارة', 'कार', 'کار', 'small', '5.0', '0.00', 180),
  type('motorbike', 'Motorbike', 'دراجة نارية', 'मोटरबाइक', 'موٹر سائیکل', 'small', '5.0', '0.00', 150),
]

/** The declaration of every installation, in four languages together. */
export const declarationRows = () => (['en', 'ar', 'hi', 'ur'] as const).map((language) => ({
  version: 1, language, items: [...declarationItems[language]], effective_from: '2025-01-01',
}))
