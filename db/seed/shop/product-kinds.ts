// What a product is, by its category and its name: what people write about it goes by that, so that nobody praises the
// battery of a beard balm.
import type { Category } from './shop-facts'

const RULES = [
  ['shampoo', 'Hair Care', /Shampoo/],
  ['hair treatment', 'Hair Care', /Conditioner|Mask|Butter/],
  ['hair oil', 'Hair Care', /Oil/],
  ['hair color', 'Hair Care', /Henna/],
  ['hair styling', 'Hair Care', /Custard|Mist|Foam|Gel|Spray|Serum/],
  ['wig', 'Extensions & Wigs', /Wig|Frontal/],
  ['braiding hair', 'Extensions & Wigs', /Braiding Hair|Braid Hair|Crochet|Locs/],
  ['added hair', 'Extensions & Wigs', /Clip-Ins|Bundle|Ponytail/],
  ['cleanser', 'Skincare', /Cleanser|Black Soap/],
  ['face mask', 'Skincare', /Mask/],
  ['sunscreen', 'Skincare', /Sunscreen/],
  ['skin care', 'Skincare', /Serum|Toner|Cream$|Face Oil|Gel$|Lotion|Balm$|Butter/],
  ['foundation', 'Makeup', /Foundation|Setting Mist/],
  ['lip color', 'Makeup', /Lip/],
  ['eye make-up', 'Makeup', /Mascara|Liner|Kohl Pot|Brow/],
  ['cheek color', 'Makeup', /Highlighter|Blush|Palette/],
  ['nail polish', 'Nails', /Polish$/],
  ['press-ons', 'Nails', /Press-On/],
  ['nail care', 'Nails', /Remover|Cuticle|File/],
  ['scent', 'Fragrance', /Attar|Parfum|Perfume|Cologne|Toilette|Body Mist/],
  ['incense', 'Fragrance', /Incense/],
  ['soap', 'Bath & Body', /Soap|Wash$/],
  ['scrub', 'Bath & Body', /Scrub/],
  ['bath salts', 'Bath & Body', /Salts/],
  ['body care', 'Bath & Body', /Lotion|Butter|Hand Cream/],
  ['bath cloth', 'Bath & Body', /Mitt|Sponge/],
  ['clipper', 'Grooming', /Clipper|Trimmer|Shaver/],
  ['shaving', 'Grooming', /Aftershave|Razor|Shaving Gel|Shave Cream|Powder|Relief/],
  ['beard care', 'Grooming', /Beard/],
  ['pomade', 'Grooming', /Pomade/],
  ['comb', 'Tools & Accessories', /Comb|Wave Brush/],
  ['headwear', 'Tools & Accessories', /Bonnet|Durag|Scarf|Headband/],
  ['hot tool', 'Tools & Accessories', /Flat Iron|Dryer/],
  ['make-up tool', 'Tools & Accessories', /Brush Set|Make-Up Sponge|Mirror|Roller/],
  ['workplace', 'Tools & Accessories', /Scissors|Hot Towels|Stand/],
  ['tea', 'Wellness', /Tea/],
  ['capsules', 'Wellness', /Capsules/],
  ['bath salts', 'Wellness', /Salts/],
  ['massage oil', 'Wellness', /Massage Oil/],
  ['room scent', 'Wellness', /Pillow Spray|Essential Oil|Candle/],
] as const satisfies [string, Category, RegExp][]

export type ProductKind = (typeof RULES)[number][0]

/** The kind of a product; one of none, or of two, is a fault of the rules. */
export function kindOf(category: string, name: string): ProductKind {
  const kinds = RULES.filter(([, where, pattern]) => where === category && pattern.test(name))
  const [[kind] = []] = kinds
  if (!kind || kinds.length > 1) throw new Error(`${name} is of ${kinds.length} kinds`)
  return kind
}
