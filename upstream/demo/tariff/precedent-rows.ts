/** What the customs desk has decided before: goods as sellers describe them, the code, and why. */
export const precedentRows: readonly (readonly [goods: string, code: string, reason: string])[] = [
  ['Bluetooth speaker, portable', '851822000000', 'Several loudspeakers in one case'], ['Wireless earbuds with charging case', '851830000000', 'Earphones'],
  ['Smart watch with GPS', '851762900000', 'It transmits data'], ['Power bank 20,000 mAh', '850760000000', 'An accumulator'],
  ['Phone case, silicone', '392690900000', 'An article of plastics'], ['Action camera 4K', '852589000000', 'A camera'],
  ['LED ring light', '940521000000', 'A lamp for LED'], ['Hair dryer, foldable', '851631000000', 'Hair dryers by name'],
  ['Air fryer 5 l', '851660000000', 'An oven'], ['Coffee capsule machine', '851671000000', 'Makes coffee'],
  ['Vitamin C serum', '330499100000', 'A preparation for the skin'], ['Sheet mask, set of 10', '330499100000', 'For the skin'],
  ['Argan hair oil', '330590000000', 'A preparation for the hair'], ['Oud perfume oil', '330300100000', 'A perfume'],
  ['Bakhoor incense', '330741000000', 'Incense by name'], ['Abaya, crepe', '620443000000', 'A dress of synthetic fibres'],
  ['Kandura, white', '621132000000', 'A garment of cotton for men'], ['Baby bodysuit, organic cotton', '611120000000', 'A baby’s garment, knitted'],
  ['Running shoes', '640411000000', 'Sports footwear with textile uppers'], ['Prayer mat, embroidered', '570242000000', 'A woven carpet'],
  ['Ceramic coffee cups', '691110000000', 'Tableware of porcelain'], ['Thermos for Arabic coffee', '961700000000', 'A vacuum flask'],
  ['Wooden building blocks', '950300900000', 'A toy'], ['Game console', '950450000000', 'Consoles by name'],
  ['Protein powder, vanilla', '210690600000', 'A food supplement'], ['Medjool dates, gift box', '080410200000', 'Packed for retail'],
  ['Saffron threads', '091020000000', 'Saffron by name'], ['Yoga mat', '950691000000', 'For gymnastics'],
  ['Digital thermometer', '902519000000', 'Not filled with liquid'], ['Blood pressure monitor', '901890000000', 'A medical instrument'],
]
