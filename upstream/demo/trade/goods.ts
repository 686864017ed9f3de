import type { HandlingCode as Handling } from '../codes/handling'


/** One thing sold: SKU, description, HS code, dirhams each, kilograms each, box in cm, origin, special handling. */
export type Good = readonly [
  sku: string, description: string, hs: string, priceAed: number, kg: number,
  box: readonly [number, number, number], origin: string, handling?: readonly Handling[],
]

/** What the demo clients sell, by line of business. */
export const goods = {
  beauty: [
    ['NB-SERUM-30', 'Face serum 30 ml, glass bottle', '33049990', 145, 0.18, [14, 6, 6], 'KR', ['COS', 'LIQ']],
    ['NB-OUD-100', 'Oud eau de parfum 100 ml', '33030020', 320, 0.42, [16, 9, 7], 'AE', ['FRG']],
    ['NB-ARGAN-200', 'Argan hair oil 200 ml', '33059000', 89, 0.26, [18, 6, 6], 'MA', ['COS', 'LIQ']],
    ['NB-LIP-07', 'Matte lipstick, rosewood', '33041000', 65, 0.04, [9, 3, 3], 'FR'],
    ['NB-MASK-05', 'Clay face mask, set of 5', '33049990', 75, 0.22, [18, 13, 4], 'KR', ['COS']],
    ['NB-SPF50-50', 'Sun cream SPF 50, 50 ml', '33049990', 99, 0.09, [13, 5, 4], 'FR', ['COS']],
    ['NB-BRUSH-12', 'Make-up brush set, 12 pieces', '96033000', 180, 0.35, [24, 12, 5], 'CN'],
  ],
  outdoor: [
    ['DT-TENT-4', 'Family tent, four persons', '63062200', 640, 6.8, [70, 26, 26], 'CN'],
    ['DT-BAG-45', 'Trekking backpack 45 l', '42029200', 265, 1.6, [62, 32, 22], 'VN'],
    ['DT-LAMP-3', 'Rechargeable camping lantern', '85131000', 120, 0.7, [20, 12, 12], 'CN', ['ELI']],
    ['DT-CHAIR-1', 'Folding camp chair', '94017900', 155, 3.2, [90, 18, 18], 'CN'],
    ['DT-BOTTLE-1', 'Insulated steel bottle 1 l', '96170000', 85, 0.5, [30, 9, 9], 'CN'],
    ['DT-COOL-25', 'Cool box 25 l', '39239000', 210, 3.9, [45, 33, 34], 'TR'],
    ['DT-JKT-M', 'Wind jacket, size M', '62019390', 295, 0.6, [34, 26, 7], 'TR'],
  ],
  gadgets: [
    ['GG-BUDS-P2', 'Wireless earbuds with charging case', '85183000', 249, 0.15, [12, 10, 5], 'CN', ['ELI']],
    ['GG-WATCH-S', 'Fitness watch, GPS', '85176200', 499, 0.2, [13, 10, 8], 'CN', ['ELI']],
    ['GG-PB-20K', 'Power bank 20,000 mAh', '85076000', 159, 0.45, [17, 9, 4], 'CN', ['RBI']],
    ['GG-CAM-4K', 'Action camera 4K', '85258900', 870, 0.38, [17, 13, 9], 'CN', ['ELI']],
    ['GG-KBD-75', 'Mechanical keyboard, 75 %', '84716000', 389, 1.1, [36, 17, 6], 'CN'],
    ['GG-ROUTER-6', 'Wi-Fi 6 router', '85176200', 420, 0.9, [28, 22, 8], 'VN'],
    ['GG-CASE-15', 'Phone case, matte black', '39269099', 59, 0.06, [18, 10, 2], 'CN'],
    ['GG-TAB-11', 'Tablet 11 inch, 128 GB', '84713000', 1299, 0.85, [28, 20, 6], 'CN', ['ELI', 'VAL']],
  ],
  kids: [
    ['PK-BLOCK-100', 'Wooden building blocks, 100 pieces', '95030040', 129, 1.9, [32, 24, 12], 'TH'],
    ['PK-BODY-6', 'Cotton bodysuits, pack of 6', '61112000', 99, 0.6, [28, 22, 8], 'TR'],
    ['PK-STROLL-L', 'Light stroller', '87150000', 690, 7.2, [85, 45, 28], 'CN', ['BIG']],
    ['PK-PUZZLE-5', 'Floor puzzle, Arabic letters', '95030060', 69, 0.8, [30, 22, 6], 'AE'],
    ['PK-BTL-3', 'Baby bottles, set of 3', '39241000', 85, 0.35, [22, 20, 8], 'DE'],
    ['PK-SHOE-24', 'Toddler trainers, size 24', '64041990', 119, 0.5, [26, 18, 10], 'VN'],
  ],
  food: [
    ['SF-SAFFRON-5', 'Saffron threads 5 g', '09102000', 95, 0.06, [10, 7, 4], 'ES', ['EAT']],
    ['SF-DATES-1K', 'Medjool dates 1 kg, gift box', '08041000', 78, 1.15, [28, 20, 6], 'SA', ['EAT']],
    ['SF-HONEY-500', 'Sidr honey 500 g', '04090000', 180, 0.8, [12, 9, 9], 'YE', ['EAT', 'GLS']],
    ['SF-COFFEE-250', 'Arabic coffee with cardamom 250 g', '09012100', 45, 0.3, [16, 9, 6], 'AE', ['EAT']],
    ['SF-CHOC-24', 'Camel milk chocolate, 24 pieces', '18069000', 110, 0.45, [26, 18, 5], 'AE', ['EAT', 'PER']],
    ['SF-SPICE-8', 'Spice set, 8 jars', '09109100', 135, 1.4, [30, 16, 10], 'IN', ['EAT', 'GLS']],
  ],
  watches: [
    ['AL-AUTO-41', 'Automatic watch 41 mm, steel', '91022100', 2450, 0.6, [16, 14, 11], 'CH', ['VAL']],
    ['AL-QZ-36', 'Quartz watch 36 mm, rose gold plated', '91021100', 980, 0.5, [16, 14, 11], 'JP', ['VAL']],
    ['AL-STRAP-20', 'Leather strap 20 mm', '91139000', 190, 0.05, [22, 8, 3], 'IT'],
    ['AL-WIND-2', 'Watch winder for two', '84798990', 720, 2.3, [26, 22, 20], 'CN', ['FRG']],
    ['AL-BRACE-1', 'Silver bracelet, engraved', '71131100', 450, 0.09, [12, 12, 5], 'IT', ['VAL']],
  ],
  home: [
    ['ZH-DIFF-1', 'Ceramic aroma diffuser', '85098000', 189, 1, [18, 18, 20], 'CN', ['FRG']],
    ['ZH-SHEET-K', 'Cotton sheet set, king', '63023100', 320, 2.1, [38, 30, 10], 'EG'],
    ['ZH-RUG-120', 'Woven rug 120 x 180 cm', '57023200', 540, 5.5, [112, 20, 20], 'TR', ['BIG']],
    ['ZH-MUG-6', 'Stoneware mugs, set of 6', '69120000', 135, 2.6, [34, 24, 12], 'PT', ['FRG']],
    ['ZH-CANDLE-3', 'Scented candles, set of 3', '34060000', 110, 1.2, [30, 11, 11], 'AE', ['GLS']],
    ['ZH-VASE-40', 'Glass vase 40 cm', '70139900', 210, 2.4, [46, 20, 20], 'PL', ['GLS', 'FRG']],
  ],
  crafts: [
    ['KB-CALLI-S', 'Calligraphy starter kit', '96082000', 125, 0.7, [28, 20, 6], 'CN'],
    ['KB-ROBOT-1', 'Build-a-robot kit, age 10+', '95030070', 240, 1.3, [34, 26, 9], 'CN'],
    ['KB-KNIT-B', 'Knitting box, merino yarn', '51091000', 175, 0.9, [28, 22, 12], 'PE'],
    ['KB-SOAP-6', 'Soap making kit', '34013000', 95, 1.6, [26, 20, 12], 'AE'],
  ],
  medical: [
    ['MQ-BPM-2', 'Blood pressure monitor, upper arm', '90189000', 229, 0.75, [20, 15, 11], 'CN'],
    ['MQ-MASK-50', 'Surgical masks, box of 50', '63079000', 29, 0.25, [20, 10, 9], 'AE'],
    ['MQ-GLOVE-100', 'Nitrile gloves, box of 100', '40151200', 42, 0.55, [24, 13, 7], 'MY'],
    ['MQ-VITD-90', 'Vitamin D3, 90 tablets', '21069090', 79, 0.12, [11, 6, 6], 'GB', ['PIL', 'CRT']],
    ['MQ-THERM-1', 'Infrared thermometer', '90251900', 99, 0.2, [17, 10, 5], 'CN'],
    ['MQ-NEBU-1', 'Compressor nebuliser', '90192000', 310, 1.7, [27, 19, 14], 'IT'],
  ],
  auto: [
    ['TA-OIL-5W30', 'Engine oil 5W-30, 4 l', '27101981', 135, 3.9, [30, 22, 12], 'AE', ['LIQ']],
    ['TA-PAD-F12', 'Brake pads, front axle', '87083090', 290, 2.4, [22, 16, 10], 'DE'],
    ['TA-WIPER-24', 'Wiper blades, pair', '85124000', 75, 0.6, [68, 8, 5], 'CN'],
    ['TA-DASH-2K', 'Dash camera 2K', '85258900', 345, 0.5, [18, 13, 9], 'CN', ['ELI']],
    ['TA-FILTER-A', 'Cabin air filter', '84213990', 68, 0.4, [30, 22, 5], 'TH'],
    ['TA-MAT-4', 'Rubber floor mats, set of 4', '40169100', 160, 4.4, [75, 50, 8], 'CN'],
  ],
  lighting: [
    ['LU-PEND-30', 'Pendant lamp 30 cm, brass', '94051190', 420, 2.2, [36, 36, 30], 'IN', ['FRG']],
    ['LU-LED-10', 'LED bulbs E27, pack of 10', '85395200', 79, 0.7, [32, 14, 8], 'CN'],
    ['LU-STRIP-5', 'LED strip 5 m, colour', '94054290', 115, 0.4, [20, 20, 5], 'CN'],
    ['LU-FLOOR-1', 'Floor lamp, oak', '94052100', 690, 6.1, [112, 32, 20], 'VN', ['BIG']],
    ['LU-DESK-2', 'Desk lamp with wireless charger', '94052100', 265, 1.5, [38, 20, 16], 'CN'],
  ],
  fashion: [
    ['JF-ABAYA-M', 'Embroidered abaya, size M', '62044300', 380, 0.8, [36, 28, 6], 'AE'],
    ['JF-KAFTAN-L', 'Silk blend kaftan, size L', '62044300', 520, 0.6, [36, 28, 6], 'IN'],
    ['JF-SCARF-1', 'Chiffon scarf', '62143000', 75, 0.12, [24, 18, 3], 'TR'],
    ['JF-SNEAK-42', 'Leather trainers, size 42', '64039100', 410, 1.2, [34, 22, 13], 'PT'],
    ['JF-BAG-T', 'Canvas tote bag', '42022200', 95, 0.4, [38, 30, 4], 'IN'],
  ],
  sports: [
    ['SS-YOGA-6', 'Yoga mat 6 mm', '39189000', 110, 1.4, [62, 14, 14], 'CN'],
    ['SS-DUMB-10', 'Dumbbell pair, 2 x 5 kg', '95069100', 165, 10.2, [32, 20, 16], 'CN', ['HEA']],
    ['SS-PADEL-1', 'Padel racket, carbon', '95065900', 590, 0.5, [48, 28, 5], 'ES'],
    ['SS-SHIRT-L', 'Running shirt, size L', '61099000', 85, 0.18, [28, 20, 3], 'TR'],
    ['SS-WHEY-2', 'Whey protein 2 kg, vanilla', '21061000', 245, 2.3, [26, 18, 18], 'GB', ['EAT']],
  ],
} as const satisfies Record<string, readonly Good[]>

export type GoodsLine = keyof typeof goods
