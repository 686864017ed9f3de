/**
 * Chapters 40 to 83 of the harmonised system of 2022, in our words: the heading in English and Arabic, then its subheadings as two digits
 * and what they are; one without words is the rest of its heading. A heading without words stands in code-rows.ts.
 */
export const middleHeadings = `
4011 New pneumatic tyres;إطارات جديدة;10 For motor cars;20 For buses and lorries
4015 Articles of clothing of rubber;ألبسة من مطاط;12 Surgical gloves;19
4016 Other articles of rubber;مصنوعات مطاط أخرى;91 Floor mats;93 Gaskets
4104 Tanned hides of bovine animals;جلود أبقار مدبوغة;11 Full grains;49
4203 Clothing of leather;ألبسة من جلد;10 Garments;21 Sports gloves;30 Belts
4302 Furskins, tanned;فراء مدبوغة;11 Of mink;19
4407 Wood sawn lengthwise;خشب منشور;11 Of pine;91 Of oak
4411 Fibreboard;ألواح ليفية;12 Up to 5 mm thick;14 Over 9 mm thick
4412 Plywood;خشب رقائقي;31 Of tropical wood;39
4414 Wooden frames;إطارات خشبية;10 Of tropical wood;90
4418 Builders' joinery;نجارة بناء;21 Doors of tropical wood;74 Floor panels for mosaic
4419 Tableware of wood;أدوات مائدة من خشب;12 Chopsticks of bamboo;90
4420 Wood marquetry and ornaments;تحف خشبية;11 Statuettes of tropical wood;90
4601 Plaits and mats;ضفائر وحصر;21 Mats of bamboo;29
4802 Uncoated paper;ورق غير مطلي;56 In sheets, 40 to 150 g/m2;55 In rolls
4803 Tissue stock;ورق مناديل خام;00 Toilet and tissue stock
4817 Envelopes and letter cards;مغلفات;10 Envelopes;20 Letter cards
4818 Toilet paper and tissues;ورق حمام ومناديل;10 Toilet paper;20 Handkerchiefs and tissues
4819 Cartons and boxes;علب كرتون;10 Of corrugated paper;20 Folding cartons
4820 Registers and notebooks;دفاتر;10 Notebooks and diaries;20 Exercise books
4821 Labels of paper;ملصقات ورقية;10 Printed;90
4902 Newspapers and periodicals;صحف ودوريات;10 At least four times a week;90
4909 Printed cards;بطاقات مطبوعة;00 Postcards and greeting cards
4911 Other printed matter;مطبوعات أخرى;10 Trade advertising material;91 Pictures and designs
5007 Woven fabrics of silk;أقمشة حرير;10 Of noil silk;20 Mostly of silk
5208 Woven fabrics of cotton;أقمشة قطنية;12 Unbleached, over 100 g/m2;52 Printed, over 100 g/m2
5407 Woven fabrics of filament yarn;أقمشة خيوط تركيبية;52 Dyed, of polyester;54 Printed, of polyester
5601 Wadding of textile materials;حشو نسيجي;21 Of cotton;22 Of man-made fibres
5603 Nonwovens;أقمشة غير منسوجة;11 Up to 25 g/m2;92 25 to 70 g/m2
5701 Carpets, knotted;سجاد معقود;10 Of wool;90
5702 Carpets, woven;سجاد منسوج;31 Of wool, pile;42 Of man-made fibres, made up
5703 Carpets, tufted;سجاد مخملي;10 Of wool;29
5804 Tulles and lace;تول ودانتيل;21 Lace of man-made fibres;10 Tulles
5810 Embroidery;تطريز;91 Of cotton;92 Of man-made fibres
6101 Men's overcoats, knitted;معاطف رجالية مصنرة;20 Of cotton;30 Of man-made fibres
6103 Men's suits and trousers, knitted;بدلات رجالية مصنرة;42 Trousers of cotton;43 Trousers of synthetic fibres
6104 Women's suits and dresses, knitted;بدلات وفساتين مصنرة;42 Dresses of cotton;62 Trousers of cotton
6105 Men's shirts, knitted;قمصان رجالية مصنرة;10 Of cotton;20 Of man-made fibres
6107 Men's underwear, knitted;ملابس داخلية رجالية;11 Underpants of cotton;21 Pyjamas of cotton
6108 Women's underwear, knitted;ملابس داخلية نسائية;21 Briefs of cotton;31 Pyjamas of cotton
6110 Jerseys and pullovers;كنزات;11 Of wool;20 Of cotton;30 Of man-made fibres
6111 Babies' garments, knitted;ملابس أطفال مصنرة;20 Of cotton;30 Of synthetic fibres
6112 Track suits and swimwear;ملابس رياضية وسباحة;11 Track suits of cotton;41 Women's swimwear
6115 Hosiery;جوارب;21 Tights of synthetic fibres;95 Of cotton
6116 Gloves, knitted;قفازات مصنرة;10 Coated with plastics;92 Of cotton
6117 Shawls and other accessories, knitted;شالات وإكسسوارات مصنرة;10 Shawls and scarves;80
6201 Men's overcoats;معاطف رجالية;30 Of cotton;40 Of man-made fibres
6202 Women's overcoats;معاطف نسائية;30 Of cotton;40 Of man-made fibres
6203 Men's suits and trousers;بدلات وسراويل رجالية;11 Suits of wool;42 Trousers of cotton
6205 Men's shirts;قمصان رجالية;20 Of cotton;30 Of man-made fibres
6206 Women's blouses;بلوزات نسائية;30 Of cotton;40 Of man-made fibres
6209 Babies' garments;ملابس أطفال;20 Of cotton;30 Of synthetic fibres
6211 Track suits and other garments;ألبسة أخرى;32 Men's, of cotton;42 Women's, of cotton
6212 Brassieres and corsets;حمالات صدر;10 Brassieres;20 Girdles
6214 Shawls and scarves;شالات وأوشحة;10 Of silk;30 Of synthetic fibres
6215 Ties;ربطات عنق;10 Of silk;20 Of man-made fibres
6301 Blankets;بطانيات;30 Of cotton;40 Of synthetic fibres
6302 Bed and table linen;بياضات أسرة وموائد;21 Bed linen of cotton, printed;60 Terry towels of cotton
6303 Curtains and blinds;ستائر;12 Knitted, of synthetic fibres;92 Of synthetic fibres
6304 Other furnishing articles;مفروشات أخرى;11 Bedspreads, knitted;92 Of cotton
6305 Sacks and bags;أكياس تعبئة;20 Of cotton;33 Of polyethylene strip
6306 Tents and camping goods;خيام ولوازم تخييم;22 Tents of synthetic fibres;40 Pneumatic mattresses
6307 Other made-up textile articles;أصناف نسيجية جاهزة;10 Floor cloths and dusters;90
6401 Waterproof footwear;أحذية مقاومة للماء;92 Covering the ankle;99
6402 Footwear of rubber or plastics;أحذية من مطاط أو لدائن;19 Sports footwear;99
6404 Footwear with uppers of textile;أحذية بوجوه نسيجية;11 Sports footwear;19
6405 Other footwear;أحذية أخرى;20 Uppers of textile;90
6504 Hats, plaited;قبعات مضفورة;00 Plaited hats
6505 Hats, knitted;قبعات مصنرة;00 Hats and hair-nets
6506 Other headgear;أغطية رأس أخرى;10 Safety headgear;91 Of rubber or plastics
6601 Umbrellas;مظلات;10 Garden umbrellas;91 With a telescopic shaft
6702 Artificial flowers;أزهار اصطناعية;10 Of plastics;90
6704 Wigs and false beards;شعر مستعار;11 Complete wigs;20 Of human hair
6802 Worked stone;أحجار مشغولة;21 Marble, simply cut;91 Marble, otherwise worked
6810 Articles of cement;مصنوعات أسمنت;11 Building blocks;19
6910 Ceramic sinks and baths;مغاسل خزفية;10 Of porcelain;90
6911 Tableware of porcelain;أدوات مائدة من خزف;10 Tableware and kitchenware;90
6912 Other ceramic tableware;أدوات مائدة خزفية أخرى;00 Ceramic tableware
6913 Ceramic statuettes;تماثيل خزفية;10 Of porcelain;90
7007 Safety glass;زجاج أمان;11 Toughened, for vehicles;29
7009 Glass mirrors;مرايا;10 For vehicles;92 Framed
7010 Bottles and jars of glass;زجاجات وأوعية;20 Stoppers;90
7013 Glassware for table and kitchen;أوان زجاجية;37 Drinking glasses;49
7101 Pearls;لؤلؤ;10 Natural pearls;22 Cultured pearls, worked
7102 Diamonds;ألماس;31 Unworked;39
7108 Gold;ذهب;12 Unwrought;13 Semi-manufactured
7117 Imitation jewellery;حلي مقلدة;11 Cuff-links;19
7204 Ferrous waste;خردة حديد;10 Of cast iron;49
7214 Bars of iron or steel;قضبان حديد;20 With deformations;99
7307 Tube fittings of iron or steel;وصلات أنابيب;11 Of non-malleable cast iron;29
7308 Structures of iron or steel;منشآت حديدية;30 Doors and windows;90
7310 Tanks and cans of iron;خزانات وعلب حديد;10 Of 50 l or more;21 Cans to be closed by soldering
7318 Screws, bolts and nuts;براغي وصواميل;15 Screws and bolts;16 Nuts
7321 Stoves and cookers;مواقد وطباخات;11 For gas;19
7323 Household articles of iron or steel;أدوات منزلية من حديد;93 Of stainless steel;99
7324 Sanitary ware of iron or steel;أدوات صحية من حديد;10 Sinks of stainless steel;90
7326 Other articles of iron or steel;مصنوعات حديد أخرى;20 Of wire;90
7418 Household articles of copper;أدوات منزلية من نحاس;10 Table and kitchen articles;20 Sanitary ware
7604 Bars and profiles of aluminium;قضبان ألمنيوم;10 Not alloyed;21 Hollow profiles
7610 Structures of aluminium;منشآت ألمنيوم;10 Doors and windows;90
7615 Household articles of aluminium;أدوات منزلية من ألمنيوم;10 Table and kitchen articles;20 Sanitary ware
8201 Hand tools for the garden;عدد يدوية للحدائق;10 Spades and shovels;50 Secateurs
8203 Files and pliers;مبارد وكماشات;10 Files and rasps;20 Pliers
8205 Other hand tools;عدد يدوية أخرى;20 Hammers;40 Screwdrivers
8211 Knives;سكاكين;91 Table knives;92 Other, with fixed blades
8212 Razors and blades;شفرات حلاقة;10 Razors;20 Safety razor blades
8214 Other cutlery;أدوات قطع أخرى;20 Manicure sets;90
8215 Spoons and forks;ملاعق وشوك;20 Sets;99
8301 Padlocks and locks;أقفال;10 Padlocks;30 For furniture
8302 Mountings and fittings;لوازم تركيب;10 Hinges;50 Hat-racks and brackets
8306 Bells, statuettes and frames of metal;أجراس وتماثيل معدنية;29;30 Picture frames
`
