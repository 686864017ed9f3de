/** Names districts go by: in Arabic speaking countries with their Arabic name. */
export const arabDistricts: readonly (readonly [name: string, nameAr: string])[] = [
  ['Al Olaya', 'العليا'], ['Al Malaz', 'الملز'], ['Al Rawdah', 'الروضة'], ['Al Naseem', 'النسيم'],
  ['Al Yarmouk', 'اليرموك'], ['Al Hamra', 'الحمراء'], ['Al Salam', 'السلام'], ['Al Nuzha', 'النزهة'],
  ['Al Rayyan', 'الريان'], ['Al Faisaliah', 'الفيصلية'], ['Al Khaldiyah', 'الخالدية'], ['Al Murjan', 'المرجان'],
  ['Al Safa', 'الصفا'], ['Al Zahra', 'الزهراء'], ['Al Aziziyah', 'العزيزية'], ['Al Shifa', 'الشفا'],
  ['Al Andalus', 'الأندلس'], ['Al Rabwah', 'الربوة'], ['Al Wurud', 'الورود'], ['Al Muhammadiyah', 'المحمدية'],
  ['Al Nahda', 'النهضة'], ['Al Manar', 'المنار'], ['Al Bustan', 'البستان'], ['Al Qadisiyah', 'القادسية'],
  ['Al Fayha', 'الفيحاء'], ['Al Nakheel', 'النخيل'], ['Al Amal', 'الأمل'], ['Al Shati', 'الشاطئ'], ['Al Wadi', 'الوادي'],
  ['Al Iskan', 'الإسكان'], ['Industrial Area', 'المنطقة الصناعية'], ['Old Town', 'البلدة القديمة'],
]
export const districts: Readonly<Record<'IN' | 'GB' | 'US' | 'CN', readonly string[]>> = {
  IN: [
    'Fort', 'Gandhi Nagar', 'Nehru Nagar', 'Shivaji Nagar', 'Civil Lines', 'Sadar Bazar', 'Model Town', 'Rajendra Nagar',
    'Indira Nagar', 'Ashok Nagar', 'Patel Nagar', 'Station Road', 'MG Road', 'Cantonment', 'Vikas Nagar', 'Subhash Nagar',
    'Laxmi Nagar', 'Azad Nagar', 'Ram Nagar', 'Krishna Nagar', 'Sector 1', 'Sector 5', 'Sector 12', 'Industrial Estate',
  ],
  GB: [
    'City Centre', 'Old Town', 'Riverside', 'Station Quarter', 'Northgate', 'Southgate',
    'Westfield', 'Eastgate', 'Castle', 'Abbey', 'Priory', 'Docks', 'Business Park',
  ],
  US: [
    'Downtown', 'Midtown', 'Uptown', 'Riverside', 'Lakeview', 'Oak Hill', 'Northside',
    'Southside', 'Westside', 'Eastside', 'University District', 'Old Town', 'Airport',
  ],
  CN: ['Dongcheng', 'Xicheng', 'Nanshan', 'Beishan', 'Xinhua', 'Jianshe', 'Renmin', 'Zhongshan', 'Development Zone', 'Airport Zone'],
}

/** Dubai's numbered communities beside those of areas.ts, with their delivery zone. */
export const dubaiCommunities: readonly (readonly [name: string, parts: number, zone: string])[] = [
  ['Al Qusais', 3, 'Z2'], ['Al Qusais Industrial', 5, 'Z2'], ['Muhaisnah', 5, 'Z2'], ['Al Warqa', 5, 'Z2'],
  ['Al Khawaneej', 2, 'Z2'], ['Al Mizhar', 3, 'Z2'], ['Al Twar', 5, 'Z2'], ['Al Nahda', 2, 'Z2'],
  ['Al Rashidiya', 3, 'Z2'], ['Umm Suqeim', 3, 'Z4'], ['Al Safa', 2, 'Z4'], ['Al Quoz', 4, 'Z5'],
  ['Al Quoz Industrial', 4, 'Z5'], ['Al Barsha', 3, 'Z5'], ['Al Barsha South', 5, 'Z5'], ['Al Thanyah', 5, 'Z5'],
  ['Al Sufouh', 2, 'Z5'], ['Nad Al Sheba', 4, 'Z6'], ['Wadi Al Safa', 7, 'Z6'], ['Al Hebiah', 6, 'Z6'],
  ['Warsan', 4, 'Z6'], ['Madinat Al Mataar', 4, 'Z8'], ['Jebel Ali', 3, 'Z7'], ['Jebel Ali Industrial', 3, 'Z7'],
  ['Meaisem', 2, 'Z7'], ['Madinat Hind', 4, 'Z8'], ['Al Yufrah', 4, 'Z8'], ['Saih Shuaib', 4, 'Z8'],
  ['Al Merkadh', 2, 'Z4'], ['Ras Al Khor Industrial', 3, 'Z3'], ['Zabeel', 2, 'Z3'], ['Hor Al Anz East', 2, 'Z1'],
  ['Al Jafiliya', 2, 'Z3'], ['Nadd Hessa', 3, 'Z6'], ['Al Aweer', 2, 'Z8'], ['Mushrif', 2, 'Z2'], ['Oud Al Muteena', 3, 'Z2'],
  ['Nad Shamma', 2, 'Z2'], ['Umm Ramool', 2, 'Z1'], ['Al Baraha', 2, 'Z1'], ['Al Mamzar', 3, 'Z2'],
  ['Palm Jebel Ali', 3, 'Z7'], ['World Islands', 2, 'Z5'], ['Lehbab', 2, 'Z8'], ['Al Lisaili', 2, 'Z8'], ['Margham', 2, 'Z8'],
]
