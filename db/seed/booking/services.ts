// The services of each type of business, at Nairobi prices of the second price range, and which
// staff do them. A salon offers a part of its type's list.
import type { BusinessType } from './salon-facts'
import type { JobTitle } from './staff-bios'

export type ServiceFacts = {
  category: string
  name: string
  /** Shillings in a Nairobi salon of the second price range. */
  shillings: number
  minutes: number
  bufferAfter: number
  description: string
}

/** A job title, and the categories it covers (none named: all). */
export type Job = { title: JobTitle; categories?: string[] }

/** name, shillings, minutes, description, minutes to tidy up afterwards. */
type Row = [string, number, number, string, number?]

type Menu = Record<string, Row[]>

/** What a price range multiplies the second one's prices by. */
export const PRICE_LEVELS: Record<number, number> = { 1: 0.55, 2: 1, 3: 1.7, 4: 2.6 }

// biome-ignore-start format: a price list reads best one service a line
const MENUS: Record<BusinessType, Menu> = {
  'Hair Salon': {
    Braids: [
      ['Knotless Braids', 4500, 180, 'Feather-light at the root, mid-back length, hair included.', 10],
      ['Box Braids', 3500, 180, 'The classic, small or medium, sealed with hot water.', 10],
      ['Ghana Cornrows', 2000, 90, 'Raised feed-in rows, straight back or swept to one side.'],
      ['Fulani Braids', 3900, 165, 'A center row, face-framing plaits and beads of your choice.'],
      ['Passion Twists', 3600, 150, 'Soft, bohemian twists that last six weeks with a bonnet.'],
      ["Kids' Braids", 1500, 75, 'Gentle hands, short breaks and a cartoon. Up to twelve years.'],
    ],
    Styling: [
      ['Wash & Blow Dry', 1200, 45, 'Shampoo, scalp massage and a smooth, bouncy finish.'],
      ['Silk Press', 2800, 90, 'A sleek press on natural hair, with heat protection throughout.'],
      ['Sew-in Weave', 3500, 150, 'Cornrow base, invisible leave-out, cut to your face.', 10],
      ['Bridal Updo', 6500, 120, 'Trial included: bring your veil and your photographs.'],
    ],
    'Hair Care': [
      ['Deep Conditioning Treatment', 1800, 60, 'Steam and a mask for hair that has had a hard season.', 5],
      ['Wash & Go', 1600, 75, 'Curls cleansed, defined and diffused, with a routine to take home.'],
      ['Trim & Shape', 900, 30, 'Split ends off, shape unchanged. We cut dry so that you see it.'],
      ['Scalp Detox', 2200, 45, 'Clay, tea tree and a slow massage for itch and flakes.'],
    ],
    Color: [
      ['Full Color', 4800, 120, 'Ammonia-free color, gloss and a blow dry.', 15],
      ['Highlights', 5800, 150, 'Hand-painted lights, toned to suit your skin.', 15],
    ],
    Locs: [
      ['Loc Retwist & Style', 2200, 90, 'Clean roots, palm-rolled, and a style to carry the week.'],
      ['Starter Locs', 4000, 165, 'Comb coils or two-strand twists, sectioned for the long run.'],
    ],
  },
  Barbershop: {
    Cuts: [
      ['Classic Haircut', 800, 30, 'Clipper or scissors, finished with a hot towel.'],
      ['Skin Fade', 1100, 45, 'High, mid or low, blended down to the skin.'],
      ['Afro Shape-up', 1000, 40, 'Picked out, rounded by eye and lined at the temples.'],
      ["Boys' Haircut", 500, 30, 'Under twelve: a booster seat and a sweet at the end.'],
      ['Freehand Design', 1300, 45, 'Lines, letters or a pattern carved into a fresh fade.'],
      ['Father & Son', 1200, 60, 'Two cuts, two chairs, one conversation.'],
    ],
    Beard: [
      ['Beard Trim & Line-up', 500, 20, 'Shaped with clippers, edged with a blade, oiled.'],
      ['Hot Towel Shave', 900, 30, 'Three towels, badger brush and a cut-throat razor.', 5],
      ['Beard Dye', 1000, 40, 'Natural black or brown, patch-tested, no stained collar.'],
    ],
    Grooming: [
      ['Haircut & Beard', 1200, 60, 'The full tidy: cut, line, trim and a neck massage.'],
      ['Black Mask Facial', 1200, 30, 'Steam, scrub and peel-off mask for city skin.'],
      ['Scalp Scrub & Massage', 700, 20, 'Menthol, strong fingers and ten quiet minutes.'],
      ['Loc Retwist', 2000, 90, 'Washed, twisted and dried under the hood.'],
    ],
  },
  'Nail Salon': {
    Manicure: [
      ['Classic Manicure', 900, 40, 'Shape, cuticles, scrub and polish that dries while you chat.'],
      ['Gel Manicure', 1500, 60, 'Two weeks of shine, removal of your last set included.'],
      ['Gel Polish Change', 1000, 40, 'New color on tidy nails, no soaking basin.'],
      ["Gentlemen's Manicure", 800, 30, 'Clean, buffed and matte. Nobody will know but you.'],
    ],
    Pedicure: [
      ['Spa Pedicure', 1600, 60, 'Warm soak, sugar scrub, mask and a proper calf massage.', 10],
      ['Express Pedicure', 900, 30, 'File, cuticles and polish for feet in a hurry.'],
      ['Heel Repair Pedicure', 1900, 75, 'For dusty-season heels: medical file, balm and warm socks.', 10],
    ],
    Extensions: [
      ['Acrylic Full Set', 2800, 120, 'Sculpted or tipped, any length you can live with.', 10],
      ['Acrylic Refill', 1800, 75, 'Two to three weeks on: rebalanced, reshaped, repolished.', 5],
      ['Soft Gel Tips', 2500, 90, 'Light full-cover tips that soak off without a fight.', 5],
    ],
    'Nail Art': [
      ['Hand-painted Art, 10 Nails', 1500, 60, 'Bring a picture or let the artist choose.'],
      ['French or Ombré Finish', 700, 30, 'A crisp smile line or a soft fade over your gel.'],
      ['Chrome & Gems', 900, 30, 'Mirror powder and a few stones, placed to stay.'],
    ],
  },
  Spa: {
    Massage: [
      ['Swedish Massage', 3500, 60, 'Long, easy strokes in warm oil. The one to start with.', 15],
      ['Deep Tissue Massage', 4000, 60, 'Slow pressure where the desk has won. Say when.', 15],
      ['Hot Stone Massage', 4800, 90, 'Basalt stones, heated and placed along the spine.', 15],
      ['Back, Neck & Shoulders', 2200, 30, 'Half an hour for the part that carries everything.', 10],
      ['Couples Massage', 7500, 60, 'Two tables, two therapists, one room.', 15],
      ['Prenatal Massage', 3900, 60, 'Side-lying, cushioned and gentle, from the second trimester.', 15],
    ],
    'Body Treatments': [
      ['Coffee Body Scrub', 3200, 45, 'Ground beans, brown sugar and shea: skin like silk.', 15],
      ['Moroccan Hammam', 4500, 75, 'Steam, black soap and a kessa glove. Bring nothing.', 15],
      ['Clay Body Wrap', 4200, 75, 'Warm mineral clay, a blanket and complete silence.', 15],
    ],
    Facials: [
      ['Signature Facial', 3500, 60, 'Cleanse, steam, extraction and a mask mixed for you.', 10],
      ['Express Glow Facial', 2200, 30, 'Fruit acids and ice globes before an evening out.', 5],
    ],
    Rituals: [
      ['Half-day Ritual', 11000, 180, 'Scrub, massage, facial and a light lunch in a robe.', 15],
      ['Foot Ritual', 1800, 45, 'Salt soak, reflexology and peppermint to finish.', 10],
    ],
  },
  'Makeup Studio': {
    Makeup: [
      ['Soft Glam', 3000, 60, 'Skin that looks like skin, lashes included.'],
      ['Full Glam', 4000, 75, 'Cut crease, contour and a setting that outlasts the party.'],
      ['Graduation Face', 2500, 45, 'Photograph-proof under a hot gown.'],
      ['Photoshoot Makeup', 4500, 90, 'Matched to your lighting plan, one change of lip included.'],
    ],
    Bridal: [
      ['Bridal Makeup', 15000, 120, 'The day itself: primer to touch-up bag, on the dot.', 15],
      ['Bridal Trial', 6000, 120, 'Two looks, daylight and flash photographs, your notes saved.', 10],
      ['Bridesmaid Makeup', 3200, 45, 'A family of looks that suits each face.'],
      ['Gele or Headwrap Tying', 1500, 30, 'Pleated, pinned and safe for dancing.'],
    ],
    Henna: [
      ['Bridal Henna', 7000, 165, 'Both hands to the elbow, feet on request, all natural.', 10],
      ['Henna, Both Hands', 2000, 60, 'Floral, Gulf or modern line work for Eid and weddings.'],
    ],
    Lessons: [
      ['One-to-one Lesson', 5000, 120, 'Your own bag, your own face, an everyday look mastered.'],
      ['Lash Strip Application', 500, 15, 'Trimmed to your eye and glued to stay.'],
    ],
  },
  'Threading Salon': {
    Threading: [
      ['Eyebrow Threading', 500, 15, 'Shaped by eye, cooled with rose water.'],
      ['Upper Lip Threading', 300, 15, 'Quick, clean and over before the sneeze.'],
      ['Chin & Jaw Threading', 500, 20, 'For the hairs that only the car mirror shows.'],
      ['Full Face Threading', 1500, 40, 'Brows, lip, sides, chin and forehead, with aloe to finish.'],
      ['Forehead & Hairline', 400, 15, 'Soft edges tidied without a blade.'],
      ['Sideburns', 400, 15, 'Blended into the hairline so that nothing shows.'],
    ],
    'Brows & Lashes': [
      ['Brow Tint', 700, 20, 'Henna or dye, two shades to choose from.'],
      ['Threading & Tint', 1100, 30, 'Shape first, color after: three weeks of ready brows.'],
      ['Lash Tint', 900, 25, 'Darker from root to tip, no mascara needed.'],
    ],
    Skin: [
      ['Fruit Facial', 1800, 45, 'Papaya, honey and a cold muslin cloth.', 5],
      ['Henna, One Hand', 800, 30, 'A vine from wrist to fingertip.'],
      ['Turmeric Glow Mask', 1500, 40, 'Turmeric, gram flour and yogurt for a calm, even face.'],
    ],
  },
  'Waxing Studio': {
    Body: [
      ['Full Leg Wax', 2500, 45, 'Hip to toe, warm wax, aloe afterwards.', 5],
      ['Half Leg Wax', 1500, 30, 'Knee to toe, ready for the hem.', 5],
      ['Underarm Wax', 800, 15, 'Three pulls a side. We counted.'],
      ['Full Arm Wax', 1600, 30, 'Wrist to shoulder, including the elbows everybody forgets.'],
      ['Back & Shoulders', 2500, 40, 'Wide strips, fast hands, cooling gel.', 5],
      ['Chest & Stomach', 2400, 40, 'Trimmed first, waxed second, calm by evening.', 5],
    ],
    Intimate: [
      ['Bikini Line', 1500, 30, 'Tidy at the edges, disposable underwear provided.', 5],
      ['Brazilian', 2800, 45, 'Hard wax for less sting, by women for women.', 10],
      ['Hollywood', 3000, 45, 'Everything off, everything explained beforehand.', 10],
    ],
    Face: [
      ['Lip & Chin Wax', 900, 20, 'Low-temperature wax for thin skin.'],
      ['Brow Wax', 700, 15, 'A clean frame, checked against both profiles.'],
    ],
    'After Care': [
      ['Ingrown Hair Treatment', 2000, 45, 'Exfoliation, gentle extraction and salicylic serum.', 5],
      ['Body Sugaring, Legs', 2700, 60, 'Lemon, sugar, water: the slow, kind way.', 5],
    ],
  },
  'Med Spa': {
    Consultations: [
      ['Skin Consultation', 2500, 30, 'History, photographs and a written plan. No selling.'],
      ['Follow-up Visit', 1500, 20, 'We compare the photographs and adjust the plan.'],
    ],
    Facials: [
      ['Medical Facial', 4000, 60, 'Deep cleanse and extraction by a licensed therapist.', 10],
      ['Hydrating Infusion Facial', 5500, 60, 'Water-jet cleanse and hyaluronic serums.', 10],
      ['Acne Clearing Facial', 4200, 60, 'High frequency, extraction and blue light.', 10],
    ],
    Treatments: [
      ['Micro-needling', 7500, 75, 'Collagen for scars and texture, numbing cream included.', 15],
      ['Mandelic Peel', 4800, 45, 'A gentle acid that is safe on deep skin tones.', 10],
      ['Salicylic Peel', 4500, 45, 'For oil and blemishes, with a soothing mask.', 10],
      ['Dark Spot Program Session', 6500, 60, 'Peel and serum under supervision, one of four.', 10],
      ['Dermaplaning', 3800, 45, 'Peach fuzz and dull skin lifted with a sterile blade.', 10],
    ],
    Laser: [
      ['Laser Hair Removal, Underarms', 3500, 30, 'Nd:YAG, the right wavelength for dark skin.', 10],
      ['Laser Hair Removal, Half Legs', 7000, 60, 'Cooled, measured and logged each session.', 10],
      ['Laser for Razor Bumps', 4500, 30, 'Beard line or bikini line, with a barber-friendly plan.', 10],
    ],
  },
  'Brow Bar': {
    Shape: [
      ['Brow Shape', 800, 20, 'Mapped, tweezed and trimmed to your own bones.'],
      ['Brow Wax & Tweeze', 900, 25, 'Clean above, clean below, soft at the front.'],
      ['Brow Threading', 700, 15, 'Cotton and concentration.'],
      ['First Visit Consultation', 1200, 40, 'Measure, sketch, shape: a card is on file for next time.'],
    ],
    Color: [
      ['Brow Tint', 900, 20, 'Mixed to match your roots, washed off on time.'],
      ['Henna Brows', 1500, 45, 'Stains skin and hair for a fuller fortnight.', 5],
      ['Shape & Tint', 1500, 40, 'The pair most people come for.'],
    ],
    Lamination: [
      ['Brow Lamination', 2800, 60, 'Brushed up and set for six weeks.', 5],
      ['Lamination, Tint & Shape', 3500, 75, 'The works, with a nourishing mask to close.', 5],
    ],
    'Semi-permanent': [
      ['Microblading', 12000, 150, 'Hair strokes drawn by hand, numbing included.', 15],
      ['Powder Brows', 13000, 165, 'A soft shaded finish for oilier skin.', 15],
      ['Touch-up Session', 5000, 90, 'Six to eight weeks after your first.', 10],
    ],
    'Lashes & Lip': [
      ['Lash Tint', 900, 25, 'For swimmers and early risers.'],
      ['Upper Lip', 400, 15, 'Threaded or waxed, as your skin prefers.'],
    ],
  },
  'Lash Studio': {
    'Full Sets': [
      ['Classic Full Set', 3000, 120, 'One extension a lash: longer, darker, still yours.', 10],
      ['Hybrid Full Set', 3600, 135, 'Classics and fans mixed for texture.', 10],
      ['Volume Full Set', 4200, 150, 'Hand-made fans of three to six, light as air.', 10],
      ['Mega Volume Full Set', 5000, 180, 'Drama, built to the strength of your own lashes.', 10],
      ['Wispy Set', 3900, 135, 'Spikes and softness, the feathered look.', 10],
    ],
    Refills: [
      ['Two-week Refill', 1700, 60, 'For sets with at least half still on.', 5],
      ['Three-week Refill', 2200, 75, 'Cleaned, sorted and filled to full.', 5],
    ],
    'Lift & Tint': [
      ['Lash Lift', 2500, 60, 'A curl in your own lashes for up to eight weeks.', 5],
      ['Lash Lift & Tint', 3000, 75, 'Lifted and darkened: throw away the mascara.', 5],
      ['Lash Tint', 900, 30, 'Blue-black or soft brown.'],
    ],
    Extras: [
      ['Gentle Removal', 800, 30, 'Cream remover, no pulling, conditioning after.'],
      ['Lash Bath & Brow Tidy', 1000, 30, 'Foam wash for the set and a tidy above it.'],
      ['Bottom Lashes', 1000, 30, 'A whisper of definition below.'],
    ],
  },
  'Mobile Beauty': {
    Nails: [
      ['Home Gel Manicure', 1900, 60, 'Lamp, polish and removal brought to your table.', 15],
      ['Home Spa Pedicure', 2100, 75, 'Basin, scrub and massage in front of your own television.', 15],
      ['Home Mani-Pedi', 3500, 120, 'Hands and feet together, no traffic.', 15],
    ],
    Hair: [
      ['Home Wash & Blow Dry', 2000, 60, 'Portable basin, proper dryer, tidy floor.', 15],
      ['Home Braiding', 5000, 180, 'Two braiders at your house, hair included.', 15],
      ["Kids' Cornrows at Home", 2000, 75, 'On the carpet, between cartoons.', 15],
    ],
    Makeup: [
      ['Home Soft Glam', 3800, 60, 'We find the best window in the house.', 15],
      ['Home Bridal Makeup', 16000, 150, 'Arrival before dawn, touch-ups until you leave.', 15],
      ['Headwrap Tying at Home', 1800, 30, 'For you and a grandmother of your choice.', 15],
    ],
    Massage: [
      ['Home Swedish Massage', 4200, 60, 'Folding table, warm oil, your own bed straight after.', 15],
      ['Home Deep Tissue Massage', 4700, 75, 'For runners, new parents and long-haul drivers.', 15],
      ['Chair Massage', 2000, 30, 'Fully clothed, between two meetings.', 15],
    ],
  },
}
// biome-ignore-end format: a price list reads best one service a line

