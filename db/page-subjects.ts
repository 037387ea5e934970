// What public pages show: a change of a row is noted in `page_change` by triggers (rule-triggers.ts), under the tag that the
// stored pages carry (app/platform/edge/edge-cache.server.ts). `npm run db:rules -- <table>` prints the triggers for a migration.

/** The tag of a row's pages as SQL; NEW stands for the row. */
export const PAGE_SUBJECTS: Record<string, string> = {
  salon: "'salon:' || NEW.id",
  salon_picture: "'salon:' || NEW.salon_id",
  salon_hours: "'salon:' || NEW.salon_id",
  salon_exception: "'salon:' || NEW.salon_id",
  staff: "'salon:' || NEW.salon_id",
  service: "'salon:' || NEW.salon_id",
  add_on: "'salon:' || (SELECT salon_id FROM service WHERE id = NEW.service_id)",
  review: "'salon:' || NEW.salon_id",
  shop: "'shop:' || NEW.id",
  product: "'product:' || NEW.id",
  product_variant: "'product:' || NEW.product_id",
  product_picture: "'product:' || NEW.product_id",
  product_review: "'product:' || NEW.product_id",
  member_discount: "coalesce('salon:' || NEW.salon_id, 'shop:' || NEW.shop_id)",
}

/** What adds a row to lists or takes it out of them: the column that decides it, and the tag of the lists. */
export const PAGE_LISTS: Record<string, { column: string; tag: string }> = {
  salon: { column: 'status', tag: 'salons' },
  product: { column: 'visible', tag: 'products' },
}
