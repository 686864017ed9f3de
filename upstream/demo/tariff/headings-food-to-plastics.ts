/**
 * Chapters 1 to 39 of the harmonised system of 2022, in our words: the heading in English and Arabic, then its subheadings as two digits
 * and what they are; one without words is the rest of its heading. A heading without words stands in code-rows.ts.
 */
export const firstHeadings = `
0101 Live horses, asses and mules;خيول وحمير وبغال حية;21 Pure-bred breeding horses;29
0102 Live bovine animals;أبقار حية;21 Pure-bred breeding cattle;29
0104 Live sheep and goats;أغنام وماعز حية;10 Live sheep;20 Live goats
0105 Live poultry;دواجن حية;11 Fowls up to 185 g;94
0106 Other live animals;حيوانات حية أخرى;31 Birds of prey;33 Ostriches
0201 Meat of bovine animals, fresh;لحوم أبقار طازجة;20 Cuts with bone in;30 Boneless
0202 Meat of bovine animals, frozen;لحوم أبقار مجمدة;20 Cuts with bone in;30 Boneless
0204 Meat of sheep or goats;لحوم أغنام أو ماعز;21 Carcasses of lamb, fresh;42 Cuts with bone in, frozen
0207 Meat and offal of poultry;لحوم دواجن;12 Fowls not cut, frozen;14 Cuts of fowls, frozen
0302 Fish, fresh or chilled;أسماك طازجة;14 Salmon;89
0303 Fish, frozen;أسماك مجمدة;13 Salmon;89
0304 Fish fillets;شرائح سمك;41 Salmon fillets, fresh;81 Salmon fillets, frozen
0306 Crustaceans;قشريات;17 Shrimps and prawns, frozen;36 Shrimps and prawns, fresh
0401 Milk and cream, not concentrated;حليب وقشدة غير مركزين;10 Fat up to 1 %;20 Fat of 1 to 6 %
0402 Milk and cream, concentrated;حليب وقشدة مركزان;10 Powder, fat up to 1.5 %;21 Powder, unsweetened
0403 Yogurt and buttermilk;زبادي ولبن;20 Yogurt;90
0405 Butter and dairy spreads;زبدة;10 Butter;90
0406 Cheese and curd;جبن;10 Fresh cheese;30 Processed cheese;90
0407 Eggs of birds, in shell;بيض طيور بقشره;21 Eggs of fowls, fresh;90
0408 Eggs of birds, not in shell;بيض طيور بدون قشر;11 Egg yolks, dried;91 Dried
0409 Honey, natural;عسل طبيعي;00 Natural honey
0602 Live plants;نباتات حية;10 Unrooted cuttings;90
0603 Cut flowers;أزهار مقطوفة;11 Roses;14 Chrysanthemums
0702 Tomatoes, fresh;طماطم طازجة;00 Tomatoes
0703 Onions, garlic and leeks;بصل وثوم وكراث;10 Onions and shallots;20 Garlic
0709 Other vegetables, fresh;خضروات أخرى طازجة;30 Aubergines;60 Peppers
0713 Dried leguminous vegetables;بقوليات جافة;20 Chickpeas;40 Lentils
0801 Coconuts, Brazil nuts and cashews;جوز هند وكاجو;11 Desiccated coconut;32 Cashew nuts, shelled
0802 Other nuts;مكسرات أخرى;12 Almonds, shelled;32 Walnuts, shelled;52 Pistachios, shelled
0803 Bananas;موز;10 Plantains;90
0805 Citrus fruit;حمضيات;10 Oranges;50 Lemons and limes
0806 Grapes;عنب;10 Fresh grapes;20 Raisins
0808 Apples, pears and quinces;تفاح وكمثرى;10 Apples;30 Pears
0904 Pepper and capsicum;فلفل;11 Pepper, whole;22 Capsicum, ground
0908 Nutmeg, mace and cardamoms;جوز الطيب وهيل;31 Cardamoms, whole;32 Cardamoms, ground
0909 Seeds of anise, cumin and coriander;بذور يانسون وكمون;31 Cumin seeds, whole;32 Cumin seeds, ground
0910 Ginger, saffron and other spices;زنجبيل وزعفران وبهارات;20 Saffron;30 Turmeric;91 Mixtures of spices
1001 Wheat and meslin;قمح;19 Durum wheat;99
1005 Maize;ذرة;10 Seed;90
1006 Rice;أرز;20 Husked rice;30 Milled rice;40 Broken rice
1101 Wheat flour;دقيق قمح;00 Wheat flour
1108 Starches;نشا;12 Maize starch;13 Potato starch
1206 Sunflower seeds;بذور دوار الشمس;00 Sunflower seeds
1207 Other oil seeds;بذور زيتية أخرى;40 Sesame seeds;91 Poppy seeds
1211 Plants for perfumery and pharmacy;نباتات للعطور والأدوية;20 Ginseng roots;90
1301 Lac, natural gums and resins;صموغ طبيعية;20 Gum arabic;90
1507 Soya-bean oil;زيت فول الصويا;10 Crude oil;90
1509 Olive oil;زيت زيتون;20 Extra virgin olive oil;30 Virgin olive oil
1511 Palm oil;زيت نخيل;10 Crude oil;90
1512 Sunflower-seed oil;زيت دوار الشمس;11 Crude oil;19
1515 Other vegetable fats and oils;زيوت نباتية أخرى;50 Sesame oil;90
1604 Prepared or preserved fish;أسماك محضرة أو محفوظة;13 Sardines;14 Tunas
1701 Cane or beet sugar;سكر;13 Raw cane sugar;99
1702 Other sugars and syrups;سكريات أخرى;30 Glucose;90
1704 Sugar confectionery;مصنوعات سكرية;10 Chewing gum;90
1801 Cocoa beans;حبوب كاكاو;00 Cocoa beans
1805 Cocoa powder;مسحوق كاكاو;00 Cocoa powder, unsweetened
1901 Malt extract and preparations of flour or milk;محضرات من دقيق أو حليب;10 Food for infants;90
1902 Pasta;معكرونة;11 Uncooked pasta with eggs;19
1904 Prepared cereals;حبوب محضرة;10 Breakfast cereals;90
2001 Vegetables preserved by vinegar;خضروات محفوظة بالخل;10 Cucumbers;90
2002 Tomatoes, prepared;طماطم محضرة;10 Whole or in pieces;90
2005 Other vegetables, prepared;خضروات محضرة أخرى;20 Potatoes;70 Olives
2007 Jams and marmalades;مربيات;91 Of citrus fruit;99
2008 Fruit and nuts, prepared;فواكه ومكسرات محضرة;11 Ground-nuts;19
2009 Fruit juices;عصائر فواكه;12 Orange juice, not frozen;89
2101 Extracts of coffee and tea;خلاصات البن والشاي;11 Instant coffee;20 Instant tea
2103 Sauces and condiments;صلصات وتوابل;20 Tomato ketchup;90
2104 Soups and broths;حساء;10 Soups and broths;20 Composite foods
2105 Ice cream;مثلجات;00 Ice cream
2201 Waters, not sweetened;مياه غير محلاة;10 Mineral waters;90
2203 Beer;بيرة;00 Beer made from malt
2204 Wine of fresh grapes;نبيذ;10 Sparkling wine;21 In containers up to 2 l
2208 Spirits;مشروبات روحية;30 Whiskies;60 Vodka
2209 Vinegar;خل;00 Vinegar
2309 Animal feed;أعلاف;10 Dog or cat food;90
2403 Other manufactured tobacco;تبغ مصنع آخر;11 Water-pipe tobacco;99
2501 Salt;ملح;00 Salt
2515 Marble and travertine;رخام;11 Crude marble;12 Marble cut into blocks
2523 Portland cement;أسمنت;21 White cement;29
2710 Petroleum oils;زيوت نفط;12 Light oils;19
2711 Petroleum gases;غازات نفط;12 Propane;13 Butanes
2804 Hydrogen and rare gases;هيدروجين وغازات نادرة;10 Hydrogen;40 Oxygen
2836 Carbonates;كربونات;20 Disodium carbonate;30 Sodium bicarbonate
2905 Acyclic alcohols;كحولات;11 Methanol;45 Glycerol
2915 Saturated acids;أحماض مشبعة;21 Acetic acid;90
2936 Vitamins;فيتامينات;27 Vitamin C;28 Vitamin E
3002 Blood, vaccines and toxins;دم ولقاحات;41 Vaccines for people;42 Vaccines for animals
3003 Medicaments, not in doses;أدوية غير مجزأة;20 With antibiotics;90
3005 Wadding, gauze and bandages;ضمادات وشاش;10 Adhesive dressings;90
3006 Pharmaceutical goods;مواد صيدلانية;50 First-aid boxes;40 Dental cements
3102 Nitrogenous fertilisers;أسمدة نيتروجينية;10 Urea;90
3208 Paints in a non-aqueous medium;دهانات غير مائية;10 Of polyesters;90
3209 Paints in an aqueous medium;دهانات مائية;10 Of acrylic polymers;90
3215 Ink;أحبار;11 Black printing ink;90
3301 Essential oils;زيوت عطرية;12 Of orange;29
3302 Mixtures of odoriferous substances;خلائط مواد عطرية;10 For food or drink;90
3306 Preparations for oral hygiene;مستحضرات عناية بالفم;10 Toothpastes;20 Dental floss
3307 Shaving and bath preparations;مستحضرات حلاقة واستحمام;10 Shaving preparations;20 Deodorants;41 Incense
3401 Soap;صابون;11 Toilet soap in bars;30 Liquid washing products for the skin
3402 Detergents;منظفات;50 Retail packed;90
3405 Polishes and creams;ملمعات;10 For footwear;20 For furniture
3406 Candles;شموع;00 Candles and tapers
3506 Glues and adhesives;غراء ومواد لاصقة;10 Retail packed;91 Of polymers
3701 Photographic plates and film;ألواح وأفلام تصوير;10 For X-ray;20 Instant print film
3808 Insecticides and disinfectants;مبيدات ومطهرات;91 Insecticides;94 Disinfectants
3824 Prepared chemical binders;محضرات كيماوية;40 Additives for cement;99
3901 Polymers of ethylene;بوليمرات إيثيلين;10 Low density;20 High density
3907 Polyesters and epoxides;بوليسترات;30 Epoxide resins;61 Of viscosity 78 ml/g or more
3917 Tubes of plastics;أنابيب من لدائن;23 Of vinyl chloride;40 Fittings
3918 Floor coverings of plastics;أغطية أرضيات من لدائن;10 Of vinyl chloride;90
3920 Sheets and film of plastics;ألواح ورقائق من لدائن;10 Of ethylene;20 Of propylene
3922 Baths and wash-basins of plastics;أحواض من لدائن;10 Baths and sinks;20 Lavatory seats
3923 Articles for packing, of plastics;أصناف تعبئة من لدائن;21 Bags of ethylene;30 Bottles and flasks;90
3924 Tableware and household articles of plastics;أدوات مائدة من لدائن;10 Tableware and kitchenware;90
`