/** The first does everything; the others share the rest, and begin again when there are more. */
export const JOBS: Record<BusinessType, [Job, Job, ...Job[]]> = {
  'Hair Salon': [
    { title: 'Lead Stylist' },
    { title: 'Senior Stylist', categories: ['Braids', 'Styling', 'Hair Care', 'Locs'] },
    { title: 'Braider', categories: ['Braids', 'Locs'] },
    { title: 'Colorist', categories: ['Color', 'Styling', 'Hair Care'] },
    { title: 'Stylist', categories: ['Styling', 'Hair Care', 'Braids'] },
    { title: 'Braider', categories: ['Braids'] },
  ],
  Barbershop: [
    { title: 'Master Barber' },
    { title: 'Senior Barber', categories: ['Cuts', 'Beard'] },
    { title: 'Barber', categories: ['Cuts', 'Beard'] },
    { title: 'Grooming Specialist', categories: ['Beard', 'Grooming'] },
    { title: 'Junior Barber', categories: ['Cuts'] },
  ],
  'Nail Salon': [
    { title: 'Lead Nail Artist' },
    { title: 'Nail Technician', categories: ['Manicure', 'Pedicure', 'Extensions'] },
    { title: 'Nail Artist', categories: ['Manicure', 'Nail Art', 'Extensions'] },
    { title: 'Pedicurist', categories: ['Pedicure', 'Manicure'] },
  ],
  Spa: [
    { title: 'Spa Director' },
    { title: 'Senior Therapist', categories: ['Massage', 'Body Treatments', 'Rituals'] },
    { title: 'Massage Therapist', categories: ['Massage', 'Rituals'] },
    { title: 'Facialist', categories: ['Facials', 'Rituals'] },
    { title: 'Body Therapist', categories: ['Body Treatments', 'Massage'] },
  ],
  'Makeup Studio': [
    { title: 'Lead Artist' },
    { title: 'Bridal Artist', categories: ['Makeup', 'Bridal', 'Lessons'] },
    { title: 'Henna Artist', categories: ['Henna', 'Bridal'] },
    { title: 'Makeup Artist', categories: ['Makeup', 'Lessons'] },
  ],
  'Threading Salon': [
    { title: 'Master Threader' },
    { title: 'Threading Artist', categories: ['Threading', 'Brows & Lashes'] },
    { title: 'Beauty Therapist', categories: ['Threading', 'Skin'] },
  ],
  'Waxing Studio': [
    { title: 'Lead Waxer' },
    { title: 'Waxing Therapist', categories: ['Body', 'Intimate', 'Face'] },
    { title: 'Skin Therapist', categories: ['Face', 'After Care', 'Body'] },
  ],
  'Med Spa': [
    { title: 'Medical Director' },
    { title: 'Aesthetic Nurse', categories: ['Consultations', 'Treatments', 'Facials'] },
    { title: 'Laser Nurse', categories: ['Consultations', 'Laser'] },
    { title: 'Medical Aesthetician', categories: ['Facials', 'Treatments'] },
  ],
  'Brow Bar': [
    { title: 'Brow Director' },
    { title: 'Brow Artist', categories: ['Shape', 'Color', 'Lamination'] },
    { title: 'Brow & Lash Artist', categories: ['Shape', 'Color', 'Lashes & Lip'] },
  ],
  'Lash Studio': [
    { title: 'Lead Lash Artist' },
    { title: 'Lash Artist', categories: ['Full Sets', 'Refills', 'Extras'] },
    { title: 'Lift Specialist', categories: ['Lift & Tint', 'Extras', 'Refills'] },
  ],
  'Mobile Beauty': [
    { title: 'Lead Beautician' },
    { title: 'Nail & Makeup Artist', categories: ['Nails', 'Makeup'] },
    { title: 'Massage Therapist', categories: ['Massage'] },
    { title: 'Home Stylist', categories: ['Hair', 'Makeup'] },
    { title: 'Nail Technician', categories: ['Nails'] },
  ],
}

/** Every service that a type of business may offer, in the order of its price list. */
export function servicesOf(type: BusinessType): ServiceFacts[] {
  return Object.entries(MENUS[type]).flatMap(([category, rows]) =>
    rows.map(([name, shillings, minutes, description, bufferAfter = 0]) => ({
      category,
      name,
      shillings,
      minutes,
      bufferAfter,
      description,
    })),
  )
}
